// The interface between the gallery and the page that shows a screen; they share a site and call each other directly.
import type { Language } from '@krapao/web/src/i18n/language.ts'

export type Theme = 'light' | 'dark'

export type EventSummary = { event: string; carries: string }

export type Simulation = {
  machine: string
  /** The screens that show this machine: `transfer/Transfer`. */
  screens: string[]
  /** The screen shown; null if the machine runs without one. */
  screen: string | null
  /** Why there is nothing to see, in a sentence, or ''. */
  unseen: string
  /** The requested state, as in a link. */
  wanted: string
  active: string[]
  /** `live.watch.asking + live.clock.ticking` */
  value: string
  /** The chosen one of several initial inputs, counted from 1. */
  start: { number: number; of: number }
  /** External events since then: user actions, answers of ports, delays. */
  path: EventSummary[]
  next: EventSummary[]
  /** Other appearances of the state, such as an error or a longer list, counted from 1. */
  look: { number: number; of: number }
}

/** A request to show a machine, initially without a state. Appearances count from 1. */
export type SceneRequest = { machine: string; state: string; screen?: string | null; look?: number }

export type Stage = {
  show: (wish: SceneRequest) => void
  press: (index: number) => void
  /** Returns to that many events of the path. */
  rewind: (length: number) => void
  present: (language: Language, theme: Theme) => Promise<void>
  /** Restores a snapshot persisted by XState. Returns why there is nothing to see, or ''. */
  restore: (machine: string, kept: unknown) => string
  /** Called with each new scene, also after a user's action in the screen. */
  onScene: (listener: (scene: Simulation) => void) => void
}

declare global {
  interface Window {
    stage: Stage
  }
}
