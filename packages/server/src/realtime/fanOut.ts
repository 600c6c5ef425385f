import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, type Pool, type PoolClient } from 'pg'

/** Where packets too large for a notice are put for the other copies; its migration makes it. */
export const tableName = 'socket_io_attachments'

/**
 * What carries packets between the copies of the server, over their PostgreSQL. The adapter keeps a connection to listen on and
 * never gives a broken one back, so it gets one of its own that is no part of the pool.
 */
export function openFanOut(pool: Pool, failed: (error: Error) => void) {
  const open = new Set<Client>()
  const listening = new Set<Client>()
  const first = Promise.withResolvers<void>()
  let onDeaf: (() => void) | undefined
  let closed = false
  const connect = async (): Promise<PoolClient> => {
    // Refused, it would ask again every two seconds, for ever.
    if (closed) return new Promise(() => {})
    // Its other end may go away without a word, and nothing is ever written here.
    const bare = new Client({ ...pool.options, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    const ask = bare.query.bind(bare) as (words: string) => Promise<unknown>
    const client = Object.assign(bare, {
      // The one method that a pooled client has beyond any other.
      release: () => {},
      // The adapter asks one thing of it, to be told; once that is answered it is.
      query: async (words: string) => {
        await ask(words)
        listening.add(client)
        first.resolve()
      },
    })
    client.on('error', () => {})
    client.on('end', () => {
      open.delete(client)
      listening.delete(client)
      if (!closed) onDeaf?.()
    })
    open.add(client)
    await client.connect()
    return client
  }
  // Its query would otherwise connect through this one.
  const beside = Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } }) as Pool
  return {
    /** Whether this copy is told what the others say. What they said while it was not is told to nobody here. */
    isListening: (): boolean => listening.size > 0,
    /** Resolves once it was for the first time. */
    heard: first.promise,
    /** What is done each time it ends. */
    whenDeaf: (act: () => void): void => {
      onDeaf = act
    },
    adapter: createAdapter(beside, { tableName, errorHandler: failed }),
    close: async (): Promise<void> => {
      closed = true
      // A connection that breaks while it ends is over as well.
      await Promise.all([...open].map((client) => client.end().catch(() => {})))
    },
  }
}
