import type { GameWay } from '@krapao/machines'
import { useRef, useState } from 'react'
import { config } from '../app/config.ts'
import { openTab, type OpenedTab } from '../app/openTab.ts'

/** Where the game is, as far as we see: in a tab of its own, or behind what GameDoor shows. */
type Door = { way: GameWay | null; inTab: boolean }
const shut: Door = { way: null, inTab: false }

/**
 * One game's door, from the click to the game. `knock` in the click itself, with the words for a tab that waits; then `enter`
 * with the way, or `leave` where there is none. `way` is what GameDoor has to show: a frame, or a button for a tab that was
 * held back or closed.
 */
export function useGameDoor() {
  const tab = useRef<OpenedTab | null>(null)
  const [door, setDoor] = useState(shut)
  return {
    ...door,
    knock: (waiting: string): void => {
      setDoor(shut)
      tab.current?.close()
      tab.current = config.iframe ? null : openTab(waiting)
    },
    enter: (way: GameWay): void => {
      // A frame is shown by GameFrame, and moves no tab.
      const inTab = way.kind !== 'frame' && (tab.current?.go(way) ?? false)
      tab.current = null
      setDoor({ way: inTab ? null : way, inTab })
    },
    leave: (): void => {
      tab.current?.close()
      tab.current = null
    },
    /** A frame was left, or a button pressed. */
    done: (): void => setDoor(({ way }) => ({ way: null, inTab: way?.kind !== 'frame' })),
  }
}
