import { profileInput, profilePorts, provideProfilePorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import css from './Spin.module.css'
import { SpinPage } from './SpinPage.tsx'
import { WheelSkeleton } from './wheel/Wheel.tsx'

/** Interrupted spins are stored under the player's id, which must be known first. */
export function SpinRoute() {
  const { krapao } = useAppServices()
  const { t } = useTranslation('spin')
  const [machine] = useState(() => provideProfilePorts(profilePorts(krapao)))
  const profile = useActorRef(machine, { input: profileInput })
  const waiting = (
    <div className={css.screen}>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      <Skeleton>
        <WheelSkeleton />
      </Skeleton>
    </div>
  )
  return (
    <ResourceView actor={profile} skeleton={waiting}>
      {({ profile: { _id: playerId } }) => <SpinPage playerId={playerId} />}
    </ResourceView>
  )
}
