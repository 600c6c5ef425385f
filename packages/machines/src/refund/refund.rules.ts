import type { RefundCheck } from '@krapao/sdk'
import type { RefundStep } from './refund.ports.ts'
import { shareOf, type Share } from '../shared/money.ts'

export type RefundPayout = { free: Share; withBonus: Share; now: Share }

export function refundPayout({ refundAmount, refundSuccess, refundFail, bonus }: RefundCheck): RefundPayout {
  const free = shareOf(refundAmount, refundSuccess)
  const withBonus = shareOf(refundAmount, refundFail)
  return { free, withBonus, now: bonus ? withBonus : free }
}

/** The step in view: a bonus blocks receiving, but not what was received before. */
export const shownRefundStep = ({ result, bonus, refundAmount }: RefundCheck): RefundStep =>
  refundAmount > 0 && (!result || bonus) ? 'add' : 'receive'

export function nextRefundStep(check: RefundCheck): RefundStep | null {
  if (check.result && !check.bonus) return 'receive'
  return refundPayout(check).now.pays > 0 ? 'add' : null
}
