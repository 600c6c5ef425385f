import type { SnapshotFrom } from 'xstate'
import type { qrDepositMachine } from './qrDeposit.machine.ts'

type Snapshot = SnapshotFrom<typeof qrDepositMachine>

export function countdown({ context: { secondsLeft } }: Snapshot): string {
  return `${two(Math.floor(secondsLeft / 60))}:${two(secondsLeft % 60)}`
}

const two = (count: number): string => String(count).padStart(2, '0')

export function paymentNote({ context: { payment, qr } }: Snapshot): { amount: 'exact' | 'less' | 'more'; late: boolean } | null {
  if (!payment) return null
  const requested = qr?.amount ?? payment.amount
  return { amount: payment.amount < requested ? 'less' : payment.amount > requested ? 'more' : 'exact', late: payment.late }
}
