import assert from 'node:assert/strict'
import { inspect } from 'node:util'

/** For any runner (vitest, node:test, bun): `for (const { name, run } of …) test(name, run)`. */
export type Case = { name: string; run: () => Promise<void> }

export const casesOf = (named: Record<string, () => Promise<void>>): Case[] => Object.entries(named).map(([name, run]) => ({ name, run }))

/**
 * A fault of the next call. `away`: not delivered. `lost`: processed, without an answer. `twice`: delivered twice. `broken`: processed,
 * and
 * answered with a 500. `html`: not delivered, and answered by a proxy's page with status 200. `truncated`: processed, with half an
 * answer.
 * `silent`: processed, and never answered.
 */
export type Spoil = 'away' | 'lost' | 'twice' | 'broken' | 'html' | 'truncated' | 'silent'
const spoils: readonly Spoil[] = ['away', 'lost', 'twice', 'broken', 'html', 'truncated', 'silent']

/** `startFaultyProxy` provides `spoil` for HTTP. */
export type BadDays<Port> = {
  spoil: (how: Spoil) => void | Promise<void>
  /** Default: all. */
  can?: readonly Spoil[]
  /** The same port with a timeout of a few hundred ms. */
  impatient: Port
  /** Keys and tokens that no error may contain. */
  secrets: readonly string[]
}

/** Milliseconds. */
const forEver = 60_000

/** Returns undefined when the call rejected, as it should when the result is unknown. */
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

/** An error may be logged. */
function keepsSecrets(error: unknown, secrets: readonly string[]): void {
  const text = inspect(error, { depth: Infinity, showHidden: true, maxStringLength: Infinity, maxArrayLength: Infinity })
  const found = secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 3)}…`)
  assert.deepEqual(found, [], 'an error may be logged, and this one holds a secret')
}

export const isUndone = (how: Spoil): boolean => how === 'away' || how === 'html'

/** `port` is the one to call under this fault. */
export type BadDay<Port> = { how: Spoil; port: Port; spoil: () => Promise<void> }

export function badDayCases<Port>(
  what: string,
  port: Port,
  { spoil, can = spoils, impatient }: BadDays<Port>,
  run: (day: BadDay<Port>) => Promise<void>,
): Case[] {
  return can.map((how) => ({
    name: `${what}, on a bad day (${how})`,
    run: () => run({ how, port: how === 'silent' ? impatient : port, spoil: async () => spoil(how) }),
  }))
}

export function isText(value: unknown, what: string): void {
  assert(typeof value === 'string' && value !== '', `${what} is a text that is not empty, and not ${inspect(value)}`)
}
