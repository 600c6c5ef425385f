import { createClock, type Clock } from './clock.ts'
import type { AnyParts, Operation, OperationId, Parts, Value } from '../contract/contract.ts'
import { attempt, type Wire } from './exchange.ts'
import { operations } from '../contract/operations.gen.ts'
import { failed, notServed, traced, type Outcome } from '../outcome.ts'
import type { SendOptions, Settings } from './settings.ts'
import { xhrUpload } from './upload.ts'
import { deadline, sleepFor, tries, retryDelay, whyAborted } from './waiting.ts'

export type Call = <Id extends OperationId>(id: Id, parts: Parts<Id>, options?: SendOptions) => Promise<Outcome<Value<Id>>>

const ordinaryTimeout = 60_000

/** Sends operations; rejects only for a bug. */
export function createTransport(settings: Settings): { call: Call; clock: Clock } {
  const { extensions = true, sleep = sleepFor, random = Math.random, newKey = randomKey } = settings
  const wire = createWire(settings)
  // Extensions that this backend lacks, each requested only once.
  const absent = new Set<OperationId>()

  const call = async (id: OperationId, parts: AnyParts, options: SendOptions = {}): Promise<Outcome<unknown>> => {
    const operation: Operation = operations[id]
    if (options.signal?.aborted) return failed({ kind: whyAborted(options.signal), effect: 'none' })
    if (operation.extension && (!extensions || absent.has(id))) return failed(notServed)
    const key = operation.keyed && extensions ? (options.idempotencyKey ?? newKey()) : null
    const limit = deadline(operation.timeout ?? settings.timeout ?? ordinaryTimeout, options.signal)
    try {
      for (let nextTry = 2; ; nextTry++) {
        const { outcome: plain, answer } = await attempt(wire, operation, { parts, key, options }, limit)
        if (operation.extension && !plain.ok && plain.problem === notServed) absent.add(id)
        const outcome = answer ? traced(plain, answer.status, answer.header('x-request-id')) : plain
        if (outcome.ok) return outcome
        const mayRepeat = !operation.method && !operation.mutates && nextTry <= tries
        const wait = mayRepeat ? retryDelay(nextTry, outcome.problem, answer?.status, random) : null
        if (wait === null || wait >= limit.left()) return outcome
        await sleep(wait, limit.signal)
      }
    } finally {
      limit.release()
    }
  }
  // `Call` has the types of each operation.
  return { call: call as Call, clock: wire.clock }
}

function createWire(settings: Settings): Wire {
  return {
    settings,
    clock: createClock(),
    upload: settings.upload ?? (typeof XMLHttpRequest === 'undefined' ? null : xhrUpload),
  }
}

/** Returns 128 random bits; older webviews and insecure pages have no randomUUID. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
