import { fromCallback, fromPromise, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, Problem } from '@krapao/sdk'
import { livePorts, type LivePorts, type OpenRealtime } from '../live/live.ports.ts'
import { newKey } from '../shared/newKey.ts'
import { patience } from '../shared/patience.ts'
import { mediaKindOf } from './chat.rules.ts'
import type { LinksPorts } from './links.machine.ts'
import type { MessagePorts } from './message.ports.ts'
import type { Outgoing } from './outbox.ts'
import type { ReadMarkPorts } from './readMark.machine.ts'
import type { TalkMemory } from './talkMemory.ts'
import { completeUpTo, itemKey, merged, type Draft, type Item, type ReadMark } from './talk.ts'

/** Who talks: a player, or a guest by an id that lives in this browser. */
export type Person = { userId: string | null; guestId: string | null; username: string | null; name: string | null }
/** A person, and what this browser kept of an earlier visit. */
export type Entered = { person: Person; outbox: readonly Outgoing[]; readUpTo: ReadMark | null }
type Items = Promise<Outcome<readonly Item[]>>

/** What a talk needs from the outside; `line` is that of its connection, `message` that of each message on its way. */
export type ConversationPorts = {
  actors: {
    /** A page of 10, from so many back. */
    loadHistory: PromiseActorLogic<Outcome<readonly Item[]>, { person: Person; skip: number }>
    /** All that came after what is known. */
    loadNewer: PromiseActorLogic<Outcome<readonly Item[]>, { person: Person; items: readonly Item[] }>
    /** Sends `item.came` for what comes over the connection. */
    incoming: CallbackActorLogic<EventObject>
  }
  line: LivePorts
  readMark: ReadMarkPorts
  links: LinksPorts
  message: MessagePorts
  /** Messages that wait for another try are tried now: there is a network again. */
  tryNow: () => void
  keepOutbox: (person: Person, drafts: readonly Draft[]) => void
  keepMark: (person: Person, mark: ReadMark) => void
  newKey: () => string
  /** The server's clock, ms. */
  now: () => number
}

/** Where a client has the files that were chosen, by names that it makes. */
export type FileDesk = {
  file: (id: string) => Blob | undefined
  /** Kept through a reload, where the browser lets one; then for good no longer. */
  keep: (id: string) => void
  forget: (id: string) => void
  /** Brings back what was kept. Never fails: what is gone is gone. */
  recall: (ids: readonly string[]) => Promise<void>
}

export type TalkSettings = {
  /** A client of the SDK that calls as this person alone, whoever signs in meanwhile. */
  krapao: Krapao
  person: () => Person
  /** Opens the connection of this person; what is said comes over it, too. */
  open: (hear: Parameters<OpenRealtime>[0], hearItem: (item: Item) => void) => ReturnType<OpenRealtime>
  desk: FileDesk
  memory: TalkMemory
  sleep: (ms: number) => Promise<void>
}

export function conversationPorts({ krapao, person, open, desk, memory, sleep }: TalkSettings): ConversationPorts {
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
        hear = (item) => sendBack({ type: 'item.came', item })
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
        // One after the other, so that they arrive in the order in which they were written.
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
/** Where what was missed is asked for by number: the most that the contract gives at once. */
const largestPage = 100
/** Beyond so many pages something is wrong with the answers. */
const mostPages = 200

const idsOf = ({ userId, guestId }: Person) => ({ userId, guestId })

/** By number, or where the backend does not number, back from the newest until something is known. */
async function newerThan(krapao: Krapao, { person, items }: { person: Person; items: readonly Item[] }, signal: AbortSignal): Items {
  let found: readonly Item[] = []
  for (let page = 0; page < mostPages; page++) {
    const top = completeUpTo(merged(items, found))
    const numbered = items.length > 0 && top !== null
    const order = numbered ? { limit: largestPage, afterSequence: top } : { limit: pageSize, skip: page * pageSize }
    // Each page begins where the one before it has ended.
    const outcome = await krapao.chat.history({ ...idsOf(person), ...order }, { signal })
    if (!outcome.ok) return outcome
    const known = merged(items, found).length
    found = [...found, ...outcome.value]
    const fresh = merged(items, found).length - known
    const isAll = numbered ? fresh === 0 : fresh < outcome.value.length || items.length === 0
    if (outcome.value.length < order.limit || isAll) break
  }
  return { ok: true, value: found }
}

/** By its number, or where the backend does not number, back from the newest until it is there. */
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
  // It could not be kept through a reload.
  if (!file || !draft.file) return { ok: false, problem: fileIsGone }
  const uploadOptions = { ...options, idempotencyKey: `${draft.clientId}-file` }
  const isVideo = mediaKindOf(draft.file) === 'video'
  const outcome = await (isVideo ? krapao.chat.uploadVideo({ file }, uploadOptions) : krapao.chat.uploadImage({ file }, uploadOptions))
  return outcome.ok ? { ok: true, value: outcome.value.path } : outcome
}

/** What a message fails with whose file is not at hand any more: it can only be chosen anew. */
const fileIsGone: Problem = { kind: 'refused', code: 'SLIP_NO_FILE', message: 'SLIP_NO_FILE', effect: 'none' }

/** Where the whole is not known, nothing is claimed. */
const percentOf = (loaded: number, total: number): number => (total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0)

/**
 * Tries until the server has decided, however long there is no network or no service; always under the same id and key, so that it is
 * stored once.
 */
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
    await pause(patience(Math.min(longestPause, 1000 * 2 ** (tries - 1)), outcome.problem), signal)
    if (signal.aborted) return outcome
  }
}

/** Ms between two tries at most, so that what waits is not forgotten. A server may ask for more. */
const longestPause = 30_000
/** Answers that settle nothing, after which a server that always breaks at one message is believed, for the others behind it wait. */
const mostDefects = 4
/** Seconds for which a server may put a message off before the person is told. */
const longestPutOff = 10

/** Whether trying again would find the same. */
function isDecided(problem: Problem): boolean {
  if (problem.kind === 'refused') return problem.retryAfter === undefined ? problem.effect === 'none' : problem.retryAfter > longestPutOff
  // Something on the way says no in words of its own: a proxy to whom it is too large, say.
  if (problem.kind === 'unreadable') return problem.status >= 400 && problem.status < 500 && !momentary.includes(problem.status)
  return ['signedOut', 'gone', 'aborted'].includes(problem.kind)
}

/** Too late, too early, too many: they say nothing of what was sent. */
const momentary = [408, 425, 429]

/** Somebody answered this very message. That nobody is there (503, and what a proxy says of it) is said to all alike: they all wait. */
const isAnswer = (problem: Problem): boolean =>
  problem.kind === 'refused' || (problem.kind === 'unreadable' && ![502, 504].includes(problem.status))

type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** Pauses that end with their signal, and early, all of them, where there is a network again. */
function sleeper(sleep: TalkSettings['sleep']) {
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

/** Runs one after the other; one that fails does not hold up the next. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}
