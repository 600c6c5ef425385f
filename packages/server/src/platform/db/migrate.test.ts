import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#testing/database/cloneDatabase.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { realServer } from '#testing/realServer.ts'
import { StartError } from '../config/configReaders.ts'
import { createPool } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { context, pool: appPool } = await freshApp()
const drain = new AsyncDisposableStack()
afterAll(() => drain.disposeAsync())

async function migratedDatabase(): Promise<Pool> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const pool = createPool({ connectionString: await cloneDatabase(inject('postgres'), database) })
  drain.defer(async () => {
    await pool.end()
    await appPool.query(`drop database ${database} with (force)`)
  })
  return pool
}

async function folderWith(own: 'migrations' | 'functions', files: Record<string, string>): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'krapao-migrations-'))
  drain.defer(() => rm(path, { recursive: true }))
  await cp(new URL(`./${own}/`, import.meta.url), path, { recursive: true })
  await Promise.all(Object.entries(files).map(([name, sql]) => writeFile(join(path, name), sql)))
  return pathToFileURL(`${path}/`)
}

async function isApplied(pool: Pool, name: string): Promise<boolean> {
  return (await pool.query('select from migration where name = $1', [name])).rowCount === 1
}

async function indexState(pool: Pool, name: string): Promise<{ valid: boolean } | undefined> {
  const { rows } = await pool.query<{ valid: boolean }>('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ])
  return rows[0]
}

test('migrate keeps the files before a failed one, and continues with it at the next start', async () => {
  const pool = await migratedDatabase()
  const migrations = await folderWith('migrations', {
    '9001-kept.sql': 'create table kept (id int)',
    '9002-broken.sql': 'create table broken (id int); select 1 / 0',
  })
  await expect(migrate(pool, { migrations })).rejects.toThrow('division by zero')
  expect([await isApplied(pool, '9001-kept.sql'), await isApplied(pool, '9002-broken.sql')]).toEqual([true, false])
  expect((await pool.query("select to_regclass('kept') as kept, to_regclass('broken') as broken")).rows).toEqual([
    { kept: 'kept', broken: null },
  ])
  await writeFile(new URL('9002-broken.sql', migrations), 'create table broken (id int)')
  await migrate(pool, { migrations })
  expect(await pendingMigrations(pool, { migrations })).toEqual([])
})

test('migrate gives up a lock that it does not get in time, so that requests for the table do not wait behind it', async () => {
  const pool = await migratedDatabase()
  await pool.query('create table busy (id int)')
  const migrations = await folderWith('migrations', { '9001-busy.sql': 'alter table busy add column name text' })
  const reader = await pool.connect()
  await reader.query('begin; select from busy')
  await expect(migrate(pool, { migrations, lockTimeoutMs: 20, retryMs: 20, tries: 5 })).rejects.toThrow(
    new StartError('Migration 9001-busy.sql got no lock in 5 tries: a long transaction uses its table. End it, and start again.'),
  )
  await pool.query('select from busy')
  const again = migrate(pool, { migrations, lockTimeoutMs: 20, retryMs: 20, tries: 100_000 })
  await pool.query('select from busy')
  await reader.query('commit')
  reader.release()
  await again
  expect(await isApplied(pool, '9001-busy.sql')).toBe(true)
})

test('migrate builds an index again that was left invalid when an earlier build was interrupted', async () => {
  const pool = await migratedDatabase()
  await pool.query('create table twins (id int); insert into twins values (1), (1)')
  const migrations = await folderWith('migrations', {
    '9001-twins.sql': '-- concurrently\ncreate unique index concurrently if not exists twins_id on twins (id)',
  })
  await expect(migrate(pool, { migrations })).rejects.toThrow('could not create unique index')
  expect(await indexState(pool, 'twins_id')).toEqual({ valid: false })
  await pool.query('delete from twins where ctid = (select min(ctid) from twins)')
  await migrate(pool, { migrations })
  expect(await indexState(pool, 'twins_id')).toEqual({ valid: true })
})

test('migrate runs each file once when several copies start at the same time', async () => {
  const pool = await migratedDatabase()
  await pool.query('create table counted (n int not null); create table indexed (id int)')
  const migrations = await folderWith('migrations', {
    '9001-counted.sql': 'insert into counted values (1)',
    '9002-indexed.sql': '-- concurrently\ncreate index concurrently if not exists indexed_id on indexed (id)',
  })
  const functions = await folderWith('functions', { 'counted.sql': 'insert into counted values (2)' })
  const copies = Array.from({ length: 4 }, () => createPool(pool.options))
  await Promise.all(copies.map((copy) => migrate(copy, { migrations, functions })))
  await Promise.all(copies.map((copy) => copy.end()))
  expect([(await pool.query('select n from counted order by n')).rows, await indexState(pool, 'indexed_id')]).toEqual([
    [{ n: 1 }, { n: 2 }],
    { valid: true },
  ])
})

const answerIs = (value: number): string =>
  `create or replace function answer() returns int language sql as 'select later() + ${value}'; insert into applied values ('answer')`
const later = `create or replace function later() returns int language sql as 'select 0'; insert into applied values ('later')`

test('migrate applies functions in any order, and one again when its file has changed', async () => {
  const pool = await migratedDatabase()
  await pool.query('create table applied (name text)')
  const functions = await folderWith('functions', { 'answer.sql': answerIs(1), 'later.sql': later })
  const answer = async () => {
    await migrate(pool, { functions })
    const { rows } = await pool.query("select answer(), (select string_agg(name, ' ') from applied) as applied")
    return rows
  }
  expect([await answer(), await answer()]).toEqual([[{ answer: 1, applied: 'answer later' }], [{ answer: 1, applied: 'answer later' }]])
  await writeFile(new URL('answer.sql', functions), answerIs(2))
  expect(await answer()).toEqual([{ answer: 2, applied: 'answer later answer' }])
})

test('migrate keeps all functions as they were when one of them fails', async () => {
  const pool = await migratedDatabase()
  await pool.query('create table applied (name text)')
  const functions = await folderWith('functions', { 'answer.sql': answerIs(1), 'later.sql': 'select 1 / 0' })
  await expect(migrate(pool, { functions })).rejects.toThrow('division by zero')
  expect((await pool.query('select from applied')).rowCount).toBe(0)
  await writeFile(new URL('later.sql', functions), later)
  await migrate(pool, { functions })
  expect((await pool.query('select answer()')).rows).toEqual([{ answer: 1 }])
})

test('migrate of the version before, on a schema that a newer version has migrated, starts and keeps the newer functions', async () => {
  const pool = await migratedDatabase()
  const source = await readFile(new URL('./functions/setting_changed.sql', import.meta.url), 'utf8')
  const newer = `-- Newer\n${source}`
  await migrate(pool, {
    migrations: await folderWith('migrations', { '9001-wider.sql': 'alter table setting add column note text' }),
    functions: await folderWith('functions', { 'setting_changed.sql': newer }),
  })
  await migrate(pool)
  expect((await pool.query("select hash from applied_function where name = 'setting_changed.sql'")).rows).toEqual([
    { hash: createHash('sha256').update(newer).digest('hex') },
  ])
})

test('migrate refuses a database from before 1.2, and changes nothing in it', async () => {
  const pool = await migratedDatabase()
  await pool.query(
    "drop table applied_function; delete from migration; insert into migration values ('0001-start.sql'), ('0002-ledger.sql')",
  )
  await expect(migrate(pool)).rejects.toThrow(
    new StartError(
      'The database comes from a version before 1.2, which cannot be migrated. For a sandbox delete its folder, `rm -r .data` or that of KRAPAO_DATA; otherwise set DATABASE_URL to an empty database.',
    ),
  )
  expect((await pool.query("select name, to_regclass('applied_function') as functions from migration order by name")).rows).toEqual([
    { name: '0001-start.sql', functions: null },
    { name: '0002-ledger.sql', functions: null },
  ])
})

test('migrate refuses a database that has an unknown migration among the known ones', async () => {
  const pool = await migratedDatabase()
  await migrate(pool, { migrations: await folderWith('migrations', { '9001-other.sql': 'select 1' }) })
  const migrations = await folderWith('migrations', { '9002-own.sql': 'select 1' })
  await expect(migrate(pool, { migrations })).rejects.toThrow(
    new StartError(
      'The database has migration 9001-other.sql, which this version does not know. Start the version that made it, or set DATABASE_URL to another database.',
    ),
  )
  expect(await isApplied(pool, '9002-own.sql')).toBe(false)
})

test('each file of db/functions creates the function that it is named after, and can be applied again', async () => {
  const pool = await migratedDatabase()
  await pool.query('delete from applied_function')
  await migrate(pool)
  const { rows } = await pool.query<{ name: string }>(
    `select proname || '.sql' as name from pg_proc where pronamespace = current_schema()::regnamespace and proname <> 'digit_places' order by 1`,
  )
  expect((await pool.query('select name from applied_function order by 1')).rows).toEqual(rows)
})

test('a large table gets a column and an index while two copies of the server serve requests', async () => {
  // `npm run test:full` uses 10 000 000.
  const rows = Number(process.env['MIGRATION_ROWS'] ?? 50_000)
  await appPool.query(
    `insert into idempotent_request (player_id, key, operation, fingerprint, state, status, answer, at)
      select 0, 'row' || n, 'createQr', md5(n::text), 'done', 200, '{}', now() from generate_series(1, $1::bigint) n`,
    [rows],
  )
  const unlimited = { PLAYER_REQUESTS: '1000000', ADDRESS_REQUESTS: '1000000' }
  const before = await realServer(appPool, unlimited)
  const players = await Promise.all(Array.from({ length: 4 }, () => signUp(context)))
  const statuses: string[] = []
  const longest = { ms: 0 }
  const end = new AbortController()
  const use = async (url: string, first: (typeof players)[number]): Promise<void> => {
    let player = first
    for (let count = 0; !end.signal.aborted; count += 1) {
      // A player creates 120 QRs an hour.
      if (count % 100 === 99) player = await signUp(context)
      const started = performance.now()
      const headers = { ...player.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const answer = await fetch(`${url}/api/qrcode/FP`, { method: 'POST', headers, body: JSON.stringify({ amount: 20 + (count % 50) }) })
      await answer.text()
      statuses.push(`${answer.status}`)
      longest.ms = Math.max(longest.ms, performance.now() - started)
    }
  }
  const using = players.slice(0, 2).map((player) => use(before.url, player))
  const migrations = await folderWith('migrations', {
    '9001-columns.sql':
      'alter table idempotent_request add column note text; alter table idempotent_request add column tries int not null default 0',
    '9002-rule.sql': 'alter table idempotent_request add constraint idempotent_request_tries check (tries >= 0) not valid',
    '9003-rule-valid.sql': 'alter table idempotent_request validate constraint idempotent_request_tries',
    '9004-index.sql':
      '-- concurrently\ncreate index concurrently if not exists idempotent_request_operation on idempotent_request (operation, at)',
  })
  await migrate(appPool, { migrations })
  const after = await realServer(appPool, unlimited)
  using.push(...players.slice(2).map((player) => use(after.url, player)))
  const served = statuses.length
  await expect.poll(() => statuses.length).toBeGreaterThan(served + 20)
  end.abort()
  await Promise.all(using)
  await Promise.all([before.stop(), after.stop()])
  console.log(`${rows} rows: ${statuses.length} requests served, the slowest in ${Math.round(longest.ms)} ms`)
  expect([new Set(statuses), await indexState(appPool, 'idempotent_request_operation')]).toEqual([new Set(['200']), { valid: true }])
})
