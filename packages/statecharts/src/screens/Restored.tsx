import { useEffect, useState } from 'react'
import { stateLabelOf } from '../follow/eventLog.ts'
import type { LiveActor, LoggedEvent } from '../live/wire.ts'
import { placeIn } from '../page/place.ts'
import { Phone } from './Phone.tsx'
import { useFrame, withoutFocus } from './useFrame.ts'
import { screenQueryIn } from './screenQuery.ts'

type Props = { actor: LiveActor; entry: LoggedEvent }

/** The screen as it was. */
export function Restored({ actor: { machine }, entry }: Props) {
  const { persisted } = entry
  const { attach, frame, ready } = useFrame(screenQueryIn(placeIn(location.hash)))
  const [unseen, setUnseen] = useState('')
  useEffect(() => {
    if (ready && frame && persisted) withoutFocus(frame, () => setUnseen(ready.restore(machine, persisted)))
  }, [ready, frame, machine, persisted])
  return <Phone attach={attach} unseen={unseen} title={`${machine} in ${stateLabelOf(entry)}`} />
}
