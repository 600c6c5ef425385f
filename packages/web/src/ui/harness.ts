// What the screen harness (e2e/harness) asks of a screen. Nothing of this ships: only `X.states.tsx` files import it.
import type { ReactNode } from 'react'
import type { Walk } from '@krapao/machines/testing'
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'

type Common = {
  /** `qrDeposit/QrDeposit`: the folder, then the component. */
  name: string
}

/** A screen that shows one machine. The harness finds a shortest path to each of its states and renders it there. */
export type MachineScreen<M extends AnyStateMachine> = Common & {
  /** With ports that never answer: what they would say comes from the walk. */
  machine: M
  /** The samples that the machine's own path coverage uses. */
  walk: Walk
  /** What else tells two looks apart, beside the state; without it, what the walk's `identity` tells. */
  look?: (snapshot: AnyMachineSnapshot) => unknown
  /** States in which the screen shows nothing, by intention: those that are left at once, or shown by another screen. */
  nothing?: readonly string[]
  render: (actor: ActorRefFrom<M>) => ReactNode
}

/** A part of the kit, which has looks and no machine. */
export type KitScreen = Common & { looks: Readonly<Record<string, () => ReactNode>> }

export type HarnessScreen = (Omit<MachineScreen<AnyStateMachine>, 'render'> & { render: (actor: AnyActorRef) => ReactNode }) | KitScreen

/** An entry of a `states` array: `export const states = [screenOf({ … })]`. */
export const screenOf = <M extends AnyStateMachine>(entry: MachineScreen<M>): HarnessScreen =>
  // The harness starts `machine` and hands that very actor to `render`.
  entry as unknown as HarnessScreen

export const kitOf = (entry: KitScreen): HarnessScreen => entry
