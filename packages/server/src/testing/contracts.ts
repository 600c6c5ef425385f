import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import type { FaultInjection, Case, FaultKind } from '#ports/contracts/cases.ts'
import { addFault, type Fault } from '#sandbox/providers/faults.ts'

export function testContract(contract: string, cases: readonly Case[]): void {
  describe(`the contract of ${contract}`, () => {
    test.each(cases.map(({ name, run }) => [name, run] as const))('%s', (_, run) => expect(run()).resolves.toBeUndefined())
  })
}

const modes: Partial<Record<FaultKind, Fault['mode']>> = { away: 'failBefore', lost: 'failAfter', twice: 'twice' }

export const sandboxFaults = <Port>(pool: Pool, name: Fault['port'], port: Port): FaultInjection<Port> => ({
  can: ['away', 'lost', 'twice'],
  injectFault: (how) => addFault(pool, { port: name, mode: modes[how] ?? 'failBefore', times: 1 }),
  portWithShortTimeout: port,
  secrets: [],
})
