// Delivers a transaction's events after its commit; a rollback drops them.
import type { Pool } from 'pg'

type Listener = (event: object) => void

const heldEvents = new WeakMap<object, object[]>()
const listeners = new WeakMap<object, Set<Listener>>()

/** Delivers at once when given the pool. */
export function deliver(database: object, event: object): void {
  const waiting = heldEvents.get(database)
  if (waiting) waiting.push(event)
  else for (const listener of listeners.get(database) ?? []) listener(event)
}

export function listen(pool: Pool, listener: Listener): () => void {
  const all = listeners.get(pool) ?? new Set()
  listeners.set(pool, all.add(listener))
  return () => void all.delete(listener)
}

export const holdEvents = (connection: object): void => void heldEvents.set(connection, [])
export const discardEvents = (connection: object): void => void heldEvents.delete(connection)

export function publishHeldEvents(connection: object, pool: Pool): void {
  const waiting = heldEvents.get(connection) ?? []
  discardEvents(connection)
  for (const event of waiting) deliver(pool, event)
}
