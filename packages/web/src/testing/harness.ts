// Types for the screen harness (e2e/harness). Only `X.states.tsx` files import them, so they never ship.
import type { ReactNode } from 'react'
import type { Walk } from '@krapao/machines/testing'
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'

type Common = {
  name: string
}

/** The harness renders it in each state, reached by a shortest path. */
export type MachineScreen<M extends AnyStateMachine> = Common & {
  /** With ports that never answer; the walk supplies their results. */
  machine: M
  walk: Walk
  /** Distinguishes stories beyond the state; by default the walk's `identity`. */
  appearance?: (snapshot: AnyMachineSnapshot) => unknown
  /** States without a story, because they last a moment or another component shows them. */
  emptyStates?: readonly string[]
  render: (actor: ActorRefFrom<M>) => ReactNode
}

/** A component without a machine. */
export type KitScreen = Common & { stories: Readonly<Record<string, () => ReactNode>> }

export type HarnessScreen = (Omit<MachineScreen<AnyStateMachine>, 'render'> & { render: (actor: AnyActorRef) => ReactNode }) | KitScreen

/** For a `states` array: `export const states = [screenOf({ … })]`. */
export const screenOf = <M extends AnyStateMachine>(entry: MachineScreen<M>): HarnessScreen =>
  // The harness passes `render` an actor of this very `machine`.
  entry as unknown as HarnessScreen

export const kitOf = (entry: KitScreen): HarnessScreen => entry
