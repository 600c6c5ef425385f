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
export type News =
  | { player: number }
  | { token: string }
  | { signedOut: number; but?: string }
  | { message: Item; to: string; of: Key }
  | { everyone: 'cut off' }
type Hear = (news: News) => void

const untold = new WeakMap<Queryable, News[]>()
const listeners = new WeakMap<Queryable, Set<Hear>>()

/** Publishes after the commit, or at once when given the pool. */
export function tell(database: Queryable, news: News): void {
  const waiting = untold.get(database)
  if (waiting) waiting.push(news)
  else for (const hear of listeners.get(database) ?? []) hear(news)
}

export function hearNews(pool: Pool, hear: Hear): () => void {
  const all = listeners.get(pool) ?? new Set()
  listeners.set(pool, all.add(hear))
  return () => void all.delete(hear)
}

/** Collects a transaction's events until `release` or `forget`. */
export const hold = (connection: Queryable): void => void untold.set(connection, [])
export const forget = (connection: Queryable): void => void untold.delete(connection)
export function release(connection: Queryable, pool: Pool): void {
  const waiting = untold.get(connection) ?? []
  forget(connection)
  for (const news of waiting) tell(pool, news)
}
