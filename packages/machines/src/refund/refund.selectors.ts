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

/** What can be pressed is on its way. */
export const isLooking = (snapshot: Snapshot): boolean => snapshot.matches('checking') || snapshot.matches('weighing')
