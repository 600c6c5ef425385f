import { visitMinutes, provideRealityCheckPorts, realityCheckPorts, type RealityCheckActor, type SessionActor } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Limits.module.css'

/** React may start the reminder just after a sign-out has emptied the storage; it must not store the visit again. */
function createMachine(session: SessionActor) {
  const ports = realityCheckPorts({ local })
  const write: typeof ports.visit.write = (visit) => {
    if (session.getSnapshot().matches('signedIn')) ports.visit.write(visit)
  }
  return provideRealityCheckPorts({ ...ports, visit: { ...ports.visit, write } })
}

export function ReminderWork({ onReady }: { onReady: (actor: RealityCheckActor) => void }) {
  const navigate = useNavigate()
  const { session } = useAppServices()
  const [machine] = useState(() => createMachine(session))
  const actor = useActorRef(machine)
  useSendPageShown(actor)
  const ready = useEffectEvent(onReady)
  const stop = useEffectEvent(() => navigate('/user/profile/limits#rest'))
  useEffect(() => {
    ready(actor)
    const subscription = actor.on('break.requested', () => void stop())
    return () => subscription.unsubscribe()
  }, [actor])
  return <Reminder actor={actor} />
}

export function Reminder({ actor }: { actor: RealityCheckActor }) {
  const { t } = useTranslation('limits')
  const isReminding = useSelector(actor, (snapshot) => snapshot.matches('reminding'))
  const count = useSelector(actor, ({ context }) => visitMinutes(context.visit))
  return (
    <div role="status">
      {isReminding && (
        <div className={css.reminder}>
          <Notice title={t('remind.played', { time: t('minutes', { count }) })}>
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
