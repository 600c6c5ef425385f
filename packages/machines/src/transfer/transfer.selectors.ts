import type { SnapshotFrom } from 'xstate'
import type { Satang } from '@krapao/sdk'
import { roundAmountsWithin } from '../shared/money.ts'
import type { transferMachine } from './transfer.machine.ts'
import { amountIn, legsOf, transferErrors, transferMinimum, type TransferErrors } from './transfer.rules.ts'

type Snapshot = SnapshotFrom<typeof transferMachine>

/** Shows an equal source and target at once, other errors after the field was left. */
export function shownErrors({ context }: Snapshot): TransferErrors {
  const { from, to, amount } = transferErrors(context)
  const { touched } = context
  return {
    ...(from && touched.includes('from') && { from }),
    ...(to && (touched.includes('to') || to === 'SAME') && { to }),
    ...(amount && touched.includes('amount') && { amount }),
  }
}

export const exceedsSource = ({ context: { places, from, amount } }: Snapshot): boolean =>
  from !== null && amount > amountIn(places, from) && places.some(({ code, readFailed }) => code === from && !readFailed)

/** Satang; null if no source is chosen. */
export const amountAtSource = ({ context: { places, from } }: Snapshot): number | null => (from === null ? null : amountIn(places, from))

/** The sum in satang. */
export function sweepTotals({ context: { places } }: Snapshot): { games: number; amount: number } {
  const legs = legsOf(places)
  return { games: legs.length, amount: legs.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Satang. */
export const sweptAmount = ({ context: { legs } }: Snapshot): number =>
  legs.reduce((sum, { state, amount }) => (state === 'moved' ? sum + amount : sum), 0)

/** Satang. */
export const quickTransfersOf = ({ context: { places, from } }: Snapshot): Satang[] =>
  roundAmountsWithin({ min: transferMinimum, max: amountIn(places, from) })

/** Balances after the transfer, in satang; null without an amount that fits. */
export function afterTransfer({ context: { places, from, to, amount } }: Snapshot): { from: number; to: number } | null {
  const there = amountIn(places, from)
  return amount > 0 && amount <= there && to !== null ? { from: there - amount, to: amountIn(places, to) + amount } : null
}
