import type { Krapao } from './client.ts'
import type { OperationState } from './contract/shapes.ts'
import { bahtToSatang, type Satang } from './money.ts'
import { failed, type Outcome, type Problem } from './outcome.ts'
import type { BankCode, QrState } from './resources/qrDeposit.ts'
import { deadline, sleepFor, whyAborted } from './transport/waiting.ts'

/** The error that `unwrap` throws. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.kind === 'refused' ? problem.message : problem.kind)
    this.problem = problem
  }
}

/** Returns the value. @throws ProblemError if there is none. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new ProblemError(outcome.problem)
  return outcome.value
}

/** Returns a parameter of a refusal that is an amount, for example `limit`, in satang; undefined if it has none. */
export function amountIn(problem: Problem, name: 'limit' | 'max' | 'left' | 'pays' | 'forfeits' | 'openStakes'): Satang | undefined {
  const amount = problem.kind === 'refused' ? problem.params?.[name] : undefined
  return typeof amount === 'number' ? bahtToSatang(amount) : undefined
}

/** Options of a wait. */
export type Waiting = {
  signal?: AbortSignal
  /** Ms for all of it; 20 minutes by default, longer than a QR is payable. */
  timeout?: number
  /** Ms between two questions, 2 000 by default. */
  interval?: number
}

/**
 * Asks until a QR is no longer live: paid, expired, cancelled, or none. A newer QR of the provider counts as none. `timeout` and
 * `aborted` change nothing.
 */
export const waitUntilPaid = (
  { qrDeposit }: Pick<Krapao, 'qrDeposit'>,
  { bankCode, qrcodeId }: { bankCode: BankCode; qrcodeId: string },
  waiting?: Waiting,
): Promise<Outcome<QrState>> =>
  poll(
    async (options) => {
      const outcome = await qrDeposit.get({ bankCode }, options)
      if (!outcome.ok) return outcome
      const { value } = outcome
      const id = value.status === 'live' ? value.qr.qrcodeId : value.status === 'none' ? undefined : value.qrcodeId
      return id === undefined || id === qrcodeId ? outcome : { ...outcome, value: { status: 'none' } }
    },
    ({ status }) => status !== 'live',
    waiting,
  )

/** Extension. Asks until a request is done, refused or unknown. Only `unknown` closes the key: nothing was done, and a new one is safe. */
export const waitForOperation = ({ wallet }: Pick<Krapao, 'wallet'>, key: string, waiting?: Waiting): Promise<Outcome<OperationState>> =>
  poll(
    (options) => wallet.operation({ key }, options),
    ({ state }) => state !== 'pending',
    waiting,
  )

async function poll<T>(
  read: (options: { signal: AbortSignal }) => Promise<Outcome<T>>,
  isOver: (value: T) => boolean,
  { signal, timeout = 1_200_000, interval = 2_000 }: Waiting = {},
): Promise<Outcome<T>> {
  if (signal?.aborted) return failed({ kind: whyAborted(signal), effect: 'none' })
  const limit = deadline(timeout, signal)
  try {
    for (;;) {
      const outcome = await read({ signal: limit.signal })
      const why = limit.why()
      if (why) return failed({ kind: why, effect: 'none' })
      if (outcome.ok ? isOver(outcome.value) : !isPassing(outcome.problem)) return outcome
      const { retryAfter = 0 } = outcome.ok ? {} : (outcome.problem as { retryAfter?: number })
      await sleepFor(Math.max(interval, retryAfter * 1_000), limit.signal)
    }
  } finally {
    limit.release()
  }
}

const isPassing = ({ kind, status }: Problem): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'unavailable' || [429, 502, 504].includes(status ?? 0)
