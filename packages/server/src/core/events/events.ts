// Domain events are published after the commit and dropped on rollback.
// docs/adr/0014-realtime-events.md says why this is no NOTIFY inside the transaction.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import type { Key } from '#capabilities/chat/chat.queries.ts'
import type { Item } from '#ports/message.ts'
import type { Queryable } from '#platform/db/transaction.ts'

/**
 * - player: data of this player changed; `tab` caused it and reads again by itself.
 * - token: the session with this hash has ended. signedOut: so have all of the player's.
 * - message: a new message in the room (without prefix).
 * - everyone: the sandbox disconnects all sockets.
 */
export type DomainEvent =
  | { player: number; topics: readonly Topic[]; tab?: string }
  | { token: string }
  | { signedOut: number; but?: string }
  | { message: Item; to: string; of: Key }
  | { everyone: 'cut off' }
/** Data that a screen may have to read again. */
export type Topic = 'balance' | 'bonus' | 'game' | 'limits' | 'qr' | 'slip' | 'spin'
type Listener = (event: DomainEvent) => void

/** A client's name for its page or process, in `X-Tab` and in the socket's handshake. */
export const isTab = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{8,64}$/.test(value)

const causes = new AsyncLocalStorage<{ tab: string | undefined }>()

/** Player events that are published until `work` settles name `tab`. Jobs that `work` began may end after the answer, and do not. */
export async function causedBy<T>(tab: string | undefined, work: () => Promise<T>): Promise<T> {
  const cause = { tab }
  try {
    return await causes.run(cause, work)
  } finally {
    cause.tab = undefined
  }
}

const heldEvents = new WeakMap<Queryable, DomainEvent[]>()
const listeners = new WeakMap<Queryable, Set<Listener>>()

/** Publishes after the commit, or at once when given the pool. */
export function publish(database: Queryable, event: DomainEvent): void {
  const tab = causes.getStore()?.tab
  deliver(database, 'player' in event && tab !== undefined ? { ...event, tab } : event)
}

function deliver(database: Queryable, event: DomainEvent): void {
  const waiting = heldEvents.get(database)
  if (waiting) waiting.push(event)
  else for (const listener of listeners.get(database) ?? []) listener(event)
}

export function subscribe(pool: Pool, listener: Listener): () => void {
  const all = listeners.get(pool) ?? new Set()
  listeners.set(pool, all.add(listener))
  return () => void all.delete(listener)
}

/** Collects a transaction's events until `release` or `forget`. */
export const holdEvents = (connection: Queryable): void => void heldEvents.set(connection, [])
export const discardEvents = (connection: Queryable): void => void heldEvents.delete(connection)
export function publishHeldEvents(connection: Queryable, pool: Pool): void {
  const waiting = heldEvents.get(connection) ?? []
  discardEvents(connection)
  for (const event of waiting) deliver(pool, event)
}
