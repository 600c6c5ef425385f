// What the gallery asks of the page that shows a screen, and is told by it. Both pages are of one site: they call each other.
import type { Language } from '@krapao/web/src/i18n/language.ts'

export type Theme = 'light' | 'dark'

/** An event in words: what the chart calls it, and what it carries. */
export type Told = { event: string; carries: string }

/** Where a machine is, how it came there and what may happen next. */
export type Scene = {
  machine: string
  /** The screens that show this machine: `transfer/Transfer`. */
  screens: string[]
  /** The one that is shown; none, and the machine runs all the same. */
  screen: string | null
  /** Why there is nothing to see, in a sentence; '' where there is. */
  unseen: string
  /** The state that was asked for, as a link has it. */
  wanted: string
  /** Ids of the states that it is in. */
  active: string[]
  /** `live.watch.asking + live.clock.ticking` */
  value: string
  /** Which of its ways of beginning was taken, where it has several; they count from 1. */
  start: { number: number; of: number }
  /** What happened since, from outside: events of a person, answers of ports, delays. */
  path: Told[]
  next: Told[]
  /** Other ways to look in the wanted state: an error, a longer list. They count from 1. */
  look: { number: number; of: number }
}

/** Without a state: where the machine begins. Looks count from 1. */
export type Wish = { machine: string; state: string; screen?: string | null; look?: number }

export type Stage = {
  show: (wish: Wish) => void
  /** One of `next`. */
  press: (index: number) => void
  /** Back to as many events of the path. */
  rewind: (length: number) => void
  present: (language: Language, theme: Theme) => Promise<void>
  /** A moment that was kept elsewhere, as XState persists it. Says why there is nothing to see; '' where there is. */
  restore: (machine: string, kept: unknown) => string
  /** Called with each new scene: steps that a person makes in the screen itself come here too. */
  onScene: (listener: (scene: Scene) => void) => void
}

declare global {
  interface Window {
    stage: Stage
  }
}
