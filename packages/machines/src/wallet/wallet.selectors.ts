import type { GameAccount, Satang, WalletResponse } from '@krapao/sdk'

/** Satang, incomplete if `missing` names games with unknown balances. `inTransit` is between wallet and games, or on its way to the bank. */
export type Total = { amount: Satang; wallet: Satang; inGames: Satang; inTransit: Satang; missing: readonly string[] }

export function totalOf({ wallet, slots, inTransit: betweenGames = zero, withdrawing = zero }: WalletResponse): Total {
  const inTransit = sum([betweenGames, withdrawing])
  const inGames = sum(slots.map(({ amount }) => amount))
  return {
    amount: sum([wallet.amount, inGames, inTransit]),
    wallet: wallet.amount,
    inGames,
    inTransit,
    missing: slots.filter(({ failed }) => failed === true).map(({ name }) => name),
  }
}

/** A game of unknown balance may hold some. */
export const mayHoldMoney = ({ inGames, missing }: Pick<Total, 'inGames' | 'missing'>): boolean => inGames > 0 || missing.length > 0

const hourMs = 3_600_000

/** Whole days, or hours on the last day. */
export function breakLeft(end: string, now: number): { unit: 'days' | 'hours'; count: number } {
  const hours = Math.max(1, Math.ceil((Date.parse(end) - now) / hourMs))
  return hours > 24 ? { unit: 'days', count: Math.round(hours / 24) } : { unit: 'hours', count: hours }
}

/** In hundredths of the game's units, floored, for display. */
export const convertedOf = ({ amount, ftWalletSlot }: Pick<GameAccount, 'amount' | 'ftWalletSlot'>): number =>
  Math.floor(amount * ftWalletSlot + tolerance)

/** Factors are inexact doubles: without it 10 000 × 0.07 would lose a hundredth. */
const tolerance = 1e-6

// Sums of whole satang are whole.
const zero = 0 as Satang
const sum = (amounts: readonly Satang[]): Satang => amounts.reduce<number>((total, amount) => total + amount, 0) as Satang
