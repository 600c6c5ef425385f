import type { Krapao } from './client.ts'
import type { OperationState } from './contract/shapes.ts'
import { bahtToSatang, type Satang } from './money.ts'
import { failed, type Outcome, type Problem } from './outcome.ts'
import type { BankCode, QrState } from './resources/qrDeposit.ts'
import { missing } from './transport/exchange.ts'
import { deadline, sleepFor, whyAborted } from './transport/waiting.ts'

/** The error that `unwrap` throws. `code` is that of a refusal, `cause` the error of a fetch. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  readonly code: string | undefined
  constructor(problem: Problem) {
    super(problem.kind === 'refused' ? problem.message : problem.kind, 'cause' in problem ? { cause: problem.cause } : {})
    this.problem = problem
    this.code = problem.kind === 'refused' ? problem.code : undefined
  }
}

/** Returns the value of an outcome, or of a call: `await unwrap(krapao.wallet.get())`. @throws ProblemError if there is none. */
export function unwrap<T>(outcome: Outcome<T>): T
export function unwrap<T>(call: Promise<Outcome<T>>): Promise<T>
export function unwrap<T>(given: Outcome<T> | Promise<Outcome<T>>): T | Promise<T> {
  if (given instanceof Promise) return given.then((outcome) => unwrap(outcome))
  if (!given.ok) throw new ProblemError(given.problem)
  return given.value
}

/** Returns a parameter of a refusal that is an amount, for example `limit`, in satang; undefined if it has none. */
export function amountIn(problem: Problem, name: 'limit' | 'max' | 'left' | 'pays' | 'forfeits' | 'openStakes'): Satang | undefined {
  const amount = problem.kind === 'refused' ? problem.params?.[name] : undefined
  return typeof amount === 'number' ? bahtToSatang(amount) : undefined
}

/** Options of a wait. */
export type Waiting = {
  signal?: AbortSignal | undefined
  /** Ms for all of it; 20 minutes by default, longer than a QR is payable. */
  timeout?: number | undefined
  /** Ms between two polls, 2 000 by default. */
  interval?: number | undefined
}

/**
 * Polls until a QR is no longer live: paid, expired, cancelled, or none. A newer QR of the provider counts as none. `timeout` and
 * `aborted` change nothing.
 */
export const waitUntilPaid = async (
  krapao: Pick<Krapao, 'qrDeposit'>,
  qr: { bankCode: BankCode; qrcodeId: string },
  waiting?: Waiting,
): Promise<Outcome<QrState>> => {
  const { qrDeposit } = krapao ?? missing('krapao')
  const { bankCode, qrcodeId } = qr ?? missing('bankCode')
  if (!qrcodeId) missing('qrcodeId')
  return poll(
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
}

/** Extension. Polls until a request is done, refused or unknown. Only `unknown` closes the key: nothing was done, and a new one is safe. */
export const waitForOperation = (krapao: Pick<Krapao, 'wallet'>, key: string, waiting?: Waiting): Promise<Outcome<OperationState>> =>
  poll(
    async (options) => (krapao ?? missing('krapao')).wallet.operation({ key }, options),
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
