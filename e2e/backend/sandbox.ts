import { expect } from '@playwright/test'
import { sandboxAt, type SandboxContext } from '../server.ts'

export type { Payout } from '../server.ts'

export type Sandbox = SandboxContext & {
  ledgerCheck: () => Promise<void>
}

/** Amounts are in baht. */
export function createSandbox(origin: string): Sandbox {
  const context = sandboxAt(origin)
  return { ...context, ledgerCheck: async () => expect(await context.checkLedger()).toEqual({ ok: true, problems: [] }) }
}

/** Moves the sandbox's clock away from midnight in Bangkok, for tests that count by day. */
export const midnightOffset = new Date(Date.now() + 7 * 60 * 60_000).getUTCHours() >= 21 ? 4 * 60 * 60_000 : 0
