import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from './whenIdle.ts'

type Props = { screen: ComponentType & { ready: () => Promise<unknown> } }

/** What a page shows beside its point: its script comes once the browser has nothing better to do, and where it does not, nothing is missed. */
export function AfterIdle({ screen: Screen }: Props) {
  const [here, setHere] = useState(false)
  useEffect(
    () =>
      whenIdle(
        () =>
          void Screen.ready().then(
            () => setHere(true),
            () => {},
          ),
      ),
    [Screen],
  )
  return here ? <Screen /> : null
}
