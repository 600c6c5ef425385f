import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, type Pool, type PoolClient } from 'pg'
import type { AppContext } from '#core/context/appContext.ts'
import { groupCalls } from '#platform/queues/groupCalls.ts'

/** Holds packets beyond NOTIFY's size limit; a migration creates it. */
export const attachmentTable = 'socket_io_attachments'

/** PostgreSQL sends equal packets of a group once. */
const notify = groupCalls<[channel: string, payload: string]>(async (pool, packets) => {
  await pool.query({
    name: 'notify',
    text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as packet (channel, payload)',
    values: [packets.map(([channel]) => channel), packets.map(([, payload]) => payload)],
  })
})

/** Socket.IO's PostgreSQL adapter with a connection of its own, because it never releases a broken one. */
export function openPostgresAdapter({ pool, direct }: Pick<AppContext, 'pool' | 'direct'>, onError: (error: Error) => void) {
  const open = new Set<Client>()
  const listening = new Set<Client>()
  const first = Promise.withResolvers<void>()
  let onLost: (() => void) | undefined
  let closed = false
  const connect = async (): Promise<PoolClient> => {
    // Never settles, because the adapter would retry a rejection.
    if (closed) return new Promise(() => {})
    // Only keep-alive detects a lost peer, because nothing is written.
    const connection = new Client({ ...direct.options, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    const runQuery = connection.query.bind(connection) as (sql: string) => Promise<unknown>
    const client = Object.assign(connection, {
      // Required of a pooled client.
      release: () => {},
      // The adapter only listens on it.
      query: async (sql: string) => {
        await runQuery(sql)
        listening.add(client)
        first.resolve()
      },
    })
    // Without a listener an error would end the process; `end` follows it.
    client.on('error', () => {})
    client.on('end', () => {
      open.delete(client)
      listening.delete(client)
      if (!closed) onLost?.()
    })
    open.add(client)
    await client.connect()
    return client
  }
  // `query` calls `connect` of its own object, so it is bound to the pool.
  const query = (sql: string, values: [string, string]) =>
    sql === 'SELECT pg_notify($1, $2)' ? notify(pool, values) : pool.query(sql, values)
  const poolWithOwnConnection = Object.create(pool, { connect: { value: connect }, query: { value: query } }) as Pool
  return {
    /** False during an interruption; what other copies send meanwhile is lost. */
    isListening: (): boolean => listening.size > 0,
    /** Resolves at the first LISTEN. */
    listening: first.promise,
    onListenLost: (callback: () => void): void => {
      onLost = callback
    },
    adapter: createAdapter(poolWithOwnConnection, { tableName: attachmentTable, errorHandler: onError, payloadThreshold: 7_999 }),
    close: async (): Promise<void> => {
      closed = true
      // A connection that breaks while closing is closed too.
      await Promise.all([...open].map((client) => client.end().catch(() => {})))
    },
  }
}
