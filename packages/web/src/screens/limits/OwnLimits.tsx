import { limitsInput, limitsPorts, provideLimitsPorts, limitChangePorts, provideLimitChangePorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useAppServices } from '#services/appServices.tsx'
import { useNotifications } from '#services/useNotifications.ts'
import css from './Limits.module.css'
import { Limits, type RequestedChange } from './Limits.tsx'
import { useReminder } from './reminder.ts'
import { ReminderChoice } from './ReminderChoice.tsx'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { LimitChange } from './LimitChange.tsx'

export function OwnLimits() {
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideLimitsPorts(limitsPorts(krapao)))
  const actor = useActorRef(machine, { input: limitsInput })
  const refresh = () => actor.send({ type: 'refresh.requested' })
  useNotifications(['limits', 'balance'], refresh)
  const [wish, setWish] = useState<RequestedChange | null>(null)
  const reminder = useReminder()
  const { hash, key } = useLocation()
  return (
    <div className={css.all}>
      <Limits actor={actor} onWish={setWish} toRest={hash === '#rest' ? key : null} />
      {reminder && <ReminderChoice actor={reminder} />}
      {wish && <LimitChangeSheet wish={wish} onSaved={refresh} onClose={() => setWish(null)} />}
    </div>
  )
}

type Props = { wish: RequestedChange; onSaved: () => void; onClose: () => void }

function LimitChangeSheet({ wish, onSaved, onClose }: Props) {
  const { t } = useTranslation('limits')
  const { krapao, toasts } = useAppServices()
  const [machine] = useState(() => provideLimitChangePorts(limitChangePorts(krapao)))
  const actor = useActorRef(machine, { input: wish })
  const saved = useEffectEvent(() => {
    toasts.show({ kind: 'success', text: t('saved') })
    onSaved()
    onClose()
  })
  useEffect(() => {
    const heard = actor.on('change.saved', () => saved())
    return () => heard.unsubscribe()
  }, [actor])
  const { change } = wish
  return (
    <Sheet title={t(change.kind === 'limit' ? `limit.${change.period}` : 'rest.title')} onClose={onClose}>
      <LimitChange actor={actor} />
    </Sheet>
  )
}
