import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, type Pool, type PoolClient } from 'pg'

/** Where packets too large for a notice are put for the other copies; its migration makes it. */
const tableName = 'socket_io_attachments'

/**
 * What carries packets between the copies of the server, over their PostgreSQL. The adapter keeps a connection to listen on and
 * never gives a broken one back, so it gets one of its own that is no part of the pool.
 */
export function openFanOut(pool: Pool, failed: (error: Error) => void) {
  const open = new Set<PoolClient>()
  let closed = false
  const connect = async (): Promise<PoolClient> => {
    // Refused, it would ask again every two seconds, for ever.
    if (closed) return new Promise(() => {})
    // With the one method that a pooled client has beyond any other.
    const client = Object.assign(new Client(pool.options), { release: () => {} })
    client.on('error', () => {})
    client.on('end', () => open.delete(client))
    open.add(client)
    await client.connect()
    return client
  }
  // Its query would otherwise connect through this one.
  const beside = Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } }) as Pool
  return {
    adapter: createAdapter(beside, { tableName, errorHandler: failed }),
    close: async (): Promise<void> => {
      closed = true
      await Promise.all([...open].map((client) => client.end().catch(() => {})))
    },
  }
}
