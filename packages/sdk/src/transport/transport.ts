import { createClock, type Clock } from './clock.ts'
import type { AnyParts, Operation, OperationId, Parts, Value } from '../contract/contract.ts'
import { solveChallenge } from './challenge.ts'
import { attempt, type Wire } from './exchange.ts'
import { operations } from '../contract/operations.gen.ts'
import { failed, notServed, traced, type Outcome } from '../outcome.ts'
import type { SendOptions, Settings } from './settings.ts'
import { xhrUpload } from './upload.ts'
import { deadline, firstWait, retryDelay, sleepFor, whyAborted } from './waiting.ts'

export type Call = <Id extends OperationId>(id: Id, parts: Parts<Id>, options?: SendOptions) => Promise<Outcome<Value<Id>>>

const ordinaryTimeout = 60_000
/** Refusals before the server looks the key up: of the request, session, player, address, rate or operation. */
const undecided = [400, 401, 403, 429, 501]

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
    const limit = deadline(options.timeout ?? operation.timeout ?? settings.timeout ?? ordinaryTimeout, options.signal)
    const ordinaryRetries = operation.method || operation.mutates ? 0 : (settings.retries ?? 2)
    let left = operation.mutates && key === null ? 0 : (options.retries ?? ordinaryRetries)
    const input = { parts, key, options }
    let isUnsure = false
    try {
      for (let wait = firstWait; ; wait *= 2) {
        const { outcome: plain, answer } = await attempt(wire, operation, input, limit)
        // A proxy may answer so, without JSON, for a moment.
        const isAbsent = answer?.body !== undefined && !plain.ok && plain.problem === notServed
        if (isAbsent) absent.add(id)
        const outcome = answer ? traced(plain, answer.status, answer.header('x-request-id')) : plain
        if (answer) options.onResponse?.(answer)
        if (outcome.ok) return outcome
        const { problem } = outcome
        // An earlier try may have acted, unless the server has now decided about this key.
        if (isUnsure && (problem.kind !== 'refused' || undecided.includes(problem.status ?? 0))) problem.effect = 'unknown'
        isUnsure = problem.effect === 'unknown'
        const { body } = input.parts as { body?: { proof?: string } }
        const challenge = problem.kind === 'refused' && !body?.proof && problem.params?.['challenge']
        if (challenge) {
          const proof = await solveChallenge(String(challenge), limit.signal)
          if (proof) input.parts = { ...parts, body: { ...body, proof } }
          if (proof ?? limit.why()) continue
        }
        const delay = left-- > 0 && !isAbsent ? retryDelay(wait, problem, random) : null
        if (delay === null || delay >= limit.left()) return outcome
        await sleep(delay, limit.signal)
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
