// Published after the commit, dropped on rollback. Why not by NOTIFY in the transaction: docs/adr/0014-realtime-events.md
import type { Pool } from 'pg'
import { deliver, listen } from '#platform/db/heldEvents.ts'
import type { Queryable } from '#platform/db/transaction.ts'
import { causingTab } from '#platform/http/tab.ts'
import type { Item } from '#ports/message.ts'

/**
 * - player: this player's data changed; `tab` caused it and needs no notification.
 * - token: the session with this hash has ended. signedOut: so have all of the player's.
 * - message: a new message in the room (without prefix).
 * - everyone: the sandbox disconnects all sockets.
 */
export type DomainEvent =
  | { player: number; topics: readonly Topic[]; tab?: string }
  | { token: string }
  | { signedOut: number; but?: string }
  | { message: Item; to: string; of: { playerId: number; guestId: string } }
  | { everyone: 'disconnect' }
export type Topic = 'balance' | 'bonus' | 'game' | 'limits' | 'qr' | 'slip' | 'spin'

/** Publishes at once when given the pool. */
export function publish(database: Queryable, event: DomainEvent): void {
  const tab = causingTab()
  deliver(database, 'player' in event && tab !== undefined ? { ...event, tab } : event)
}

export const subscribe = (pool: Pool, listener: (event: DomainEvent) => void): (() => void) =>
  listen(pool, (event) => listener(event as DomainEvent))
