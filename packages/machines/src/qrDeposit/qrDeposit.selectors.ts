import type { SnapshotFrom } from 'xstate'
import type { Satang } from '@krapao/sdk'
import { oneBaht } from './qrDeposit.context.ts'
import type { qrDepositMachine } from './qrDeposit.machine.ts'

type Snapshot = SnapshotFrom<typeof qrDepositMachine>

export function countdown({ context: { secondsLeft } }: Snapshot): string {
  return `${two(Math.floor(secondsLeft / 60))}:${two(secondsLeft % 60)}`
}

const two = (count: number): string => String(count).padStart(2, '0')

/** KBANK has no minimum. */
export const createIsOffered = ({ context: { amount, minimum } }: Snapshot): boolean => amount > 0 && amount >= minimum

/** Creating is enabled but ignored, so that the minimum is shown. */
export const isIgnored = (snapshot: Snapshot): boolean => createIsOffered(snapshot) && snapshot.context.amount < oneBaht

export const leastAmount = ({ context: { minimum } }: Snapshot): Satang => (minimum < oneBaht ? oneBaht : minimum)

export function paymentNote({ context: { payment, qr } }: Snapshot): { amount: 'exact' | 'less' | 'more'; late: boolean } | null {
  if (!payment) return null
  const asked = qr?.amount ?? payment.amount
  return { amount: payment.amount < asked ? 'less' : payment.amount > asked ? 'more' : 'exact', late: payment.late }
}
