import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '#platform/whenIdle.ts'

type Props = { screen: ComponentType & { ready: () => Promise<unknown> } }

/** Renders a secondary part when the browser is idle; a script that fails to load is ignored. */
export function AfterIdle({ screen: Screen }: Props) {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(
        () =>
          void Screen.ready().then(
            () => setIsIdle(true),
            () => {},
          ),
      ),
    [Screen],
  )
  return isIdle ? <Screen /> : null
}
