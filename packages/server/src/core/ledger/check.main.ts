// Run by pnpm --filter @krapao/server ledger:check.
import { readConfig, StartError } from '#platform/config/config.ts'
import { createPool } from '#platform/db/database.ts'
import { openDatabaseClock } from '#platform/db/databaseClock.ts'
import { connectionOf } from '#platform/db/server/connection.ts'
import { checkLedger } from './check.ts'

try {
  const config = readConfig(process.env)
  const pool = createPool(await connectionOf(config))
  const { transitMinutes } = config
  const check = async () => checkLedger(pool, { now: (await openDatabaseClock(pool)).now(), transitMinutes })
  const { ok, problems } = await check().finally(() => pool.end())
  console.log(ok ? 'The ledger is clean.' : problems.join('\n'))
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}
