import { expect } from '@playwright/test'
import { sandboxAt, type SandboxContext } from '../server.ts'

export type { Payout } from '../server.ts'

export type Sandbox = SandboxContext & {
  ledgerCheck: () => Promise<void>
}

/** Amounts are in baht. */
export function createSandbox(origin: string): Sandbox {
  const world = sandboxAt(origin)
  return { ...world, ledgerCheck: async () => expect(await world.checkLedger()).toEqual({ ok: true, problems: [] }) }
}
