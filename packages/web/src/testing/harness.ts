// Types that the screen harness (e2e/harness) expects. Only `X.states.tsx` files import them, so they never ship.
import type { ReactNode } from 'react'
import type { Walk } from '@krapao/machines/testing'
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'

type Common = {
  name: string
}

/** A screen that shows one machine. The harness renders it in each state, reached by a shortest path. */
export type MachineScreen<M extends AnyStateMachine> = Common & {
  /** Machine with ports that never answer; the walk supplies their results. */
  machine: M
  /** Samples of the machine's path coverage. */
  walk: Walk
  /** Returns what distinguishes two stories besides the state; default: the walk's `identity`. */
  look?: (snapshot: AnyMachineSnapshot) => unknown
  /** States in which the screen renders nothing on purpose: those left at once, or shown elsewhere. */
  nothing?: readonly string[]
  render: (actor: ActorRefFrom<M>) => ReactNode
}

/** A UI component with stories but no machine. */
export type KitScreen = Common & { looks: Readonly<Record<string, () => ReactNode>> }

export type HarnessScreen = (Omit<MachineScreen<AnyStateMachine>, 'render'> & { render: (actor: AnyActorRef) => ReactNode }) | KitScreen

/** Types an entry of a `states` array: `export const states = [screenOf({ … })]`. */
export const screenOf = <M extends AnyStateMachine>(entry: MachineScreen<M>): HarnessScreen =>
  // The harness passes `render` an actor of this very `machine`.
  entry as unknown as HarnessScreen

export const kitOf = (entry: KitScreen): HarnessScreen => entry
