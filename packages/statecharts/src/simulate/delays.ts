import type { AnyStateMachine } from 'xstate'
import { nodesOf, transitionsOf } from '../chart/nodes.ts'

const assumed = 1000

/** Ms for delays without an implementation, which XState would take at once. */
export function assumedDelays(machine: AnyStateMachine): Record<string, number> {
  const { actions, delays } = machine.implementations
  const used = nodesOf(machine.root).flatMap((node) => [
    ...node.entry,
    ...node.exit,
    ...transitionsOf(node).flatMap((transition) => transition.actions),
  ])
  const names = [...used, ...Object.values(actions)].flatMap((action) =>
    typeof action === 'function' && 'delay' in action && typeof action.delay === 'string' ? [action.delay] : [],
  )
  return Object.fromEntries(names.filter((name) => !Object.hasOwn(delays, name)).map((name) => [name, assumed]))
}
