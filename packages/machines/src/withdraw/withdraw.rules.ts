// Balances only produce a warning: they may be outdated, and the server decides.
import type { Satang, WalletResponse } from '@krapao/sdk'

/** Amounts in satang. The server guarantees the payout and forfeited amount if sent (extension). */
export type WithdrawOrder = { amount: Satang; pays?: Satang; forfeits?: Satang }
/** Limits of one withdrawal, in satang. */
export type WithdrawLimits = { withdrawMin: Satang; withdrawMax: Satang }
export type WithdrawError = 'MINIMUM' | 'MAXIMUM'

/** Withdrawable money, in satang. */
export type Funds = {
  total: Satang
  /** Part that a withdrawal can collect: less than a baht cannot leave a game. */
  withinReach: Satang
  /** The last read of a game failed, so the sums only include known balances. */
  unread: boolean
}

export function fundsOf({ wallet, slots }: WalletResponse): Funds {
  const active = slots.filter(({ isActive }) => isActive)
  const sum = (least: number) =>
    active.reduce<number>((total, { amount }) => (amount >= least ? total + amount : total), wallet.amount) as Satang
  return { total: sum(0), withinReach: sum(oneBaht), unread: active.some(({ failed }) => failed === true) }
}

export function withdrawError(amount: Satang, { withdrawMin, withdrawMax }: WithdrawLimits): WithdrawError | null {
  if (amount < withdrawMin) return 'MINIMUM'
  return amount > withdrawMax ? 'MAXIMUM' : null
}

export const mostOf = ({ withinReach }: Funds, { withdrawMax }: WithdrawLimits): Satang =>
  withinReach > withdrawMax ? withdrawMax : withinReach

const oneBaht = 100
