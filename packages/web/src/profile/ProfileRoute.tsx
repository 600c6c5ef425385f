import { changePasswordIntent, intentSlot, profileInput, profilePorts, provideProfilePorts } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyRoute } from '../app/lazyRoute.tsx'
import { useRoots } from '../app/roots.tsx'
import { tab } from '../app/stores.ts'
import { useOpening } from '../app/useOpening.ts'
import { OwnAttention } from '../attention/OwnAttention.tsx'
import { OwnDevices } from '../devices/OwnDevices.tsx'
import { OwnLimits } from '../limits/OwnLimits.tsx'
import { Profile } from './Profile.tsx'

/** Not on the list of screens, which /login pays for. Its words are the profile's. */
const ChangePassword = lazyRoute(async () => (await import('../changePassword/ChangePasswordSheet.tsx')).ChangePasswordSheet)

/** /user/profile, and the change of the password that opens from it. */
export function ProfileRoute() {
  const { krapao } = useRoots()
  const [machine] = useState(() => provideProfilePorts(profilePorts(krapao)))
  const actor = useActorRef(machine, { input: profileInput })
  const player = useSelector(actor, ({ context }) => context.value?.profile ?? null)
  const password = useOpening(ChangePassword)
  const playerId = player?._id ?? null
  const resume = useEffectEvent(() => password.open())
  useEffect(() => {
    if (playerId !== null && changeIsOpen(playerId)) resume()
  }, [playerId])
  return (
    <>
      <Profile actor={actor} password={{ opening: password.isOpening, onOpen: password.open }}>
        <OwnDevices />
        <OwnAttention />
        <OwnLimits />
      </Profile>
      {password.isOpen && player && <ChangePassword player={player} onClose={password.close} />}
    </>
  )
}

/** A change of before a reload waits for its answer: then the sheet opens by itself, and asks. */
const changeIsOpen = (playerId: string): boolean => intentSlot(tab, changePasswordIntent, playerId).read() !== null
