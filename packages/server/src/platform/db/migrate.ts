import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { StartError } from '../config/configReaders.ts'

const ownMigrations = new URL('./migrations/', import.meta.url)
const ownFunctions = new URL('./functions/', import.meta.url)

type Options = {
  migrations?: URL
  functions?: URL
  /** Milliseconds that a migration may block requests. */
  lockTimeoutMs?: number
  /** Milliseconds. */
  retryMs?: number
  tries?: number
}

/**
 * Applies new numbered files, each in a transaction, then changed functions in one; a `lock_timeout` keeps them from blocking requests. A
 * `-- concurrently` file holds one `create index concurrently` and runs outside a transaction.
 *
 * @throws StartError when the schema is unknown, or a lock is not granted; earlier files stay applied.
 */
export async function migrate(pool: Pool, options: Options = {}): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await lockMigrations(client)
    await client.query('create table if not exists migration (name text primary key)')
    const [applied, files] = await Promise.all([appliedMigrations(client), sqlFiles(options.migrations ?? ownMigrations)])
    assertKnownSchema(applied, files)
    await client.query('create table if not exists applied_function (name text primary key, hash text not null)')
    for (const name of await pendingMigrations(client, options))
      await withLockRetries(`Migration ${name}`, options, () => apply(client, name, options))
    const isNewer = applied.some((name) => !files.includes(name))
    // A newer version's functions may need its columns.
    if (!isNewer) await withLockRetries('The SQL functions', options, () => applyFunctions(client, options))
  } finally {
    // The connection holds the migration lock and settings.
    client.release(true)
  }
}

/** Polls: a waiting statement would hold a snapshot, which blocks `create index concurrently`. */
async function lockMigrations(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock(hashtext('krapao migrations')) as locked")
    if (rows[0]?.locked) return
    await pause(100)
  }
}

/** A newer version's migrations only add and widen. */
function assertKnownSchema(applied: string[], files: string[]): void {
  const [first = '', last = ''] = [files[0], files.at(-1)]
  if (applied.length > 0 && !applied.includes(first))
    throw new StartError(
      'The database comes from a version before 1.2, which cannot be migrated. For a sandbox delete its folder, `rm -r .data` or that of KRAPAO_DATA; otherwise set DATABASE_URL to an empty database.',
    )
  const foreign = applied.find((name) => !files.includes(name) && name < last)
  if (foreign)
    throw new StartError(
      `The database has migration ${foreign}, which this version does not know. Start the version that made it, or set DATABASE_URL to another database.`,
    )
}

async function apply(client: PoolClient, name: string, { migrations = ownMigrations, lockTimeoutMs }: Options): Promise<void> {
  const sql = await readFile(new URL(name, migrations), 'utf8')
  if (sql.startsWith('-- concurrently')) {
    await client.query('set lock_timeout = 0')
    await dropInvalidIndex(client, sql)
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
    return
  }
  await inTransaction(client, lockTimeoutMs, async () => {
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
  })
}

async function applyFunctions(client: PoolClient, { functions = ownFunctions, lockTimeoutMs }: Options): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from applied_function')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const files = await Promise.all(
    (await sqlFiles(functions)).map(async (path) => {
      const sql = await readFile(new URL(path, functions), 'utf8')
      return { name: basename(path), sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  const changed = files.filter(({ name, hash }) => applied.get(name) !== hash)
  if (changed.length === 0) return
  await inTransaction(client, lockTimeoutMs, async () => {
    // Functions may use later ones.
    await client.query('set local check_function_bodies = off')
    for (const { name, sql, hash } of changed) {
      await client.query(sql)
      await client.query('insert into applied_function values ($1, $2) on conflict (name) do update set hash = excluded.hash', [name, hash])
    }
  })
}

async function inTransaction(client: PoolClient, lockTimeoutMs = 2_000, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** An interrupted build leaves an unused index that writes still maintain. */
async function dropInvalidIndex(client: PoolClient, sql: string): Promise<void> {
  const index = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(sql)?.[1]
  if (!index) throw new Error('a migration that begins with "-- concurrently" is one "create index concurrently if not exists"')
  const { rowCount } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [index])
  if (rowCount) await client.query(`drop index concurrently ${index}`)
}

async function withLockRetries(what: string, { retryMs = 1_000, tries = 60 }: Options, work: () => Promise<void>): Promise<void> {
  for (let count = 1; ; count += 1) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      if (count === tries)
        throw new StartError(`${what} got no lock in ${tries} tries: a long transaction uses its table. End it, and start again.`)
      await pause(retryMs)
    }
  }
}

const lockNotAvailable = '55P03'

export async function pendingMigrations(database: Pick<Pool, 'query'>, { migrations = ownMigrations }: Options = {}): Promise<string[]> {
  const [applied, files] = await Promise.all([appliedMigrations(database), sqlFiles(migrations)])
  return files.filter((name) => !applied.includes(name))
}

async function appliedMigrations(database: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('select name from migration')
  return rows.map(({ name }) => name)
}

const sqlFiles = async (folder: URL): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).toSorted()
