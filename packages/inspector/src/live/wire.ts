// What the window of the product tells the window of the inspector, and asks of it. Nothing here is a secret any more (secrets.ts).
import type { AnyEventObject } from 'xstate'

/** Pages of one origin hear each other by this name. It stands in no build of the product, which a test holds. */
export const channelName = 'krapao-live-inspector'

/** An actor of a running page. */
export type LiveActor = {
  /** XState's own name for it, unique in a page. */
  id: string
  /** The chart that it follows. */
  machine: string
  /** The actor that runs it; null for one that the page itself made. */
  parent: string | null
  input: unknown
}

/** An event that came to an actor, and what it was like afterwards. */
export type Moment = {
  /** Counts through all actors of a page, from 1. */
  number: number
  actor: string
  /** Counts those of its actor, from 0: its start. */
  step: number
  /** Ms since 1970. */
  at: number
  event: AnyEventObject
  status: string
  value: unknown
  /** Ids of the states that it is in. */
  active: string[]
  /** As XState persists it: context and children. A screen is shown from it as it was. */
  kept: { context?: unknown; [more: string]: unknown }
}

export type Message =
  | { type: 'asked' }
  | { type: 'told'; page: string; address: string; actors: LiveActor[]; moments: Moment[] }
  | { type: 'left'; page: string }
