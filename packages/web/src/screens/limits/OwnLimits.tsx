import type { LimitsActor } from '@krapao/machines'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { LimitChangeSheet } from './LimitChangeSheet.tsx'
import { Limits, type RequestedChange } from './Limits.tsx'
import { useReminder } from './reminder.ts'
import { ReminderSheet } from './ReminderSheet.tsx'

export function OwnLimits({ actor }: { actor: LimitsActor }) {
  const [requested, setRequested] = useState<RequestedChange | null>(null)
  const [choosesReminder, setChoosesReminder] = useState(false)
  const reminder = useReminder()
  const { hash, key } = useLocation()
  return (
    <>
      <Limits
        actor={actor}
        reminder={reminder}
        onChange={setRequested}
        onReminder={() => setChoosesReminder(true)}
        focusRequest={hash === '#rest' ? key : null}
      />
      {requested && (
        <LimitChangeSheet
          requested={requested}
          onSaved={() => actor.send({ type: 'refresh.requested' })}
          onClose={() => setRequested(null)}
        />
      )}
      {choosesReminder && reminder && <ReminderSheet actor={reminder} onClose={() => setChoosesReminder(false)} />}
    </>
  )
}
