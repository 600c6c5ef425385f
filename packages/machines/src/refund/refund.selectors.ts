import type { SnapshotFrom } from 'xstate'
import type { refundMachine } from './refund.machine.ts'

type Snapshot = SnapshotFrom<typeof refundMachine>

export const isReceiving = (snapshot: Snapshot): boolean => snapshot.matches('checking') || snapshot.matches('receiving')

export const isAdding = (snapshot: Snapshot): boolean =>
  snapshot.matches('checking') || snapshot.matches('weighing') || snapshot.matches('adding')
