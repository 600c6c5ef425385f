import type { AnyStateMachine } from 'xstate'

/**
 * Forces each guard true, then false, and runs the proof on each mutant. Returns those not detected as `guard: true` or `guard:
 * false`.
 */
export async function survivingGuards(
  machine: AnyStateMachine,
  proof: (mutant: AnyStateMachine) => void | Promise<void>,
): Promise<string[]> {
  const survivors: string[] = []
  for (const guard of Object.keys(machine.implementations.guards)) {
    for (const forced of [true, false]) {
      const mutant = machine.provide({ guards: { [guard]: () => forced } })
      if (await passes(() => proof(mutant))) survivors.push(`${guard}: ${forced}`)
    }
  }
  return survivors
}

async function passes(proof: () => void | Promise<void>): Promise<boolean> {
  try {
    await proof()
    return true
  } catch {
    return false
  }
}
