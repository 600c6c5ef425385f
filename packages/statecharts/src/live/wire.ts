// Messages between a running program and the viewer, with secrets masked (withoutSecrets.ts).
import type { AnyEventObject } from 'xstate'

export const channelName = 'statecharts-live'

export type LiveActor = {
  /** XState's id, unique in a page. */
  id: string
  machine: string
  /** Null for an actor created by the program. */
  parent: string | null
  input: unknown
  /** Whether the input is not the program's own. */
  isMasked?: boolean
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
  /** Whether values of the event are masked, cut or not JSON. */
  isMasked?: boolean
  status: string
  value: unknown
  active: string[]
  /** As XState persists it; null if it was left out, because copying it would have slowed the program. */
  persisted: { context?: unknown; [more: string]: unknown } | null
}

export type LiveMachine = { id: string; definition: string }

export type Message =
  | { type: 'log.requested' }
  | {
      type: 'log.sent'
      page: string
      address: string
      machines?: LiveMachine[]
      actors: LiveActor[]
      entries: LoggedEvent[]
      dropped?: number
      acceptsEvents?: boolean | undefined
    }
  | EventRequest
  | { type: 'page.closed'; page: string }

/** From the viewer, to an actor of a page that accepts events. */
export type EventRequest = { type: 'event.requested'; page: string; actor: string; event: AnyEventObject }

const texts = new WeakMap<LoggedEvent, string>()

/** Written once for each entry, because its context may be large. */
export function jsonOf(entry: LoggedEvent): string {
  const text = texts.get(entry) ?? JSON.stringify(entry)
  texts.set(entry, text)
  return text
}
