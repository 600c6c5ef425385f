import type { GameTarget } from '@krapao/machines'
import { useRef, useState } from 'react'
import { config } from '#platform/config.ts'
import { openTab, type OpenedTab } from '#platform/openTab.ts'

/** Open in a tab, or waiting in GameLaunch. */
type Launch = { target: GameTarget | null; inTab: boolean }
const closed: Launch = { target: null, inTab: false }

/**
 * Call `openWaitingTab` within the click, with the waiting tab's text; then `enter` with the launch target, or `leave`. GameLaunch shows
 * `target`: a frame, or a button for a blocked tab.
 */
export function useGameLaunch() {
  const tab = useRef<OpenedTab | null>(null)
  const [launch, setLaunch] = useState(closed)
  return {
    ...launch,
    openWaitingTab: (waiting: string): void => {
      setLaunch(closed)
      tab.current?.close()
      tab.current = config.iframe ? null : openTab(waiting)
    },
    enter: (target: GameTarget): void => {
      // GameFrame navigates no tab.
      const inTab = target.kind !== 'frame' && (tab.current?.navigate(target) ?? false)
      tab.current = null
      setLaunch({ target: inTab ? null : target, inTab })
    },
    leave: (): void => {
      tab.current?.close()
      tab.current = null
    },
    done: (): void => setLaunch(({ target }) => ({ target: null, inTab: target?.kind !== 'frame' })),
  }
}
