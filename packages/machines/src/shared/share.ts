import type { Satang } from '@krapao/sdk'

/** What is paid and what is lost of an amount, in satang. */
export type Share = { percent: number; pays: Satang; loses: Satang }

/** `percent` of an amount, to the satang below, as the contract says that it is paid. */
export function shareOf(amount: Satang, percent: number): Share {
  // Whole satang, because it is rounded and because the difference of two whole numbers is one.
  const pays = Math.floor((amount * percent) / 100) as Satang
  return { percent, pays, loses: Math.max(0, amount - pays) as Satang }
}
