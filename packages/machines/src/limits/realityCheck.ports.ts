import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** How long somebody has been here, all in ms: since when, when that was last seen to be so, and when it was last told. */
export type Stay = { since: number; seen: number; told: number }

/** What the reminder of time needs from the outside. */
export type RealityCheckPorts = {
  /** Minutes between two reminders; on this device alone. */
  minutes: Slot<number>
  stay: Slot<Stay>
  /** The device's clock, ms: the server's is not known yet when a page opens, and a stay begins and ends on the device. */
  now: () => number
}

export const realityCheckPorts = ({ local }: { local: KeyValueStore }): RealityCheckPorts => ({
  minutes: jsonSlot(local, 'realityCheck'),
  stay: jsonSlot(local, 'stay'),
  now: () => Date.now(),
})
