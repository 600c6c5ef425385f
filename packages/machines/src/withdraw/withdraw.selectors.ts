import type { SnapshotFrom } from 'xstate'
import type { BonusPreview, Satang } from '@krapao/sdk'
import { roundAmountsWithin } from '../shared/money.ts'
import type { withdrawMachine } from './withdraw.machine.ts'
import { limitsFor, mostOf, withdrawError, type WithdrawError, type WithdrawLimits } from './withdraw.rules.ts'

type Snapshot = SnapshotFrom<typeof withdrawMachine>

/** Null until they have loaded. */
export const limitsOf = ({ context: { funds, limits } }: Snapshot): WithdrawLimits | null => limitsFor(funds, limits)

/** None until the limits have loaded. */
export const quickWithdrawalsOf = (snapshot: Snapshot): Satang[] => {
  const limits = limitsOf(snapshot)
  return limits ? roundAmountsWithin({ min: limits.withdrawMin, max: mostOf(snapshot.context.funds, limits) }) : []
}

export const shownAmountError = (snapshot: Snapshot): WithdrawError | null => {
  const { amount, touched } = snapshot.context
  const limits = limitsOf(snapshot)
  return touched && limits ? withdrawError(amount, limits) : null
}

export const isBeyondFunds = ({ context: { amount, funds } }: Snapshot): boolean => amount > funds.withinReach && !funds.unread

/** For the current amount; null if unknown. */
export const previewOf = ({ context: { amount, preview } }: Snapshot): BonusPreview | null => (preview?.amount === amount ? preview : null)

/** A bonus is at stake, and what this amount forfeits is not known yet. */
export const isEffectPending = (snapshot: Snapshot): boolean => {
  const { amount, bonusAtStake, previewing } = snapshot.context
  const limits = limitsOf(snapshot)
  const isAllowed = limits !== null && withdrawError(amount, limits) === null
  const hasFailed = previewing === 'failed' || previewing === 'broken'
  return bonusAtStake && isAllowed && !isBeyondFunds(snapshot) && !hasFailed && previewOf(snapshot) === null
}

/** Satang that stay, with the earned part of a bonus, which the bank's payment of the withdrawal releases. */
export function amountLeft(snapshot: Snapshot): number {
  const { funds, amount } = snapshot.context
  const { active = false, grant = 0, forfeits = 0 } = previewOf(snapshot) ?? {}
  return Math.max(0, funds.total - amount) + (active ? Math.max(0, grant - forfeits) : 0)
}

export const amountToBank = ({ context: { amount, pays } }: Snapshot): Satang => pays ?? amount
