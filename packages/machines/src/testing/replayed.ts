import { createActor, SimulatedClock, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { silenced } from './coverPaths.ts'
import { recorded } from './world.ts'

/**
 * Every state that a machine rests in while it is told what happened to it, answers of its ports among it; the ports and
 * children themselves are silent. The live inspector writes tests that call it.
 */
export function replayed(machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): string[] {
  const { actor, states } = recorded(createActor(silenced(machine), { input, clock: new SimulatedClock() }))
  for (const event of events) actor.send(event)
  actor.stop()
  return states
}
