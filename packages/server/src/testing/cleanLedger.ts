import { afterEach, expect } from 'vitest'
import { checkLedger } from '../ledger/check.ts'
import type { World } from '../world.ts'

/** Each test of the file ends with a clean ledger. */
export function keepLedgerClean(world: World): void {
  afterEach(async () => {
    expect(await checkLedger(world.pool, { now: world.clock.now(), transitMinutes: world.config.transitMinutes })).toEqual({
      ok: true,
      problems: [],
    })
  })
}
