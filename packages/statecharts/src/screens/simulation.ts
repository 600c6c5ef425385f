// The viewer and the page of a screen share a site and call each other directly.
export type Theme = 'light' | 'dark'

export type EventSummary = { event: string; payload: string }

export type Simulation = {
  machine: string
  /** `transfer/Transfer`. */
  screens: string[]
  screen: string | null
  /** Why there is nothing to see, or ''. */
  unseen: string
  /** As in a link. */
  wanted: string
  active: string[]
  /** `live.watch.asking + live.clock.ticking` */
  value: string
  /** Which of several initial inputs, from 1. */
  start: { number: number; of: number }
  /** User actions, answers of ports, delays since then. */
  path: EventSummary[]
  next: EventSummary[]
  /** Appearances of the state, such as an error or a longer list, from 1. */
  story: { number: number; of: number }
}

/** Without a state at first; appearances count from 1. */
export type StateRequest = { machine: string; state: string; screen?: string | null; story?: number }

export type Simulator = {
  show: (request: StateRequest) => void
  press: (index: number) => void
  /** Returns to that many events of the path. */
  rewind: (length: number) => void
  present: (language: string, theme: Theme) => Promise<void>
  /** Restores a snapshot persisted by XState; returns why there is nothing to see, or ''. */
  restore: (machine: string, persisted: unknown) => string
  /** Also after a user's action in the screen. */
  onSimulation: (listener: (simulation: Simulation) => void) => void
}

declare global {
  interface Window {
    simulator: Simulator
  }
}
