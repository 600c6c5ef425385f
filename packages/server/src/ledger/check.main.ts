// Run by pnpm --filter @krapao/server ledger:check.
import { readConfig, StartError } from '../config.ts'
import { connectionOf } from '../db/connection.ts'
import { createPool } from '../db/database.ts'
import { openDatabaseClock } from '../db/databaseClock.ts'
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
