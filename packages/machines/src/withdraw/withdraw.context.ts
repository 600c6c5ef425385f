import type { SnapshotFrom } from 'xstate'
import type { BonusPreview, Problem, Satang, StatementEntry, WalletResponse } from '@krapao/sdk'
import type { ResourceLogic } from '../loading/resource.machine.ts'
import type { RequestContext, RequestEvent } from '../submitRequest/requestParts.ts'
import type { Funds, WithdrawLimits, WithdrawOrder } from './withdraw.rules.ts'

export type WithdrawContext = RequestContext<WithdrawOrder> & {
  amount: Satang
  /** Confirmed payout; null if unknown. */
  pays: Satang | null
  funds: Funds
  /** Null until the lookup has loaded. */
  limits: WithdrawLimits | null
  /** A failed read has no problem after an internal error; null while loading or loaded. */
  limitsFailed: { problem: Problem | null } | null
  /** For the requested amount; null if unknown. */
  preview: (BonusPreview & { amount: Satang }) | null
  /** The last loaded preview forfeits something. The first one is loaded before an amount is typed. */
  bonusAtStake: boolean
  /** Confirming waits until it is loaded. */
  previewing: SnapshotFrom<Preview>['value']
  /** The amount's error is visible, after leaving the field or submitting. */
  touched: boolean
  /** Games that did not return their money. */
  keptBy: readonly string[]
  /** Time of the previous withdrawal in the statement. */
  lastRequestedAt: string | null
  withdrawal: StatementEntry | null
}
export type Lines = readonly StatementEntry[]
export type WithdrawEvent =
  | { type: 'amount.changed'; amount: Satang }
  | { type: 'amount.left' | 'all.requested' | 'withdraw.requested' | 'confirm.given' | 'confirm.declined' | 'limits.requested' }
  | { type: 'wallet.changed'; wallet: WalletResponse }
  | { type: 'preview.due' }
  | { type: 'latest.read'; lines: Lines }
  | RequestEvent
export type WithdrawEmitted =
  | { type: 'withdraw.incomplete' }
  /** Money may have moved. */
  | { type: 'balances.outdated' }
export type Limits = ResourceLogic<WithdrawLimits>
export type Preview = ResourceLogic<BonusPreview, Satang>
