import { createActor, SimulatedClock, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { silenced } from './coverPaths.ts'
import { recorded } from './fakes.ts'

/** Returns the resting states, with silent ports. */
export function replayed(machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): string[] {
  const { actor, states } = recorded(createActor(silenced(machine), { input, clock: new SimulatedClock() }))
  for (const event of events) actor.send(event)
  actor.stop()
  return states
}
