import type { SnapshotFrom } from 'xstate'
import type { refundMachine } from './refund.machine.ts'

type Snapshot = SnapshotFrom<typeof refundMachine>

/** Receiving has to wait: it is being done, or it is being read whether there is anything. */
export const isReceiving = (snapshot: Snapshot): boolean => snapshot.matches('checking') || snapshot.matches('receiving')

/** Adding has to wait: it is being done, or what there is or costs is being read. */
export const isAdding = (snapshot: Snapshot): boolean =>
  snapshot.matches('checking') || snapshot.matches('weighing') || snapshot.matches('adding')
