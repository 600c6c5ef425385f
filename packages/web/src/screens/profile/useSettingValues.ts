import {
  areLimitsAbsent,
  ownDepositLimits,
  type AttentionActor,
  type DevicesActor,
  type LimitsActor,
  type ProfileActor,
  type RealityCheckActor,
} from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { accountName } from '#i18n/bankName.ts'
import { formatShortMoney } from '#i18n/format.ts'
import { formatDayTime } from '#i18n/time.ts'
import { languageNames, type Language } from '#i18n/language.ts'
import { useReminderValue } from '#screens/limits/useReminderValue.ts'
import type { ProfilePage } from './pages.ts'

type Actors = {
  profile: ProfileActor
  devices: DevicesActor
  limits: LimitsActor
  attention: AttentionActor
  reminder: RealityCheckActor | null
}

/** The current value of each page; empty until it is loaded. */
export function useSettingValues(actors: Actors, language: Language): Record<ProfilePage, string> {
  return {
    account: useAccountValue(actors.profile, language),
    security: useSecurityValue(actors.devices),
    limits: useLimitsValue(actors, language),
    notifications: useNotificationsValue(actors.attention),
    language: languageNames[language],
  }
}

function useAccountValue(actor: ProfileActor, language: Language): string {
  const account = useSelector(actor, ({ context }) => context.value?.bankAccount)
  return account ? accountName(account, language) : ''
}

function useSecurityValue(actor: DevicesActor): string {
  const { t } = useTranslation('profile')
  const count = useSelector(actor, ({ context }) => context.devices.length)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  if (count > 0) return t('deviceCount', { count })
  return isLoading ? '' : t('password.part')
}

function useLimitsValue({ limits: actor, reminder }: Actors, language: Language): string {
  const { t } = useTranslation('limits')
  const limits = useSelector(actor, ({ context }) => context.value)
  const absent = useSelector(actor, areLimitsAbsent)
  const reminds = useReminderValue(reminder)
  if (absent) return reminds
  if (!limits) return ''
  if (limits.excludedUntil !== null) return t('rest.value', { time: formatDayTime(limits.excludedUntil, language) })
  const set = ownDepositLimits(limits).map(({ period, limit }) => t(`value.${period}`, { amount: formatShortMoney(limit) }))
  return set.length > 0 ? set.join(' · ') : t('value.none')
}

const channels = ['sound', 'vibration', 'badge'] as const

function useNotificationsValue(actor: AttentionActor): string {
  const { t } = useTranslation('profile')
  const settings = useSelector(actor, ({ context }) => context.settings)
  const on = channels.filter((channel) => settings[channel]).map((channel) => t(`attention.${channel}.value`))
  return on.length > 0 ? on.join(' · ') : t('off')
}
