// What people who look on must hear of: said where it is written, heard once it is committed, and not at all where it was undone.
// docs/adr/0014-live-hints.md says why this is no NOTIFY inside the transaction.
import type { Pool } from 'pg'
import type { Key } from '../chat/chat.queries.ts'
import type { Item } from '../chat/message.ts'
import type { Queryable } from './transaction.ts'

/**
 * - player: something changed that this player may be looking at.
 * - token: this session (a token's hash) signs nobody in any more. signedOut: nor does any other of the player's.
 * - message: something was said in a conversation, of which this is the room's name without its prefix.
 * - everyone: all are to be cut off (the sandbox's wish).
 */
export type News =
  | { player: number }
  | { token: string }
  | { signedOut: number; but?: string }
  | { message: Item; to: string; of: Key }
  | { everyone: 'cut off' }
type Hear = (news: News) => void

/** By connection, while its transaction runs. */
const untold = new WeakMap<Queryable, News[]>()
const listeners = new WeakMap<Queryable, Set<Hear>>()

/** Inside a transaction it waits for the commit; with the pool itself, where each statement is one, it is heard at once. */
export function tell(database: Queryable, news: News): void {
  const waiting = untold.get(database)
  if (waiting) waiting.push(news)
  else for (const hear of listeners.get(database) ?? []) hear(news)
}

/** Hears the news of this copy's own commits. Returns what ends it. */
export function hearNews(pool: Pool, hear: Hear): () => void {
  const all = listeners.get(pool) ?? new Set()
  listeners.set(pool, all.add(hear))
  return () => void all.delete(hear)
}

/** Around a transaction: news told on `connection` are held back until `release`, or dropped by `forget`. */
export const hold = (connection: Queryable): void => void untold.set(connection, [])
export const forget = (connection: Queryable): void => void untold.delete(connection)
export function release(connection: Queryable, pool: Pool): void {
  const waiting = untold.get(connection) ?? []
  forget(connection)
  for (const news of waiting) tell(pool, news)
}
