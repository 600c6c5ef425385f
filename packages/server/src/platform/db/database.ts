import { Pool, types, type PoolConfig } from 'pg'
import type { Config } from '../config/config.ts'
import { markDatabaseErrors } from './databaseErrors.ts'
import { startEmbedded, type EmbeddedOptions } from './server/embedded.ts'

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'poolSize'>,
  drain: AsyncDisposableStack,
  options?: EmbeddedOptions,
): Promise<Pool> {
  const connection = config.databaseUrl ? { connectionString: config.databaseUrl } : await startEmbedded(config.dataFolder, drain, options)
  const pool = createPool({ ...connection, ...connectionTimeouts, max: config.poolSize })
  drain.defer(() => pool.end())
  return pool
}

// Longer than any regular request.
const connectionTimeouts = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }

export function createPool(connection: PoolConfig): Pool {
  const pool = new Pool({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection, types: { getTypeParser } })
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
