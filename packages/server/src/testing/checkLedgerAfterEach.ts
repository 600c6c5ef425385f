import { afterEach, expect } from 'vitest'
import type { AppContext } from '#core/context/appContext.ts'
import { checkLedger } from '#core/ledger/check.ts'

/** `statement: false` is for transactions without statement entries. */
export function checkLedgerAfterEach(context: AppContext, { statement = true } = {}): void {
  afterEach(async () => {
    const { transitMinutes } = context.config
    expect(await checkLedger(context.pool, { now: context.clock.now(), transitMinutes, statement })).toEqual({
      ok: true,
      problems: [],
    })
  })
}
