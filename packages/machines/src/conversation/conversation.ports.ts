import { fromCallback, fromPromise, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { livePorts, type LivePorts, type OpenRealtime } from '../live/live.ports.ts'
import { newKey } from '../shared/newKey.ts'
import { pageSize, type Draft, type Item, type ReadMark } from './items.ts'
import type { LinksPorts } from './links.machine.ts'
import { idsOf, loadAround, loadNewerItems } from './loadMessages.ts'
import type { MessagePorts } from '../message/message.ports.ts'
import type { Customer } from './outbox.ts'
import type { OutboxStore } from './outboxStore.ts'
import type { ReadMarkPorts } from './readMark.machine.ts'
import { sendMessage, uploadFile, type Wait } from '../message/sendMessage.ts'

export type ConversationPorts = {
  actors: {
    loadHistory: PromiseActorLogic<Outcome<readonly Item[]>, { customer: Customer; skip: number }>
    loadNewer: PromiseActorLogic<Outcome<readonly Item[]>, { customer: Customer; items: readonly Item[] }>
    /** Sends `message.received` for each message. */
    incoming: CallbackActorLogic<EventObject>
  }
  connection: LivePorts
  readMark: ReadMarkPorts
  links: LinksPorts
  message: MessagePorts
  /** Ends all retry delays; called when the network is back. */
  retryNow: () => void
  saveOutbox: (customer: Customer, drafts: readonly Draft[]) => void
  saveReadMark: (customer: Customer, mark: ReadMark) => void
  newKey: () => string
  /** Server time, ms. */
  now: () => number
}

export type MessageFiles = {
  get: (id: string) => Blob | undefined
  /** Stores the file so that it survives a reload, if the browser allows it. */
  persist: (id: string) => void
  remove: (id: string) => void
  /** Loads stored files; never fails. */
  restore: (ids: readonly string[]) => Promise<void>
}

export type ConversationSettings = {
  /** Sends this customer's token even after another one signs in. */
  krapao: Krapao
  customer: () => Customer
  /** Opens this customer's connection, which also delivers messages. */
  connect: (onEvent: Parameters<OpenRealtime>[0], onItem: (item: Item) => void) => ReturnType<OpenRealtime>
  files: MessageFiles
  outboxStore: OutboxStore
  sleep: (ms: number) => Promise<void>
}

export function conversationPorts({ krapao, customer, connect, files, outboxStore, sleep }: ConversationSettings): ConversationPorts {
  let onItem: ((item: Item) => void) | null = null
  const runSerially = createSerialQueue()
  const delays = createDelays(sleep)
  return {
    actors: {
      loadHistory: fromPromise(({ input, signal }) =>
        krapao.chat.history({ ...idsOf(input.customer), limit: pageSize, skip: input.skip }, { signal }),
      ),
      loadNewer: fromPromise(({ input, signal }) => loadNewerItems(krapao, input, signal)),
      incoming: fromCallback(({ sendBack }) => {
        onItem = (item) => sendBack({ type: 'message.received', item })
        return () => {
          onItem = null
        }
      }),
    },
    connection: livePorts((onEvent) => connect(onEvent, (item) => onItem?.(item))),
    readMark: {
      actors: {
        markRead: fromPromise(({ input: { sequence }, signal }) =>
          krapao.chat.markRead({ ...idsOf(customer()), ...(sequence !== undefined && { sequence }) }, { signal }),
        ),
      },
    },
    links: { actors: { loadAround: fromPromise(({ input, signal }) => loadAround(krapao, customer(), input.item, signal)) } },
    message: {
      actors: {
        upload: fromCallback(({ input: { draft }, sendBack }) => {
          const abort = new AbortController()
          void uploadFile(krapao, files.get(draft.clientId), draft, {
            signal: abort.signal,
            onProgress: ({ loaded, total }) => sendBack({ type: 'upload.progressed', sent: percentOf(loaded, total) }),
          }).then((outcome) => {
            if (!abort.signal.aborted) sendBack({ type: 'upload.ended', outcome })
          })
          return () => abort.abort()
        }),
        // One at a time, so that messages arrive in the order in which they were written.
        send: fromPromise(({ input: { draft }, signal }) =>
          runSerially(() => sendMessage(krapao, customer(), draft, { signal, wait: delays.wait })),
        ),
      },
    },
    retryNow: delays.endAll,
    ...outboxStore,
    newKey,
    now: () => krapao.clock.now(),
  }
}

/** 0 for an unknown total. */
const percentOf = (loaded: number, total: number): number => (total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0)

/** Each delay ends with its signal, or with all others by `endAll`. */
function createDelays(sleep: ConversationSettings['sleep']) {
  const waiting = new Set<() => void>()
  const wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        waiting.delete(end)
        resolve()
      }
      waiting.add(end)
      signal.addEventListener('abort', end, { once: true })
      void sleep(ms).then(end)
    })
  return { wait, endAll: () => waiting.forEach((end) => end()) }
}

/** Runs one task after another; a failed one does not block the next. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task)
    last = next.catch(() => {})
    return next
  }
}
