import type { SnapshotFrom } from 'xstate'
import type { RefundCheck } from '@krapao/sdk'
import { shareOf, type Share } from '../shared/share.ts'
import type { refundMachine } from './refund.machine.ts'

type Snapshot = SnapshotFrom<typeof refundMachine>

/** What putting the refund account into the wallet pays with no bonus running, with one, and now. */
export type RefundPayout = { free: Share; withBonus: Share; now: Share }

export function refundPayout({ refundAmount, refundSuccess, refundFail, bonus }: RefundCheck): RefundPayout {
  const free = shareOf(refundAmount, refundSuccess)
  const withBonus = shareOf(refundAmount, refundFail)
  return { free, withBonus, now: bonus ? withBonus : free }
}

/** Receiving has to wait: it is being done, or it is being read whether there is anything. */
export const isReceiving = (snapshot: Snapshot): boolean => snapshot.matches('checking') || snapshot.matches('receiving')

/** Adding has to wait: it is being done, or what there is or costs is being read. */
export const isAdding = (snapshot: Snapshot): boolean =>
  snapshot.matches('checking') || snapshot.matches('weighing') || snapshot.matches('adding')
