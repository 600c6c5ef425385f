import type { SnapshotFrom } from 'xstate'
import type { RequestView } from '../submitRequest/requestIn.ts'
import type { RefundStep } from './refund.ports.ts'
import type { refundMachine } from './refund.machine.ts'

type Snapshot = SnapshotFrom<typeof refundMachine>

export const isReceiving = (snapshot: Snapshot): boolean => snapshot.matches('checking') || snapshot.matches('receiving')

export const isAdding = (snapshot: Snapshot): boolean =>
  snapshot.matches('checking') || snapshot.matches('loadingPayout') || snapshot.matches('adding')

export const stepView = (snapshot: Snapshot, view: RequestView, step: RefundStep): RequestView =>
  snapshot.context.step === step ? view : { state: 'editing', problem: null }
