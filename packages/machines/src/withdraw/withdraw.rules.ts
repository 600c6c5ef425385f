import type { Satang, WalletResponse } from '@krapao/sdk'

/** Satang. The server guarantees `pays` and `forfeits` if sent (extension). */
export type WithdrawOrder = {
  amount: Satang
  pays?: Satang
  forfeits?: Satang
  /** Not sent. `createdAt` of the previous withdrawal, which must not be taken for this one after a reload. */
  lastRequestedAt?: string
}
/** Amounts in satang. */
export type WithdrawLimits = { withdrawMin: Satang; withdrawMax: Satang }
export type WithdrawError = 'MINIMUM' | 'MAXIMUM'

/** Withdrawable, in satang. */
export type Funds = {
  total: Satang
  /** Collectable money: less than a baht cannot leave a game. */
  withinReach: Satang
  /** The last read of a game failed, so the sums only include known balances. */
  unread: boolean
  /** May withdraw less than the minimum, if it is everything. */
  excluded: boolean
}

export function fundsOf({ wallet, slots, excludedUntil }: WalletResponse): Funds {
  const active = slots.filter(({ isActive }) => isActive)
  const sum = (least: number) =>
    active.reduce<number>((total, { amount }) => (amount >= least ? total + amount : total), wallet.amount) as Satang
  return {
    total: sum(0),
    withinReach: sum(oneBaht),
    unread: active.some(({ failed }) => failed === true),
    excluded: excludedUntil !== undefined,
  }
}

/** Null until the lookup has loaded. */
export function limitsFor({ withinReach, excluded }: Funds, limits: WithdrawLimits | null): WithdrawLimits | null {
  return limits && excluded && withinReach < limits.withdrawMin ? { ...limits, withdrawMin: withinReach } : limits
}

export function withdrawError(amount: Satang, { withdrawMin, withdrawMax }: WithdrawLimits): WithdrawError | null {
  if (amount < withdrawMin || amount === 0) return 'MINIMUM'
  return amount > withdrawMax ? 'MAXIMUM' : null
}

export const mostOf = ({ withinReach }: Funds, { withdrawMax }: WithdrawLimits): Satang =>
  withinReach > withdrawMax ? withdrawMax : withinReach

const oneBaht = 100
