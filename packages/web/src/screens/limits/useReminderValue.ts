import type { RealityCheckActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** "Every 30 minutes". */
export function useReminderValue(actor: RealityCheckActor | null): string {
  const { t } = useTranslation('limits')
  const minutes = useSelector(actor ?? undefined, (snapshot) => snapshot?.context.minutes ?? null)
  return minutes === null ? t('remind.off') : t('remind.value', { time: spanOf(t, minutes) })
}

/** "30 minutes", "2 hours". */
export const spanOf = (t: TFunction<'limits'>, minutes: number): string =>
  minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes })
