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

export const sandboxFaults = <Port>(pool: Pool, port: Fault['port'], side: Port): FaultInjection<Port> => ({
  can: ['away', 'lost', 'twice'],
  spoil: (how) => addFault(pool, { port, mode: modes[how] ?? 'failBefore', times: 1 }),
  portWithShortTimeout: side,
  secrets: [],
})
