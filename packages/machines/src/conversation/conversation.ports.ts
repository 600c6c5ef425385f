import { fromCallback, fromPromise, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, Problem } from '@krapao/sdk'
import { livePorts, type LivePorts, type OpenRealtime } from '../live/live.ports.ts'
import { newKey } from '../shared/newKey.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { mediaKindOf } from '../chat/chat.rules.ts'
import type { LinksPorts } from './links.machine.ts'
import type { MessagePorts } from './message.ports.ts'
import type { Person } from './outbox.ts'
import type { ReadMarkPorts } from './readMark.machine.ts'
import type { OutboxStore } from './outboxStore.ts'
import { completeUpTo, itemKey, mergeItems, type Draft, type Item, type ReadMark } from './items.ts'

type Items = Promise<Outcome<readonly Item[]>>

export type ConversationPorts = {
  actors: {
    loadHistory: PromiseActorLogic<Outcome<readonly Item[]>, { person: Person; skip: number }>
    loadNewer: PromiseActorLogic<Outcome<readonly Item[]>, { person: Person; items: readonly Item[] }>
    /** Sends `message.received` for each message. */
    incoming: CallbackActorLogic<EventObject>
  }
  line: LivePorts
  readMark: ReadMarkPorts
  links: LinksPorts
  message: MessagePorts
  /** The network is back. */
  tryNow: () => void
  keepOutbox: (person: Person, drafts: readonly Draft[]) => void
  keepMark: (person: Person, mark: ReadMark) => void
  newKey: () => string
  /** Server time, ms. */
  now: () => number
}

export type FileDesk = {
  file: (id: string) => Blob | undefined
  /** Survives a reload if the browser allows it. */
  keep: (id: string) => void
  forget: (id: string) => void
  /** Restores kept files; never fails. */
  recall: (ids: readonly string[]) => Promise<void>
}

export type ConversationSettings = {
  /** Bound to this author, whoever signs in later. */
  krapao: Krapao
  person: () => Person
  /** Opens this author's connection, which also delivers messages. */
  open: (hear: Parameters<OpenRealtime>[0], hearItem: (item: Item) => void) => ReturnType<OpenRealtime>
  desk: FileDesk
  memory: OutboxStore
  sleep: (ms: number) => Promise<void>
}

export function conversationPorts({ krapao, person, open, desk, memory, sleep }: ConversationSettings): ConversationPorts {
  let hear: ((item: Item) => void) | null = null
  const inTurn = queue()
  const pauses = sleeper(sleep)
  return {
    actors: {
      loadHistory: fromPromise(({ input, signal }) =>
        krapao.chat.history({ ...idsOf(input.person), limit: pageSize, skip: input.skip }, { signal }),
      ),
      loadNewer: fromPromise(({ input, signal }) => newerThan(krapao, input, signal)),
      incoming: fromCallback(({ sendBack }) => {
        hear = (item) => sendBack({ type: 'message.received', item })
        return () => {
          hear = null
        }
      }),
    },
    line: livePorts((tell) => open(tell, (item) => hear?.(item))),
    readMark: {
      actors: {
        markRead: fromPromise(({ input: { sequence }, signal }) =>
          krapao.chat.markRead({ ...idsOf(person()), ...(sequence !== undefined && { sequence }) }, { signal }),
        ),
      },
    },
    links: { actors: { findAgain: fromPromise(({ input, signal }) => foundAgain(krapao, person(), input.item, signal)) } },
    message: {
      actors: {
        upload: fromCallback(({ input: { draft }, sendBack }) => {
          const end = new AbortController()
          void uploaded(krapao, desk, draft, {
            signal: end.signal,
            onProgress: ({ loaded, total }) => sendBack({ type: 'upload.progressed', sent: percentOf(loaded, total) }),
          }).then((outcome) => {
            if (!end.signal.aborted) sendBack({ type: 'upload.ended', outcome })
          })
          return () => end.abort()
        }),
        // One at a time, to keep the order of writing.
        send: fromPromise(({ input: { draft }, signal }) => inTurn(() => sent(krapao, person(), draft, { signal, pause: pauses.pause }))),
      },
    },
    tryNow: pauses.wake,
    ...memory,
    newKey,
    now: () => krapao.clock.now(),
  }
}

const pageSize = 10
/** The API's largest page when reading by sequence. */
const largestPage = 100
/** Stops a loop over faulty answers. */
const mostPages = 200

const idsOf = ({ userId, guestId }: Person) => ({ userId, guestId })

