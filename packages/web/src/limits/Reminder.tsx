import { minutesHere, provideRealityCheckPorts, realityCheckPorts, type RealityCheckActor } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { local } from '../app/stores.ts'
import { usePageShown } from '../app/usePageShown.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import css from './Limits.module.css'

/** The reminder of time with its actor, which lives as long as the player's pages do. */
export function ReminderWork({ onReady }: { onReady: (actor: RealityCheckActor) => void }) {
  const navigate = useNavigate()
  const [machine] = useState(() => provideRealityCheckPorts(realityCheckPorts({ local })))
  const actor = useActorRef(machine)
  usePageShown(actor)
  const ready = useEffectEvent(onReady)
  const stop = useEffectEvent(() => navigate('/user/profile#rest'))
  useEffect(() => {
    ready(actor)
    const heard = actor.on('stop.wished', () => void stop())
    return () => heard.unsubscribe()
  }, [actor])
  return <Reminder actor={actor} />
}

/** So long it has been: a calm notice above the page, which waits for nobody. */
export function Reminder({ actor }: { actor: RealityCheckActor }) {
  const { t } = useTranslation('limits')
  const told = useSelector(actor, (snapshot) => snapshot.matches('reminding'))
  const count = useSelector(actor, ({ context }) => minutesHere(context.stay))
  return (
    <div role="status">
      {told && (
        <div className={css.reminder}>
          <Notice title={t('remind.told', { time: t('minutes', { count }) })}>
            <p>{t('remind.text')}</p>
            <div className={css.answers}>
              <Button onClick={() => actor.send({ type: 'reminder.accepted' })}>{t('remind.goOn')}</Button>
              <Button kind="quiet" onClick={() => actor.send({ type: 'stop.requested' })}>
                {t('remind.stop')}
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </div>
  )
}
