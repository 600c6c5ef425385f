import { profileInput, profilePorts, provideProfilePorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useRoots } from '../app/roots.tsx'
import { OwnLimits } from '../limits/OwnLimits.tsx'
import { Profile } from './Profile.tsx'

/** /user/profile. */
export function ProfileRoute() {
  const { krapao } = useRoots()
  const [machine] = useState(() => provideProfilePorts(profilePorts(krapao)))
  return (
    <Profile actor={useActorRef(machine, { input: profileInput })}>
      <OwnLimits />
    </Profile>
  )
}
