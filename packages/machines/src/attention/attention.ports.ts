import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** Stored on this device only. */
export type AttentionSettings = { sound: boolean; vibration: boolean; badge: boolean }

/** No-ops where unsupported. */
export type AttentionDevice = {
  sound: () => void
  vibrate: () => void
  badge: (count: number) => void
  /** Calls `act` in one tab only, and never twice for the same items. */
  onceInAllTabs: (ids: readonly string[], act: () => void) => void
}

export type AttentionPorts = { settings: Slot<AttentionSettings>; device: AttentionDevice }

export const attentionPorts = ({ local, device }: { local: KeyValueStore; device: AttentionDevice }): AttentionPorts => ({
  settings: jsonSlot(local, 'attention'),
  device,
})
