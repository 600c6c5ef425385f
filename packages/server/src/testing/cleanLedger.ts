import { afterEach, expect } from 'vitest'
import { checkLedger } from '../ledger/check.ts'
import type { World } from '../world.ts'

/** Checks the ledger after each test; `statement: false` for postings without statement lines. */
export function keepLedgerClean(world: World, { statement = true } = {}): void {
  afterEach(async () => {
    const { transitMinutes } = world.config
    expect(await checkLedger(world.pool, { now: world.clock.now(), transitMinutes, statement })).toEqual({
      ok: true,
      problems: [],
    })
  })
}
