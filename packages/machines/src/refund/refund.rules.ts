import type { RefundCheck } from '@krapao/sdk'
import { shareOf, type Share } from '../shared/share.ts'

export type RefundPayout = { free: Share; withBonus: Share; now: Share }

export function refundPayout({ refundAmount, refundSuccess, refundFail, bonus }: RefundCheck): RefundPayout {
  const free = shareOf(refundAmount, refundSuccess)
  const withBonus = shareOf(refundAmount, refundFail)
  return { free, withBonus, now: bonus ? withBonus : free }
}
