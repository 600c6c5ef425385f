import assert from 'node:assert/strict'
import { inspect } from 'node:util'

/** One promise of a contract. `for (const { name, run } of …) test(name, run)`, with whichever runner: vitest, node:test, bun. */
export type Case = { name: string; run: () => Promise<void> }

export const casesOf = (named: Record<string, () => Promise<void>>): Case[] => Object.entries(named).map(([name, run]) => ({ name, run }))

/**
 * How the next call to the other side goes wrong. `away`: it never arrived. `lost`: it was done, and its answer is lost. `twice`: it
 * arrived twice. `broken`: done, and answered with a 500. `html`: it never arrived, and some proxy answers with its page, as if all were well.
 * `truncated`: done, and half of its answer comes. `silent`: it was done, and no answer ever comes.
 */
export type Spoil = 'away' | 'lost' | 'twice' | 'broken' | 'html' | 'truncated' | 'silent'
const spoils: readonly Spoil[] = ['away', 'lost', 'twice', 'broken', 'html', 'truncated', 'silent']

/** What a contract needs for the days on which something goes wrong; `startFaultyProxy` does the spoiling for whoever speaks HTTP. */
export type BadDays<Port> = {
  /** Spoils the next call. */
  spoil: (how: Spoil) => void | Promise<void>
  /** Those that the other side can be made to do; without it all of them. */
  can?: readonly Spoil[]
  /** The same port, with a patience of a few hundred ms: it is asked when no answer comes. */
  impatient: Port
  /** What no error may hold: keys and tokens of the adapter. */
  secrets: readonly string[]
}

/** Milliseconds after which a call counts as one that waits for ever. */
const forEver = 60_000

/** The answer, or undefined where the call rejected: the right thing while nothing can be known. Its error is held to say no secret. */
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

/** Fails where the error, its causes or anything else in it holds one of these. */
function keepsSecrets(error: unknown, secrets: readonly string[]): void {
  const text = inspect(error, { depth: Infinity, showHidden: true, maxStringLength: Infinity, maxArrayLength: Infinity })
  const found = secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 3)}…`)
  assert.deepEqual(found, [], 'an error may be logged, and this one holds a secret')
}

/** Those on which nothing was done. */
export const isUndone = (how: Spoil): boolean => how === 'away' || how === 'html'

/** `port` is the one to ask on that day, `spoil` spoils its next call. */
export type BadDay<Port> = { how: Spoil; port: Port; spoil: () => Promise<void> }

/** A case for each way in which a call can go wrong that the other side can play. */
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

/** Fails for what is no text, or an empty one. */
export function isText(value: unknown, what: string): void {
  assert(typeof value === 'string' && value !== '', `${what} is a text that is not empty, and not ${inspect(value)}`)
}
