import type { SnapshotFrom } from 'xstate'
import type { BankCode, Satang } from '@krapao/sdk'
import type { QrDepositActor } from '../qrDeposit/qrDeposit.machine.ts'
import { oneBaht } from '../qrDeposit/qrDeposit.context.ts'
import { childId, type depositMachine } from './deposit.machine.ts'
import { isOverLimit, methodOf, providerFor, shownMinimum } from './deposit.rules.ts'

type Snapshot = SnapshotFrom<typeof depositMachine>

/** Undefined before loading or for an unknown provider. */
export const providerOf = ({ children }: Snapshot, bankCode: BankCode): QrDepositActor | undefined =>
  // XState cannot type children with computed ids; these belong to providers only.
  children[childId(bankCode)] as QrDepositActor | undefined

export type AmountState = {
  /** At least one baht. */
  least: Satang
  /** Continuing is enabled below one baht where the provider has no minimum, and shows why nothing happens. */
  offered: boolean
  ignored: boolean
  over: boolean
  /** Every method is closed while the bonus runs. */
  closed: boolean
}

export function amountStateOf({ context }: Snapshot): AmountState {
  const offer = methodOf(context)
  const minimum = offer?.minimum ?? oneBaht
  const over = isOverLimit(context)
  const closed = offer?.closed === true
  const offered = !closed && (offer?.method === 'gift' || (context.amount > 0 && context.amount >= minimum && !over))
  return {
    least: shownMinimum(minimum),
    offered,
    ignored: offered && offer?.method !== 'gift' && context.amount < oneBaht,
    over,
    closed,
  }
}

/** Those of the QR provider that takes the amount; for a transfer the usual ones that are high enough. */
export function quickAmountsOf({ context }: Snapshot): readonly Satang[] {
  const offer = methodOf(context)
  const amounts = (offer?.method === 'qr' && providerFor(context)?.quickAmounts) || transferAmounts
  return amounts.filter((amount) => amount >= (offer?.minimum ?? 0))
}

const transferAmounts = [100, 200, 300, 500, 1000].map((baht) => (baht * 100) as Satang)

export type DepositStep = 'loading' | 'failed' | 'enteringAmount' | 'choosingMethod' | 'choosingProvider' | 'paying' | 'paid'

export function stepOf({ value }: Snapshot): DepositStep {
  if (typeof value === 'string') return value === 'loading' ? 'loading' : 'failed'
  return typeof value.ready === 'string' ? value.ready : 'paying'
}
