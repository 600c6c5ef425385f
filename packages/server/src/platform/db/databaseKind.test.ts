import type { Pool } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { insertPlayer } from '#core/players/account.queries.ts'
import { seed } from '#sandbox/seed/seed.ts'
import { freshApp } from '#testing/freshApp.ts'
import { realServer } from '#testing/realServer.ts'
import { readConfig, StartError } from '../config/config.ts'
import { createPool } from './database.ts'
import { assertDatabaseKind } from './databaseKind.ts'
import { migrate } from './migrate.ts'
import { emptyDatabase } from './reset.ts'
import { transaction } from './transaction.ts'

const { pool: sandbox } = await freshApp()
const drain = new AsyncDisposableStack()
afterAll(() => drain.disposeAsync())
let count = 0

async function newDatabase(): Promise<Pool> {
  const database = `${sandbox.options.database ?? ''}_${(count += 1)}`
  await sandbox.query(`create database ${database}`)
  drain.defer(async () => void (await sandboxAdmin.query(`drop database ${database} with (force)`)))
  const pool = createPool({ ...inject('postgres'), database })
  drain.defer(() => pool.end())
  await migrate(pool)
  return pool
}
const sandboxAdmin = createPool(inject('postgres'))
drain.defer(() => sandboxAdmin.end())

async function addPlayer(pool: Pool): Promise<void> {
  const bank = { code: 'KBANK', accountName: 'SOMCHAI JAIDEE', accountNo: '9912345678' }
  const player = { phone: '0912345678', name: 'Somchai', passwordHash: '', currency: 'BAHT', bank, at: 0 }
  await transaction(pool, (tx) => insertPlayer(tx, player))
}
const phones = async (pool: Pool) => (await pool.query<{ phone: string }>('select phone from player')).rows.map(({ phone }) => phone)
const live = (pool: Pool) => assertDatabaseKind(pool, 'live', 0)

// @covers T14
test('the server, SANDBOX=on over a database with real players, does not start and adds nothing', async () => {
  const pool = await newDatabase()
  await addPlayer(pool)
  await expect(realServer(pool)).rejects.toThrow('the server ended before it was ready')
  expect(await phones(pool)).toEqual(['0912345678'])
})

// @covers T14
test('assertDatabaseKind, the other kind than that of the first start, names the remedy', async () => {
  const [pool, empty] = [await newDatabase(), await newDatabase()]
  await live(pool)
  await live(pool)
  await expect(seed(pool, readConfig({ PASSWORD_COST: '4' }))).rejects.toThrow(
    new StartError(
      'This database holds real players, and SANDBOX=on would add play money and a reset to it. Set SANDBOX=off, or DATABASE_URL to another database.',
    ),
  )
  await seed(empty, readConfig({ PASSWORD_COST: '4' }))
  await expect(live(empty)).rejects.toThrow(
    new StartError(
      'This database is a sandbox: with SANDBOX=off its money and its demo player would count as real. Set DATABASE_URL to another database.',
    ),
  )
})

test('assertDatabaseKind, a database without a recorded kind, derives it from its data', async () => {
  const [played, real] = [await newDatabase(), await newDatabase()]
  await seed(played, readConfig({ PASSWORD_COST: '4' }))
  await played.query(
    'alter table database_kind disable trigger user; delete from database_kind; alter table database_kind enable trigger user',
  )
  await expect(live(played)).rejects.toThrow(StartError)
  await addPlayer(real)
  await expect(seed(real, readConfig({ PASSWORD_COST: '4' }))).rejects.toThrow(StartError)
  await live(real)
})

test('assertDatabaseKind, two first starts of different kinds at once, lets one of them start', async () => {
  const pool = await newDatabase()
  const starts = await Promise.allSettled([assertDatabaseKind(pool, 'live', 0), assertDatabaseKind(pool, 'sandbox', 0)])
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

// @covers T14
test('emptyDatabase, a live database, deletes nothing', async () => {
  const pool = await newDatabase()
  await live(pool)
  await addPlayer(pool)
  await expect(transaction(pool, emptyDatabase)).rejects.toThrow('this database is not a sandbox and cannot be emptied')
  expect(await phones(pool)).toEqual(['0912345678'])
})

test('database_kind, an update, delete or truncate, is refused by the database', async () => {
  for (const change of ["update database_kind set kind = 'live'", 'delete from database_kind', 'truncate database_kind'])
    await expect(sandbox.query(change)).rejects.toThrow('the kind of a database never changes')
})

test('emptyDatabase, the database of a sandbox, keeps its kind', async () => {
  await transaction(sandbox, emptyDatabase)
  expect(await phones(sandbox)).toEqual([])
  await expect(live(sandbox)).rejects.toThrow(StartError)
  await seed(sandbox, readConfig({ PASSWORD_COST: '4' }))
  expect(await phones(sandbox)).toContain('0800000001')
})
