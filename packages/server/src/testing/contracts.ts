import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import type { FaultInjection, Case, FaultKind } from '#ports/contracts/cases.ts'
import { addFault, type Fault } from '#sandbox/providers/faults.ts'

export function testContract(contract: string, cases: readonly Case[]): void {
  describe(`the contract of ${contract}`, () => {
    test.each(cases.map(({ name, run }) => [name, run] as const))('%s', (_, run) => expect(run()).resolves.toBeUndefined())
  })
}

const sandboxModes = new Map<FaultKind, Fault['mode']>([
  ['undelivered', 'failBefore'],
  ['lost', 'failAfter'],
  ['twice', 'twice'],
])

export const sandboxFaults = <Port>(pool: Pool, name: Fault['port'], port: Port): FaultInjection<Port> => ({
  can: [...sandboxModes.keys()],
  injectFault: (how) => {
    const mode = sandboxModes.get(how)
    if (mode === undefined) throw new Error(`the sandbox cannot inject the fault "${how}"`)
    return addFault(pool, { port: name, mode, times: 1 })
  },
  // No fault of the sandbox leaves a call unanswered, so none needs a short timeout.
  portWithShortTimeout: port,
  secrets: [],
})
