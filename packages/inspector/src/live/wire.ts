// Messages between the product's window and the inspector's, with secrets masked (withoutSecrets.ts).
import type { AnyEventObject } from 'xstate'

/** A test checks that no build of the product contains it. */
export const channelName = 'krapao-live-inspector'

export type LiveActor = {
  /** XState's id, unique in a page. */
  id: string
  machine: string
  /** Null for an actor created by the page. */
  parent: string | null
  input: unknown
}

export type LoggedEvent = {
  /** Counts through all actors of a page, from 1. */
  number: number
  actor: string
  /** Counts the actor's entries from 0, its start. */
  step: number
  /** Ms since 1970. */
  at: number
  event: AnyEventObject
  status: string
  value: unknown
  active: string[]
  /** As XState persists it. */
  persisted: { context?: unknown; [more: string]: unknown }
}

export type Message =
  | { type: 'log.requested' }
  | { type: 'log.sent'; page: string; address: string; actors: LiveActor[]; entries: LoggedEvent[] }
  | { type: 'page.closed'; page: string }
