import assert from 'node:assert/strict'
import { inspect } from 'node:util'

/** For any runner: `for (const { name, run } of …) test(name, run)`. */
export type Case = { name: string; run: () => Promise<void> }

export const casesOf = (named: Record<string, () => Promise<void>>): Case[] => Object.entries(named).map(([name, run]) => ({ name, run }))

/**
 * A fault of the next call. `away`: not delivered. `lost`: processed, no answer. `twice`: delivered twice. `broken`: processed, answered
 * with a 500. `html`: not delivered, answered by a proxy's page with status 200. `truncated`: processed, half an answer. `silent`:
 * processed, never answered.
 */
export type FaultKind = 'away' | 'lost' | 'twice' | 'broken' | 'html' | 'truncated' | 'silent'
const spoils: readonly FaultKind[] = ['away', 'lost', 'twice', 'broken', 'html', 'truncated', 'silent']

/** `startFaultyProxy` provides `spoil` for HTTP. */
export type FaultInjection<Port> = {
  spoil: (how: FaultKind) => void | Promise<void>
  /** Default: all. */
  can?: readonly FaultKind[]
  /** The port with a timeout of a few hundred ms. */
  portWithShortTimeout: Port
  /** Keys and tokens that no error may contain. */
  secrets: readonly string[]
}

/** Milliseconds. */
const forEver = 60_000

/** Returns undefined when the call rejected, as it should if unsure. */
export async function told<T>(call: Promise<T>, secrets: readonly string[]): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, forEver, 'late')
  const answered = call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  const end = await Promise.race([answered, late])
  clearTimeout(timer)
  assert(end !== 'late', 'a call that is never answered must end')
  if ('answer' in end) return end.answer
  keepsSecrets(end.error, secrets)
  return undefined
}

/** Errors may be logged. */
function keepsSecrets(error: unknown, secrets: readonly string[]): void {
  const text = inspect(error, { depth: Infinity, showHidden: true, maxStringLength: Infinity, maxArrayLength: Infinity })
  const found = secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 3)}…`)
  assert.deepEqual(found, [], 'an error may be logged, and this one holds a secret')
}

export const hadNoEffect = (how: FaultKind): boolean => how === 'away' || how === 'html'

export type FaultCase<Port> = { how: FaultKind; port: Port; spoil: () => Promise<void> }

export function faultCases<Port>(
  what: string,
  port: Port,
  { spoil, can = spoils, portWithShortTimeout }: FaultInjection<Port>,
  run: (day: FaultCase<Port>) => Promise<void>,
): Case[] {
  return can.map((how) => ({
    name: `${what}, on a bad day (${how})`,
    run: () => run({ how, port: how === 'silent' ? portWithShortTimeout : port, spoil: async () => spoil(how) }),
  }))
}

export function isText(value: unknown, what: string): void {
  assert(typeof value === 'string' && value !== '', `${what} is a text that is not empty, and not ${inspect(value)}`)
}
