import type { SnapshotFrom } from 'xstate'
import type { Satang } from '@krapao/sdk'
import { oneBaht, type qrDepositMachine } from './qrDeposit.machine.ts'

type Snapshot = SnapshotFrom<typeof qrDepositMachine>

/** The time left as mm:ss. */
export function countdown({ context: { secondsLeft } }: Snapshot): string {
  return `${two(Math.floor(secondsLeft / 60))}:${two(secondsLeft % 60)}`
}

const two = (count: number): string => String(count).padStart(2, '0')

/** Whether the create button is offered (spec 5): KBANK has no minimum, so any amount above 0; the others have one. */
export const createIsOffered = ({ context: { amount, minimum } }: Snapshot): boolean => amount > 0 && amount >= minimum

/** Whether the button is offered for an amount that is silently ignored (spec 5: KBANK, below 1 baht): the least amount is told then. */
export const isIgnored = (snapshot: Snapshot): boolean => createIsOffered(snapshot) && snapshot.context.amount < oneBaht

/** The least amount that is taken, to be told beside the field: the provider's minimum, and never less than 1 baht (spec 5). */
export const leastAmount = ({ context: { minimum } }: Snapshot): Satang => (minimum < oneBaht ? oneBaht : minimum)

/** How what was paid compares with what was asked for; null where nothing was paid. */
export function paymentNote({ context: { payment, qr } }: Snapshot): { amount: 'exact' | 'less' | 'more'; late: boolean } | null {
  if (!payment) return null
  const asked = qr?.amount ?? payment.amount
  return { amount: payment.amount < asked ? 'less' : payment.amount > asked ? 'more' : 'exact', late: payment.late }
}
