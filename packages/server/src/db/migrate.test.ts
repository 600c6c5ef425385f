import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '../configReaders.ts'
import { freshApp } from '../testing/freshApp.ts'
import { signUp } from '../testing/players.ts'
import { realServer } from '../testing/realServer.ts'
import { createPool } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { context, pool } = await freshApp()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** Names are unique, because all tests share one database. */
async function migrations(...files: string[]): Promise<{ folder: URL; names: string[] }> {
  const path = await mkdtemp(join(tmpdir(), 'krapao-migrations-'))
  folders.push(path)
  const names = files.map((_, index) => `${index}-${randomUUID()}.sql`)
  await Promise.all(files.map((sql, index) => writeFile(join(path, names[index] ?? ''), sql)))
  return { folder: pathToFileURL(`${path}/`), names }
}

async function isApplied(name = ''): Promise<boolean> {
  return (await pool.query('select from migration where name = $1', [name])).rowCount === 1
}

async function indexState(name: string): Promise<{ valid: boolean } | undefined> {
  const { rows } = await pool.query<{ valid: boolean }>('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ])
  return rows[0]
}

test('migrate keeps the files before a failed one, and continues with it at the next start', async () => {
  const { folder, names } = await migrations('create table kept (id int)', 'create table broken (id int); select 1 / 0')
  await expect(migrate(pool, { folder })).rejects.toThrow('division by zero')
  expect([await isApplied(names[0]), await isApplied(names[1])]).toEqual([true, false])
  expect((await pool.query("select to_regclass('kept') as kept, to_regclass('broken') as broken")).rows).toEqual([
    { kept: 'kept', broken: null },
  ])
  await writeFile(new URL(names[1] ?? '', folder), 'create table broken (id int)')
  await migrate(pool, { folder })
  expect(await pendingMigrations(pool, folder)).toEqual([])
})

test('migrate gives up a lock that it does not get in time, so that requests for the table do not wait behind it', async () => {
  await pool.query('create table busy (id int)')
  const { folder, names } = await migrations('alter table busy add column name text')
  const reader = await pool.connect()
  await reader.query('begin; select from busy')
  const migrating = migrate(pool, { folder, lockTimeoutMs: 20, retryMs: 20, tries: 5 })
  await expect(migrating).rejects.toThrow(
    new StartError(`Migration ${names[0]} got no lock in 5 tries: a long transaction uses its table. End it, and start again.`),
  )
  // The first reader still holds its lock.
  await pool.query('select from busy')
  const again = migrate(pool, { folder, lockTimeoutMs: 20, retryMs: 20, tries: 100_000 })
  await pool.query('select from busy')
  await reader.query('commit')
  reader.release()
  await again
  expect(await isApplied(names[0])).toBe(true)
})

test('migrate builds an index again that was left invalid when an earlier build was interrupted', async () => {
  await pool.query('create table twins (id int); insert into twins values (1), (1)')
  const { folder } = await migrations('-- concurrently\ncreate unique index concurrently if not exists twins_id on twins (id)')
  await expect(migrate(pool, { folder })).rejects.toThrow('could not create unique index')
  expect(await indexState('twins_id')).toEqual({ valid: false })
  await pool.query('delete from twins where ctid = (select min(ctid) from twins)')
  await migrate(pool, { folder })
  expect(await indexState('twins_id')).toEqual({ valid: true })
})

test('migrate runs each file once when several copies start at the same time', async () => {
  await pool.query('create table counted (n int not null); create table indexed (id int)')
  const { folder } = await migrations(
    'insert into counted values (1)',
    '-- concurrently\ncreate index concurrently if not exists indexed_id on indexed (id)',
  )
  const copies = Array.from({ length: 4 }, () => createPool(pool.options))
  await Promise.all(copies.map((copy) => migrate(copy, { folder })))
  await Promise.all(copies.map((copy) => copy.end()))
  expect([(await pool.query('select from counted')).rowCount, await indexState('indexed_id')]).toEqual([1, { valid: true }])
})

test('a large table gets a column and an index while two copies of the server serve requests', async () => {
  // `npm run test:full` uses 10 000 000.
  const rows = Number(process.env['MIGRATION_ROWS'] ?? 50_000)
  await pool.query(
    `insert into intent (player_id, key, operation, fingerprint, state, status, answer, at)
      select 0, 'row' || n, 'createQr', md5(n::text), 'done', 200, '{}', now() from generate_series(1, $1::bigint) n`,
    [rows],
  )
  const unlimited = { PLAYER_REQUESTS: '1000000', ADDRESS_REQUESTS: '1000000' }
  const before = await realServer(pool, unlimited)
  const players = await Promise.all(Array.from({ length: 4 }, () => signUp(context)))
  const statuses: string[] = []
  const longest = { ms: 0 }
  const end = new AbortController()
  const use = async (url: string, player: (typeof players)[number]): Promise<void> => {
    for (let count = 0; !end.signal.aborted; count += 1) {
      const started = performance.now()
      const headers = { ...player.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const answer = await fetch(`${url}/api/qrcode/FP`, { method: 'POST', headers, body: JSON.stringify({ amount: 20 + (count % 50) }) })
      await answer.text()
      statuses.push(`${answer.status}`)
      longest.ms = Math.max(longest.ms, performance.now() - started)
    }
  }
  const using = players.slice(0, 2).map((player) => use(before.url, player))
  const { folder } = await migrations(
    'alter table intent add column note text; alter table intent add column tries int not null default 0',
    'alter table intent add constraint intent_tries check (tries >= 0) not valid',
    'alter table intent validate constraint intent_tries',
    '-- concurrently\ncreate index concurrently if not exists intent_operation on intent (operation, at)',
  )
  await migrate(pool, { folder })
  const after = await realServer(pool, unlimited)
  using.push(...players.slice(2).map((player) => use(after.url, player)))
  const served = statuses.length
  await expect.poll(() => statuses.length).toBeGreaterThan(served + 20)
  end.abort()
  await Promise.all(using)
  await Promise.all([before.stop(), after.stop()])
  console.log(`${rows} rows: ${statuses.length} requests served, the slowest in ${Math.round(longest.ms)} ms`)
  expect([new Set(statuses), await indexState('intent_operation')]).toEqual([new Set(['200']), { valid: true }])
})
