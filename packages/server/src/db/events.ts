// Domain events are published after the commit and dropped on rollback.
// docs/adr/0014-realtime-events.md says why this is no NOTIFY inside the transaction.
import type { Pool } from 'pg'
import type { Key } from '../chat/chat.queries.ts'
import type { Item } from '../chat/message.ts'
import type { Queryable } from './transaction.ts'

/**
 * - player: data of this player changed.
 * - token: the session with this hash has ended. signedOut: so have all of the player's.
 * - message: a new message in the room (without prefix).
 * - everyone: the sandbox disconnects all sockets.
 */
export type DomainEvent =
  | { player: number }
  | { token: string }
  | { signedOut: number; but?: string }
  | { message: Item; to: string; of: Key }
  | { everyone: 'cut off' }
type Listener = (news: DomainEvent) => void

const heldEvents = new WeakMap<Queryable, DomainEvent[]>()
const listeners = new WeakMap<Queryable, Set<Listener>>()

/** Publishes after the commit, or at once when given the pool. */
export function publish(database: Queryable, news: DomainEvent): void {
  const waiting = heldEvents.get(database)
  if (waiting) waiting.push(news)
  else for (const hear of listeners.get(database) ?? []) hear(news)
}

export function subscribe(pool: Pool, hear: Listener): () => void {
  const all = listeners.get(pool) ?? new Set()
  listeners.set(pool, all.add(hear))
  return () => void all.delete(hear)
}

/** Collects a transaction's events until `release` or `forget`. */
export const holdEvents = (connection: Queryable): void => void heldEvents.set(connection, [])
export const discardEvents = (connection: Queryable): void => void heldEvents.delete(connection)
export function publishHeldEvents(connection: Queryable, pool: Pool): void {
  const waiting = heldEvents.get(connection) ?? []
  discardEvents(connection)
  for (const news of waiting) publish(pool, news)
}
