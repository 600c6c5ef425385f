import type { SnapshotFrom } from 'xstate'
import type { BonusPreview, Satang } from '@krapao/sdk'
import type { withdrawMachine } from './withdraw.machine.ts'
import { withdrawError, type WithdrawError } from './withdraw.rules.ts'

type Snapshot = SnapshotFrom<typeof withdrawMachine>

export const shownAmountError = ({ context: { amount, limits, told } }: Snapshot): WithdrawError | null =>
  told && limits ? withdrawError(amount, limits) : null

/** Returns whether to warn; the withdrawal is allowed, because funds may be outdated. */
export const isBeyondFunds = ({ context: { amount, funds } }: Snapshot): boolean => amount > funds.withinReach && !funds.unread

/** Returns the preview of the current amount; null if unknown. */
export const previewOf = ({ context: { amount, preview } }: Snapshot): BonusPreview | null => (preview?.amount === amount ? preview : null)

export const amountToBank = ({ context: { amount, pays } }: Snapshot): Satang => pays ?? amount
