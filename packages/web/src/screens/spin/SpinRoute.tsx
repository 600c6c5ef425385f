import { profileInput, profilePorts, provideProfilePorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { ClosedByBreak, SpinWaiting } from './Spin.tsx'
import { SpinPage } from './SpinPage.tsx'

/** Interrupted spins are stored under the player's id. */
export function SpinRoute() {
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideProfilePorts(profilePorts(krapao)))
  const profile = useActorRef(machine, { input: profileInput })
  return (
    <ResourceView actor={profile} skeleton={<SpinWaiting />}>
      {({ profile: { _id: playerId }, excludedUntil }) =>
        excludedUntil === undefined ? <SpinPage playerId={playerId} /> : <ClosedByBreak until={excludedUntil} />
      }
    </ResourceView>
  )
}
