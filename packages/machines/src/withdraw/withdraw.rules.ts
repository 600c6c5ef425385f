// Spec 5: at least withdrawMin and at most withdrawMax, both by the lookup. Balances are a hint alone: they may be old, and the
// server decides.
import type { Satang, WalletResponse } from '@krapao/sdk'

/** `amount` in satang. With what it was shown to pay and forfeit, where that was known: the server holds itself to it (extension). */
export type WithdrawOrder = { amount: Satang; pays?: Satang; forfeits?: Satang }
/** The least and the most of one withdrawal, in satang. */
export type WithdrawLimits = { withdrawMin: Satang; withdrawMax: Satang }
export type WithdrawError = 'MINIMUM' | 'MAXIMUM'

/** What a player could take out, in satang. */
export type Funds = {
  /** The wallet and every active game account (spec 2). */
  total: Satang
  /** As much of it as a withdrawal can bring together: less than a baht does not leave a game (spec 5, transfer). */
  withinReach: Satang
  /** A game could not be read lately: the sums are of what is known. */
  unread: boolean
}

export function fundsOf({ wallet, slots }: WalletResponse): Funds {
  const active = slots.filter(({ isActive }) => isActive)
  const sum = (least: number) =>
    active.reduce<number>((total, { amount }) => (amount >= least ? total + amount : total), wallet.amount) as Satang
  return { total: sum(0), withinReach: sum(oneBaht), unread: active.some(({ failed }) => failed === true) }
}

/** What is wrong with an amount; null where it may be asked for. */
export function withdrawError(amount: Satang, { withdrawMin, withdrawMax }: WithdrawLimits): WithdrawError | null {
  if (amount < withdrawMin) return 'MINIMUM'
  return amount > withdrawMax ? 'MAXIMUM' : null
}

/** All that can be taken out at once. */
export const mostOf = ({ withinReach }: Funds, { withdrawMax }: WithdrawLimits): Satang =>
  withinReach > withdrawMax ? withdrawMax : withinReach

const oneBaht = 100