/** Without sequence numbers, reads backwards to a known message. */
async function newerThan(krapao: Krapao, { person, items }: { person: Person; items: readonly Item[] }, signal: AbortSignal): Items {
  let found: readonly Item[] = []
  for (let page = 0; page < mostPages; page++) {
    const top = completeUpTo(mergeItems(items, found))
    const numbered = items.length > 0 && top !== null
    const order = numbered ? { limit: largestPage, afterSequence: top } : { limit: pageSize, skip: page * pageSize }
    const outcome = await krapao.chat.history({ ...idsOf(person), ...order }, { signal })
    if (!outcome.ok) return outcome
    const known = mergeItems(items, found).length
    found = [...found, ...outcome.value]
    const fresh = mergeItems(items, found).length - known
    const isAll = numbered ? fresh === 0 : fresh < outcome.value.length || items.length === 0
    if (outcome.value.length < order.limit || isAll) break
  }
  return { ok: true, value: found }
}

/** Without sequence numbers, searches backwards from the newest. */
async function foundAgain(krapao: Krapao, person: Person, item: Item | undefined, signal: AbortSignal): Items {
  if (!item) return { ok: true, value: [] }
  if (item.sequence !== undefined)
    return krapao.chat.history({ ...idsOf(person), limit: pageSize, afterSequence: item.sequence - 1 }, { signal })
  for (let page = 0; page < mostPages; page++) {
    const outcome = await krapao.chat.history({ ...idsOf(person), limit: pageSize, skip: page * pageSize }, { signal })
    if (!outcome.ok || outcome.value.length < pageSize || outcome.value.some((one) => itemKey(one) === itemKey(item))) return outcome
  }
  return { ok: true, value: [] }
}

async function uploaded(
  krapao: Krapao,
  desk: FileDesk,
  draft: Draft,
  options: { signal: AbortSignal; onProgress: (progress: { loaded: number; total: number }) => void },
): Promise<Outcome<string>> {
  const file = desk.file(draft.clientId)
  if (!file || !draft.file) return { ok: false, problem: fileIsGone }
  const uploadOptions = { ...options, idempotencyKey: `${draft.clientId}-file` }
  const isVideo = mediaKindOf(draft.file) === 'video'
  const outcome = await (isVideo ? krapao.chat.uploadVideo({ file }, uploadOptions) : krapao.chat.uploadImage({ file }, uploadOptions))
  return outcome.ok ? { ok: true, value: outcome.value.path } : outcome
}

const fileIsGone: Problem = { kind: 'refused', code: 'SLIP_NO_FILE', message: 'SLIP_NO_FILE', effect: 'none' }

/** 0 for an unknown total. */
const percentOf = (loaded: number, total: number): number => (total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0)

/** Retries with the same id and key until the server decides, so that the message is stored once. */
async function sent(
  krapao: Krapao,
  person: Person,
  { clientId, message }: Draft,
  { signal, pause }: { signal: AbortSignal; pause: Pause },
): Promise<Outcome<string>> {
  const item: Item = { sender: 'customer', message, ...person, clientMessageId: clientId }
  let defects = 0
  for (let tries = 1; ; tries++) {
    const outcome = await krapao.chat.send(item, { signal, idempotencyKey: clientId })
    if (outcome.ok) return outcome
    if (isAnswer(outcome.problem)) defects += 1
    if (isDecided(outcome.problem) || defects >= mostDefects) return outcome
    await pause(retryDelays(Math.min(longestPause, 1000 * 2 ** (tries - 1)), outcome.problem), signal)
    if (signal.aborted) return outcome
  }
}

/** Ms between attempts, unless the server requests more. */
const longestPause = 30_000
/** Inconclusive answers before a message fails, because the ones behind it wait. */
const mostDefects = 4
/** Seconds of `retryAfter` that are waited out silently. */
const longestPutOff = 10

/** A retry would give the same result. */
function isDecided(problem: Problem): boolean {
  if (problem.kind === 'refused') return problem.retryAfter === undefined ? problem.effect === 'none' : problem.retryAfter > longestPutOff
  // A proxy may reject the request, for example as too large.
  if (problem.kind === 'unreadable') return problem.status >= 400 && problem.status < 500 && !momentary.includes(problem.status)
  return ['signedOut', 'gone', 'aborted'].includes(problem.kind)
}

const momentary = [408, 425, 429]

/** 502, 503 and 504 concern all messages, so all wait. */
const isAnswer = (problem: Problem): boolean =>
  problem.kind === 'refused' || (problem.kind === 'unreadable' && ![502, 504].includes(problem.status))

type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** Delays end with their signal, or all at once when the network is back. */
function sleeper(sleep: ConversationSettings['sleep']) {
  const asleep = new Set<() => void>()
  const pause: Pause = (ms, signal) =>
    new Promise((resolve) => {
      const wake = (): void => {
        asleep.delete(wake)
        resolve()
      }
      asleep.add(wake)
      signal.addEventListener('abort', wake, { once: true })
      void sleep(ms).then(wake)
    })
  return { pause, wake: () => asleep.forEach((wake) => wake()) }
}

/** In sequence; a failure does not block the next. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}
