import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { transitionsOf } from '../chart/nodes.ts'
import { activeNodes, answerEvent, childrenIn, nextTimer, offersIn, simulate, type Input, type Recording } from './simulation.ts'

function keyOf({ value, context }: AnyMachineSnapshot): string {
  try {
    const text = JSON.stringify([value, context])
    if (text.length < 2000) return text
  } catch {
    // An actor in the context has no JSON.
  }
  return JSON.stringify(value)
}

/** Simulations: a second on a slow computer. */
const most = 600

export function pathTo(machine: AnyStateMachine, from: Recording, path: string): Recording | null {
  const queue: Recording[] = [from]
  // Events that only run actions may open a guard, but a large machine has hundreds of them.
  const later: Recording[] = []
  const seen = new Set<string>()
  for (let tried = 0; tried < most; tried++) {
    const recording = (tried % 4 === 3 ? later.shift() : undefined) ?? queue.shift() ?? later.shift()
    if (!recording) return null
    const { steps } = simulate(machine, recording)
    const last = steps.at(-1)
    if (!last) return null
    if (activeNodes(last.snapshot).some((node) => node.path.join('.') === path)) return recording
    const key = keyOf(last.snapshot)
    if (seen.has(key)) continue
    seen.add(key)
    const timer = nextTimer(steps)
    const inputs: Input[] = [
      ...offersIn(last).flatMap(({ type, isWildcard }): Input[] => (isWildcard ? [] : [{ event: { type } }])),
      ...childrenIn(last).flatMap(({ id, answers }) => answers.map((answer): Input => ({ event: answerEvent(id, answer, {}) }))),
      ...(timer ? [{ wait: timer.due - last.at }] : []),
    ]
    const transitions = activeNodes(last.snapshot).flatMap(transitionsOf)
    const moving = new Set(transitions.filter(({ target }) => target !== undefined).map(({ eventType }) => eventType))
    for (const input of inputs) {
      const next = 'wait' in input || moving.has(input.event.type) ? queue : later
      next.push({ ...recording, inputs: [...recording.inputs, input] })
    }
  }
  return null
}
