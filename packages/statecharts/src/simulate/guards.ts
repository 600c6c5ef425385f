import type { AnyStateMachine } from 'xstate'
import { nodesOf, transitionsOf } from '../chart/nodes.ts'
import { guardText } from '../chart/words.ts'
import { messageOf } from '../messageOf.ts'

export type Decision = { guard: string; result: boolean; how: 'computed' | 'by hand' | 'missing' | 'threw'; error?: string }

type Args = readonly [first: unknown, second: unknown, third?: unknown]
type Guard = ((...args: Args) => boolean) & { check?: (snapshot: unknown, args: unknown, guard: unknown) => boolean; guards?: unknown[] }

/** `byHand` overrides the machine's own guards. A guard that is missing or throws is false. */
export function withGuards(
  machine: AnyStateMachine,
  byHand: Readonly<Record<string, boolean>>,
  report: (decision: Decision) => void,
): AnyStateMachine {
  const forcedResults = new Map(Object.entries(byHand))
  const decide = (guard: string, compute: (() => boolean) | null): boolean => {
    const forced = forcedResults.get(guard)
    if (forced !== undefined) report({ guard, result: forced, how: 'by hand' })
    else if (compute === null) report({ guard, result: false, how: 'missing' })
    else {
      try {
        const result = compute()
        report({ guard, result, how: 'computed' })
        return result
      } catch (error) {
        report({ guard, result: false, how: 'threw', error: messageOf(error) })
      }
    }
    return forced ?? false
  }
  const own = new Map(Object.entries(machine.implementations.guards as Readonly<Record<string, Guard>>))
  const named = Object.fromEntries(
    [...new Set([...own.keys(), ...namesIn(machine)])].map((name) => [name, controlled(name, own.get(name) ?? null, decide)]),
  )
  const copy = machine.provide({ guards: named as never })
  for (const node of nodesOf(copy.root))
    for (const transition of transitionsOf(node)) {
      const { guard } = transition as { guard?: unknown }
      if (typeof guard === 'function') Object.assign(transition, { guard: controlled(guardText(guard), guard as Guard, decide) })
    }
  return copy
}

type Decide = (guard: string, compute: (() => boolean) | null) => boolean

/** `and`, `or`, `not` and `stateIn` are functions that XState evaluates by calling their `check`. */
function controlled(name: string, original: Guard | null, decide: Decide): Guard {
  // A guard that only names another one is left as it is.
  if (original !== null && typeof original !== 'function') return original
  if (!original?.check) return (...args) => decide(name, original === null ? null : () => original(...args))
  const { check } = original
  return Object.assign((): boolean => false, {
    guards: original.guards ?? [],
    check: (snapshot: unknown, args: unknown) => decide(name, () => check(snapshot, args, original)),
  })
}

/** The names that decisions use, including guards inside `and`, `or` and `not`. */
export const guardNames = (machine: AnyStateMachine): string[] => [
  ...new Set(guardsIn(machine).flatMap((guard) => (typeof guard === 'function' ? [guardText(guard), ...namesOf(guard)] : namesOf(guard)))),
]

const namesIn = (machine: AnyStateMachine): string[] => guardsIn(machine).flatMap(namesOf)

const guardsIn = (machine: AnyStateMachine): unknown[] =>
  nodesOf(machine.root).flatMap((node) => transitionsOf(node).flatMap(({ guard }) => guard ?? []))

function namesOf(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'function') return ((guard as Guard).guards ?? []).flatMap(namesOf)
  return typeof guard === 'object' && guard !== null && 'type' in guard ? [String(guard.type)] : []
}
