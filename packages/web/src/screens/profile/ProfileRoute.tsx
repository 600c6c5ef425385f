import { changePasswordRequestName, savedRequestSlot, profileInput, profilePorts, provideProfilePorts } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { languageOf } from '#i18n/i18n.ts'
import { tab } from '#platform/stores.ts'
import { useAppServices } from '#services/appServices.tsx'
import { lazyRoute, type LazyRoute } from '#services/lazyRoute.tsx'
import { useReportBreak } from '#services/onBreak.ts'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { AttentionSection } from '#screens/attention/Attention.tsx'
import { attentionOf } from '#screens/attention/attentionOf.ts'
import { Devices } from '#screens/devices/Devices.tsx'
import { useDevices } from '#screens/devices/useDevices.ts'
import { OwnLimits } from '#screens/limits/OwnLimits.tsx'
import { useLimits } from '#screens/limits/useLimits.ts'
import { useReminder } from '#screens/limits/reminder.ts'
import { Account } from './Account.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { profilePageAt, type ProfilePage } from './pages.ts'
import { Profile } from './Profile.tsx'
import css from './Profile.module.css'
import { Security } from './Security.tsx'
import { SettingsList } from './SettingsList.tsx'
import { useFailedSettings } from './useFailedSettings.ts'
import { useSettingValues } from './useSettingValues.ts'

/** Outside the list of screens, which is part of /login. Shares the profile's words. */
const ChangePassword = lazyRoute(async () => (await import('#screens/changePassword/ChangePasswordSheet.tsx')).ChangePasswordSheet)

type Props = { conditions: LazyRoute<{ onClose: () => void }> }

export function ProfileRoute({ conditions: Conditions }: Props) {
  const services = useAppServices()
  const { krapao, session, appGate } = services
  const { i18n } = useTranslation()
  const [machine] = useState(() => provideProfilePorts(profilePorts(krapao)))
  const profile = useActorRef(machine, { input: profileInput })
  const [devices, limits, attention, reminder] = [useDevices(), useLimits(), attentionOf(services), useReminder()]
  const language = useSelector(appGate, ({ context }) => context.wanted) ?? languageOf(i18n)
  const values = useSettingValues({ profile, devices, limits, attention, reminder }, language)
  const failed = useFailedSettings({ profile, devices, limits })
  const player = useSelector(profile, ({ context }) => context.value?.profile ?? null)
  useReportBreak(useSelector(limits, ({ context: { value } }) => value && value.excludedUntil !== null))
  const password = useScriptLoader(ChangePassword)
  const conditions = useScriptLoader(Conditions)
  const playerId = player?._id ?? null
  const resume = useEffectEvent(() => password.open())
  useEffect(() => {
    if (playerId !== null && changeIsOpen(playerId)) resume()
  }, [playerId])
  const page = profilePageAt(useLocation().pathname)
  const contents: Record<ProfilePage, ReactNode> = {
    account: <Account actor={profile} />,
    security: (
      <Security onPassword={player && password.open}>
        <Devices actor={devices} now={() => krapao.clock.now()} />
      </Security>
    ),
    limits: <OwnLimits actor={limits} />,
    notifications: (
      <div className={css.named}>
        <AttentionSection />
      </div>
    ),
    language: <LanguageChoice language={language} onChoose={(locale) => appGate.send({ type: 'locale.chosen', locale })} />,
  }
  return (
    <>
      <Profile
        page={page}
        list={
          <SettingsList
            player={player}
            values={values}
            open={page}
            failed={failed}
            password={{ opening: password.isOpening, onOpen: password.open }}
            onConditions={conditions.open}
            onLogout={() => session.send({ type: 'signOut.requested' })}
          />
        }
      >
        {contents[page ?? 'account']}
      </Profile>
      {password.isOpen && player && <ChangePassword player={player} onClose={password.close} />}
      {conditions.isOpen && <Conditions onClose={conditions.close} />}
    </>
  )
}

/** A change from before a reload reopens the sheet to check its status. */
const changeIsOpen = (playerId: string): boolean => savedRequestSlot(tab, changePasswordRequestName, playerId).read() !== null
