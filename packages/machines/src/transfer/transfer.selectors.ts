import type { SnapshotFrom } from 'xstate'
import type { transferMachine } from './transfer.machine.ts'
import { amountIn, transferErrors, type TransferErrors } from './transfer.rules.ts'

type Snapshot = SnapshotFrom<typeof transferMachine>

/** Equal source and target at once, others after leaving the field. */
export function shownErrors({ context }: Snapshot): TransferErrors {
  const { from, to, amount } = transferErrors(context)
  const { touched } = context
  return {
    ...(from && touched.includes('from') && { from }),
    ...(to && (touched.includes('to') || to === 'SAME') && { to }),
    ...(amount && touched.includes('amount') && { amount }),
  }
}

/** A warning only, because the balance may be outdated. */
export const isMoreThanThere = ({ context: { places, from, amount } }: Snapshot): boolean =>
  from !== null && amount > amountIn(places, from) && places.some(({ code, unread }) => code === from && !unread)

/** Satang; null if no source is chosen. */
export const amountThere = ({ context: { places, from } }: Snapshot): number | null => (from === null ? null : amountIn(places, from))
