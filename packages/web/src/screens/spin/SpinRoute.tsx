import { profileInput, profilePorts, provideProfilePorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayTime } from '#i18n/formatDay.ts'
import { languageOf } from '#i18n/i18n.ts'
import { BreakNotice } from '#ui/feedback/BreakNotice.tsx'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { SpinWaiting } from './Spin.tsx'
import css from './Spin.module.css'
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

function ClosedByBreak({ until }: { until: string }) {
  const { t, i18n } = useTranslation('spin')
  return (
    <div className={css.screen}>
      <h1 className={css.title}>{t('title')}</h1>
      <section className={css.play} aria-label={t('title')}>
        <BreakNotice title={t('break.title')} limits={t('break.limits')}>
          {t('break.text', { time: formatDayTime(until, languageOf(i18n)) })}
        </BreakNotice>
      </section>
    </div>
  )
}
