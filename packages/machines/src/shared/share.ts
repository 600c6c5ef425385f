import type { Satang } from '@krapao/sdk'

/** Paid and forfeited part, in satang. */
export type Share = { percent: number; pays: Satang; loses: Satang }

/** Rounds down to whole satang as the server does. */
export function shareOf(amount: Satang, percent: number): Share {
  const pays = Math.floor((amount * percent) / 100) as Satang
  return { percent, pays, loses: Math.max(0, amount - pays) as Satang }
}
