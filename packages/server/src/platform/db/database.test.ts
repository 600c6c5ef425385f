import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#testing/database/cloneDatabase.ts'
import { readConfig, StartError } from '../config/config.ts'
import { assertTimeLimits, createPool, openDatabase } from './database.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const admin = createPool(inject('postgres'))
const url = await cloneDatabase(inject('postgres'), name)
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const prepared = { name: 'trial', text: 'select name from pg_prepared_statements' }

test('without a pooler one pool is for all, with time limits and named statements', async () => {
  await using drain = new AsyncDisposableStack()
  const { pool, direct, replica } = await openDatabase(readConfig({ DATABASE_URL: url }), drain)
  expect([direct === pool, replica]).toEqual([true, undefined])
  await assertTimeLimits(pool)
  const client = await pool.connect()
  await client.query(prepared)
  expect((await client.query(prepared)).rows).toEqual([{ name: 'trial' }])
  client.release()
})

test('behind a pooler statements have no names, and nothing is asked of the session', async () => {
  await using drain = new AsyncDisposableStack()
  const config = readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_REPLICA_URL: url })
  const { pool, direct, replica } = await openDatabase(config, drain)
  for (const one of [pool, replica ?? direct]) {
    const client = await one.connect()
    await client.query(prepared)
    expect((await client.query(prepared)).rows).toEqual([])
    client.release()
  }
  const keeping = await openDatabase({ ...config, databasePrepared: true }, drain)
  const client = await keeping.pool.connect()
  await client.query(prepared)
  expect((await client.query(prepared)).rows).toEqual([{ name: 'trial' }])
  client.release()
  await assertTimeLimits(direct)
  await expect(assertTimeLimits(pool)).rejects.toThrow(
    new StartError(
      "Behind a pooler the database's role has the time limits. Run this, and then RECONNECT in PgBouncer: alter role … set idle_in_transaction_session_timeout = '60s'; alter role … set statement_timeout = '60s';",
    ),
  )
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await admin.query(`alter database ${name} set ${limit} = '60s'`)
  const later = createPool({ connectionString: url })
  drain.defer(() => later.end())
  await assertTimeLimits(later)
})

test('a refused statement rejects after its locks are released', async () => {
  await using drain = new AsyncDisposableStack()
  const [pool, other] = [createPool({ connectionString: url, max: 1 }), createPool({ connectionString: url, max: 1 })]
  drain.defer(() => Promise.all([pool.end(), other.end()]).then(() => {}))
  // Many locks take longer to release.
  const holding = 'select count(pg_advisory_xact_lock(number)) from generate_series(1, 3000) number'
  const free = 'select bool_and(pg_try_advisory_xact_lock(number)) as free from generate_series(1, 3000) number'
  for (let time = 0; time < 10; time += 1) {
    await expect(pool.query(`${holding} having 1 / (count(*) - 3000) = 1`)).rejects.toThrow('division by zero')
    expect((await other.query(free)).rows).toEqual([{ free: true }])
  }
})
