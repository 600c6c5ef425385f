import type { SnapshotFrom } from 'xstate'
import type { BonusPreview, Satang } from '@krapao/sdk'
import type { withdrawMachine } from './withdraw.machine.ts'
import { withdrawError, type WithdrawError } from './withdraw.rules.ts'

type Snapshot = SnapshotFrom<typeof withdrawMachine>

/** What a player is told is wrong with the amount: once it was left, or asked for. */
export const shownAmountError = ({ context: { amount, limits, told } }: Snapshot): WithdrawError | null =>
  told && limits ? withdrawError(amount, limits) : null

/** More is asked for than is known to be there: said, not forbidden, for balances may be old. */
export const isBeyondFunds = ({ context: { amount, funds } }: Snapshot): boolean => amount > funds.withinReach && !funds.unread

/** What the amount as it stands pays and forfeits; null while that is not known, and where the backend does not tell. */
export const previewOf = ({ context: { amount, preview } }: Snapshot): BonusPreview | null => (preview?.amount === amount ? preview : null)

/** What of an order in hand goes to the bank: all of it, but where a bonus takes its part. */
export const amountToBank = ({ context: { amount, pays } }: Snapshot): Satang => pays ?? amount
