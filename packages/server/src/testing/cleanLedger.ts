import { afterEach, expect } from 'vitest'
import { checkLedger } from '../ledger/check.ts'
import type { World } from '../world.ts'

/** Each test of the file ends with a clean ledger; `statement: false` where postings are made up without lines. */
export function keepLedgerClean(world: World, { statement = true } = {}): void {
  afterEach(async () => {
    const { transitMinutes } = world.config
    expect(await checkLedger(world.pool, { now: world.clock.now(), transitMinutes, statement })).toEqual({
      ok: true,
      problems: [],
    })
  })
}
