import { afterAll, afterEach, expect } from 'vitest'
import type { AppContext } from '#core/context/appContext.ts'
import { checkLedger } from '#core/ledger/check.ts'

export function checkLedgerAfterEach(context: AppContext, options?: { statement: boolean }): void {
  afterEach(() => assertLedger(context, options))
}

/** For hundreds of tests that should not touch the ledger. */
export function checkLedgerAtEnd(context: AppContext): void {
  afterAll(() => assertLedger(context))
}

async function assertLedger({ config, clock, pool }: AppContext, { statement = true } = {}): Promise<void> {
  expect(await checkLedger(pool, { now: clock.now(), transitMinutes: config.transitMinutes, statement })).toEqual({
    ok: true,
    problems: [],
  })
}
