import { DatabaseError, Pool, types, type PoolConfig } from 'pg'
import { StartError, type Config } from '../config/config.ts'
import { markDatabaseErrors } from './databaseErrors.ts'
import { startEmbedded, type EmbeddedOptions } from './server/embedded.ts'

export type Database = {
  pool: Pool
  /** For what needs a session: LISTEN and the migrations' lock. The same pool where there is no pooler. */
  direct: Pool
  replica: Pool | undefined
}

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePrepared' | 'databaseReplicaUrl' | 'dataFolder' | 'poolSize'>,
  drain: AsyncDisposableStack,
  options?: EmbeddedOptions,
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl, poolSize: max } = config
  const open = (connection: PoolConfig): Pool => {
    const pool = createPool(connection)
    drain.defer(() => pool.end())
    return pool
  }
  const connection = databaseUrl ? { connectionString: databaseUrl } : await startEmbedded(config.dataFolder, drain, options)
  const pool = open({ ...connection, ...(directUrl ? {} : connectionTimeouts), max })
  const dropsNames = directUrl && !config.databasePrepared
  if (dropsNames) dropStatementNames(pool)
  const direct = directUrl ? open({ connectionString: directUrl, ...connectionTimeouts, max: directConnections }) : pool
  const replica = replicaUrl ? open({ connectionString: replicaUrl, ...replicaTimeouts, max }) : undefined
  if (replica && dropsNames) dropStatementNames(replica)
  return { pool, direct, replica }
}

// Longer than any regular request.
const connectionTimeouts = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }
/** Measured by this process, because an unreachable replica cannot end its own statements. */
const replicaTimeouts = { connectionTimeoutMillis: 1_000, query_timeout: 5_000 }
/** Two listen for settings and the catalogue. */
const directConnections = 4

/** A pooler gives each transaction another session, which may not know the prepared statement. */
function dropStatementNames(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    const unnamed = (first: unknown, ...rest: unknown[]): unknown =>
      query(typeof first === 'object' ? { ...first, name: undefined } : first, ...rest)
    client.query = unnamed as typeof client.query
  })
}

/** @throws StartError, because a pooler does not pass on the limits that a connection asks for. */
export async function assertTimeLimits(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>("select name from pg_settings where name = any ($1) and setting = '0'", [
    Object.keys(connectionTimeouts),
  ])
  if (rows.length === 0) return
  const commands = rows.map(({ name }) => `alter role … set ${name} = '60s';`).join(' ')
  throw new StartError(`Behind a pooler the database's role has the time limits. Run this, and then RECONNECT in PgBouncer: ${commands}`)
}

export function createPool(connection: PoolConfig): Pool {
  const pool = new Pool({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection, types: { getTypeParser } })
  endRefusedStatements(pool)
  markDatabaseErrors(pool, 'connect')
  markDatabaseErrors(pool, 'query')
  pool.on('connect', (client) => markDatabaseErrors(client, 'query'))
  // The query reports errors of a connection in use.
  pool.on('connect', (client) => client.on('error', () => {}))
  // An unhandled `error` event would end the process.
  pool.on('error', (error) => {
    // end() resolves before its connections close.
    if (!pool.ending) console.error(`database connection lost: ${error.message}`)
  })
  return pool
}

/** The library rejects before the statement's locks are released. */
function endRefusedStatements(pool: Pool): void {
  const query = async (...values: unknown[]): Promise<unknown> => {
    const client = await pool.connect()
    let failed = true
    try {
      const result = await (client.query as (...values: unknown[]) => Promise<unknown>)(...values)
      failed = false
      return result
    } catch (error) {
      if (error instanceof DatabaseError) await client.query('').catch(() => {})
      throw error
    } finally {
      // A new connection knows changed tables and a changed primary.
      client.release(failed)
    }
  }
  pool.query = query as typeof pool.query
}

const int8 = types.builtins.INT8

/** Throws when a bigint is not a safe integer. */
type TypeId = Parameters<typeof types.getTypeParser>[0]
const getTypeParser: typeof types.getTypeParser = (oid: TypeId, format?: 'text' | 'binary') =>
  oid === int8 ? safeInteger : (types.getTypeParser(oid, format) as never)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe integer`)
  return value
}
