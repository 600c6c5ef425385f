import { expect } from '@playwright/test'
import { sandboxAt, type SandboxWorld } from '../server.ts'

export type { Payout } from '../server.ts'

export type Sandbox = SandboxWorld & {
  /** That every satang is somewhere. */
  ledgerCheck: () => Promise<void>
}

/** What the world around the product does, said by a test. Amounts are baht. */
export function createSandbox(origin: string): Sandbox {
  const world = sandboxAt(origin)
  return { ...world, ledgerCheck: async () => expect(await world.checkLedger()).toEqual({ ok: true, problems: [] }) }
}
