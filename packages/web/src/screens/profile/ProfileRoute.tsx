import { changePasswordIntent, intentSlot, profileInput, profilePorts, provideProfilePorts } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyRoute } from '#services/lazyRoute.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { tab } from '#platform/stores.ts'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { AttentionSection } from '#screens/attention/Attention.tsx'
import { OwnDevices } from '#screens/devices/OwnDevices.tsx'
import { OwnLimits } from '#screens/limits/OwnLimits.tsx'
import { Profile } from './Profile.tsx'

/** Outside the list of screens, which is part of /login. Shares the profile's words. */
const ChangePassword = lazyRoute(async () => (await import('#screens/changePassword/ChangePasswordSheet.tsx')).ChangePasswordSheet)

export function ProfileRoute() {
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideProfilePorts(profilePorts(krapao)))
  const actor = useActorRef(machine, { input: profileInput })
  const player = useSelector(actor, ({ context }) => context.value?.profile ?? null)
  const password = useScriptLoader(ChangePassword)
  const playerId = player?._id ?? null
  const resume = useEffectEvent(() => password.open())
  useEffect(() => {
    if (playerId !== null && changeIsOpen(playerId)) resume()
  }, [playerId])
  return (
    <>
      <Profile actor={actor} password={{ opening: password.isOpening, onOpen: password.open }}>
        <OwnDevices />
        <AttentionSection />
        <OwnLimits />
      </Profile>
      {password.isOpen && player && <ChangePassword player={player} onClose={password.close} />}
    </>
  )
}

/** A change from before a reload reopens the sheet to check its status. */
const changeIsOpen = (playerId: string): boolean => intentSlot(tab, changePasswordIntent, playerId).read() !== null
