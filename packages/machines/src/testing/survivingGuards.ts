import type { AnyStateMachine } from 'xstate'
import { outcomeParts } from '../shared/chartParts.ts'
import { pageParts } from '../shared/pageParts.ts'
import { requestParts } from '../submitRequest/requestParts.ts'
import { resourceParts } from '../loading/resourceParts.ts'
import { guardName, nodesOf, transitionsOf } from './coverPaths.ts'

/**
 * Forces each guard true, then false, and runs the proof on each mutant. Returns the undetected: `guard: true`.
 * @throws if the proof fails on the machine itself, as it would then detect anything.
 */
export async function survivingGuards(
  machine: AnyStateMachine,
  proof: (mutant: AnyStateMachine) => void | Promise<void>,
): Promise<string[]> {
  await proof(machine)
  const survivors: string[] = []
  const used = new Set(nodesOf(machine.root).flatMap(transitionsOf).map(guardName))
  for (const guard of Object.keys(machine.implementations.guards)) {
    if (shared.has(guard) && !used.has(guard)) continue
    for (const forced of [true, false]) {
      const mutant = machine.provide({ guards: { [guard]: () => forced } })
      if (await passes(() => proof(mutant))) survivors.push(`${guard}: ${forced}`)
    }
  }
  return survivors
}

/** A machine may get these without using them. */
const shared = new Set([outcomeParts(), pageParts(), requestParts(), resourceParts()].flatMap(({ guards }) => Object.keys(guards)))

async function passes(proof: () => void | Promise<void>): Promise<boolean> {
  try {
    await proof()
    return true
  } catch {
    return false
  }
}
