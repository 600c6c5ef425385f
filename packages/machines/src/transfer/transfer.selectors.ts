import type { SnapshotFrom } from 'xstate'
import type { transferMachine } from './transfer.machine.ts'
import { amountIn, transferErrors, type TransferErrors } from './transfer.rules.ts'

type Snapshot = SnapshotFrom<typeof transferMachine>

/** What a player is told is wrong: of the fields that were left, and two ends that are the same at once. */
export function shownErrors({ context }: Snapshot): TransferErrors {
  const { from, to, amount } = transferErrors(context)
  const { told } = context
  return {
    ...(from && told.includes('from') && { from }),
    ...(to && (told.includes('to') || to === 'SAME') && { to }),
    ...(amount && told.includes('amount') && { amount }),
  }
}

/** More is asked for than is known to be there: said, not forbidden, for the balance may be old. */
export const isMoreThanThere = ({ context: { places, from, amount } }: Snapshot): boolean =>
  from !== null && amount > amountIn(places, from) && places.some(({ code, unread }) => code === from && !unread)

/** What is in the place that is chosen as from, in satang; null while none is. */
export const amountThere = ({ context: { places, from } }: Snapshot): number | null => (from === null ? null : amountIn(places, from))
