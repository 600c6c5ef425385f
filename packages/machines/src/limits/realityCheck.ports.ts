import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** Start, last activity and last reminder, in ms. */
export type Visit = { since: number; seen: number; remindedAt: number }

export type RealityCheckPorts = {
  /** Between reminders; stored on this device only. */
  minutes: Slot<number>
  visit: Slot<Visit>
  /** The device's time in ms, because the server's is unknown when a page opens. */
  now: () => number
}

export const realityCheckPorts = ({ local }: { local: KeyValueStore }): RealityCheckPorts => ({
  minutes: jsonSlot(local, 'realityCheck'),
  visit: jsonSlot(local, 'stay'),
  now: () => Date.now(),
})
