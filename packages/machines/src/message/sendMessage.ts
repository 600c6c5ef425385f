import type { Krapao, Outcome, Problem } from '@krapao/sdk'
import { mediaKindOf } from '../chat/chat.rules.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import type { Draft, Item } from '../conversation/items.ts'
import type { Customer } from '../conversation/outbox.ts'

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export async function uploadFile(
  krapao: Krapao,
  file: Blob | undefined,
  draft: Draft,
  options: { signal: AbortSignal; onProgress: (progress: { loaded: number; total: number }) => void },
): Promise<Outcome<string>> {
  if (!file || !draft.file) return { ok: false, problem: fileIsGone }
  const uploadOptions = { ...options, idempotencyKey: `${draft.clientId}-file` }
  const isVideo = mediaKindOf(draft.file) === 'video'
  const outcome = await (isVideo ? krapao.chat.uploadVideo({ file }, uploadOptions) : krapao.chat.uploadImage({ file }, uploadOptions))
  return outcome.ok ? { ok: true, value: outcome.value.path } : outcome
}

/** The contract has one code for a missing file, which slips use too. */
const fileIsGone: Problem = { kind: 'refused', code: 'SLIP_NO_FILE', message: 'SLIP_NO_FILE', effect: 'none' }

/** Retries with the same id and key until the answer is final, so that the message is stored once. */
export async function sendMessage(
  krapao: Krapao,
  customer: Customer,
  { clientId, message }: Draft,
  { signal, wait }: { signal: AbortSignal; wait: Wait },
): Promise<Outcome<string>> {
  const item: Item = { sender: 'customer', message, ...customer, clientMessageId: clientId }
  let inconclusive = 0
  for (let attempt = 1; ; attempt++) {
    const outcome = await krapao.chat.send(item, { signal, idempotencyKey: clientId })
    if (outcome.ok) return outcome
    if (isAboutThisMessage(outcome.problem)) inconclusive += 1
    if (isFinal(outcome.problem) || inconclusive >= maxInconclusive) return outcome
    await wait(retryDelayFor(Math.min(maxBackoff, 1000 * 2 ** (attempt - 1)), outcome.problem), signal)
    if (signal.aborted) return outcome
  }
}

/** Cap of the backoff, ms; a longer `retryAfter` wins. */
const maxBackoff = 30_000
/** Inconclusive answers after which a message counts as failed, because later messages wait for it. */
const maxInconclusive = 4
/** Seconds. A longer `retryAfter` ends the attempt, so that the customer sees it. */
const maxSilentDelay = 10

/** Sending again would not help, or only after a delay that the customer should know of. */
function isFinal(problem: Problem): boolean {
  if (problem.kind === 'refused') return problem.retryAfter === undefined ? problem.effect === 'none' : problem.retryAfter > maxSilentDelay
  // A proxy may reject the request, for example as too large.
  if (problem.kind === 'unreadable') return problem.status >= 400 && problem.status < 500 && !retryableStatuses.includes(problem.status)
  return ['signedOut', 'gone', 'aborted'].includes(problem.kind)
}

const retryableStatuses = [408, 425, 429]

/** 502 and 504 (and 503, which is `unavailable`) concern every message, so they do not count against this one. */
const isAboutThisMessage = (problem: Problem): boolean =>
  problem.kind === 'refused' || (problem.kind === 'unreadable' && ![502, 504].includes(problem.status))
