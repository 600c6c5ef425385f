import { limitsInput, limitsPorts, provideLimitsPorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAppServices } from '#services/appServices.tsx'
import { useNotifications } from '#services/useNotifications.ts'
import { LimitChangeSheet } from './LimitChangeSheet.tsx'
import css from './Limits.module.css'
import { Limits, type RequestedChange } from './Limits.tsx'
import { useReminder } from './reminder.ts'
import { ReminderChoice } from './ReminderChoice.tsx'

export function OwnLimits() {
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideLimitsPorts(limitsPorts(krapao)))
  const actor = useActorRef(machine, { input: limitsInput })
  const refresh = () => actor.send({ type: 'refresh.requested' })
  useNotifications(['limits', 'balance'], refresh)
  const [requested, setWish] = useState<RequestedChange | null>(null)
  const reminder = useReminder()
  const { hash, key } = useLocation()
  return (
    <div className={css.all}>
      <Limits actor={actor} onWish={setWish} toRest={hash === '#rest' ? key : null} />
      {reminder && <ReminderChoice actor={reminder} />}
      {requested && <LimitChangeSheet requested={requested} onSaved={refresh} onClose={() => setWish(null)} />}
    </div>
  )
}
