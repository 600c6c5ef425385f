import type { Krapao } from '@krapao/sdk'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** How long somebody has been here, all in ms: since when, when that was last seen to be so, and when it was last told. */
export type Stay = { since: number; seen: number; told: number }

/** What the reminder of time needs from the outside. */
export type RealityCheckPorts = {
  /** Minutes between two reminders; on this device alone. */
  minutes: Slot<number>
  stay: Slot<Stay>
  /** The server's clock, ms. */
  now: () => number
}

export const realityCheckPorts = (krapao: Pick<Krapao, 'clock'>, { local }: { local: KeyValueStore }): RealityCheckPorts => ({
  minutes: jsonSlot(local, 'realityCheck'),
  stay: jsonSlot(local, 'stay'),
  now: () => krapao.clock.now(),
})
