import { limitsInput, limitsPorts, provideLimitsPorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useRoots } from '../app/roots.tsx'
import { useHints } from '../app/useHints.ts'
import { LimitChangeSheet } from './LimitChangeSheet.tsx'
import css from './Limits.module.css'
import { Limits, type Wish } from './Limits.tsx'
import { useReminder } from './reminder.ts'
import { ReminderChoice } from './ReminderChoice.tsx'

export function OwnLimits() {
  const { krapao } = useRoots()
  const [machine] = useState(() => provideLimitsPorts(limitsPorts(krapao)))
  const actor = useActorRef(machine, { input: limitsInput })
  const refresh = () => actor.send({ type: 'refresh.requested' })
  useHints(refresh)
  const [wish, setWish] = useState<Wish | null>(null)
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
