import assert from 'node:assert/strict'
import { inspect } from 'node:util'

/** For any runner: `for (const { name, run } of …) test(name, run)`. */
export type Case = { name: string; run: () => Promise<void> }

export const casesOf = (named: Record<string, () => Promise<void>>): Case[] => Object.entries(named).map(([name, run]) => ({ name, run }))

/**
 * A fault of the next call. `undelivered`: never arrives. `lost`: processed, no answer. `twice`: delivered twice. `broken`: processed, answered
 * with a 500. `html`: not delivered, answered by a proxy's page with status 200. `truncated`: processed, half an answer. `silent`:
 * processed, never answered.
 */
export type FaultKind = 'undelivered' | 'lost' | 'twice' | 'broken' | 'html' | 'truncated' | 'silent'
const faultKinds: readonly FaultKind[] = ['undelivered', 'lost', 'twice', 'broken', 'html', 'truncated', 'silent']

/** `startFaultyProxy` provides `injectFault` for HTTP. */
export type FaultInjection<Port> = {
  injectFault: (how: FaultKind) => void | Promise<void>
  /** Default: all. */
  can?: readonly FaultKind[]
  /** The port with a timeout of a few hundred ms. */
  portWithShortTimeout: Port
  /** Keys and tokens that no error may contain. */
  secrets: readonly string[]
}

/** After this a call counts as one that never ends. */
const timeoutMs = 60_000

/** Returns undefined when the call rejects, as it should if the outcome is unknown. */
export async function answerUnlessRejected<T>(call: Promise<T>, secrets: readonly string[]): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, timeoutMs, 'late')
  const answered = call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  const end = await Promise.race([answered, late])
  clearTimeout(timer)
  assert(end !== 'late', 'a call without an answer must end')
  if ('answer' in end) return end.answer
  assertNoSecrets(end.error, secrets)
  return undefined
}

/** Errors may be logged. */
function assertNoSecrets(error: unknown, secrets: readonly string[]): void {
  const text = inspect(error, { depth: Infinity, showHidden: true, maxStringLength: Infinity, maxArrayLength: Infinity })
  const found = secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 3)}…`)
  assert.deepEqual(found, [], 'an error must not contain a secret, because it may be logged')
}

export const hadNoEffect = (how: FaultKind): boolean => how === 'undelivered' || how === 'html'

export type FaultCase<Port> = { how: FaultKind; port: Port; injectFault: () => Promise<void> }

export function faultCases<Port>(
  what: string,
  port: Port,
  { injectFault, can = faultKinds, portWithShortTimeout }: FaultInjection<Port>,
  run: (fault: FaultCase<Port>) => Promise<void>,
): Case[] {
  return can.map((how) => ({
    name: `${what}, with the fault "${how}"`,
    run: () => run({ how, port: how === 'silent' ? portWithShortTimeout : port, injectFault: async () => injectFault(how) }),
  }))
}

export function assertText(value: unknown, what: string): void {
  assert(typeof value === 'string' && value !== '', `${what} must be a non-empty string, not ${inspect(value)}`)
}
