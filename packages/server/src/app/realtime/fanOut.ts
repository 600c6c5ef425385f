import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, type Pool, type PoolClient } from 'pg'

/** For packets beyond NOTIFY's size limit; a migration creates it. */
export const tableName = 'socket_io_attachments'

/** Gives the adapter a dedicated connection, because it never releases a broken one. */
export function openFanOut(pool: Pool, failed: (error: Error) => void) {
  const open = new Set<Client>()
  const listening = new Set<Client>()
  const first = Promise.withResolvers<void>()
  let onDeaf: (() => void) | undefined
  let closed = false
  const connect = async (): Promise<PoolClient> => {
    // The adapter would retry a rejection every two seconds.
    if (closed) return new Promise(() => {})
    // Only keep-alive detects a lost peer, because nothing is written.
    const bare = new Client({ ...pool.options, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    const ask = bare.query.bind(bare) as (words: string) => Promise<unknown>
    const client = Object.assign(bare, {
      // Required of a pooled client.
      release: () => {},
      // The adapter's only query is LISTEN.
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
  // The pool's `query` would otherwise use the dedicated connection.
  const beside = Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } }) as Pool
  return {
    /** Packets sent during an interruption are lost. */
    isListening: (): boolean => listening.size > 0,
    /** Resolves at the first LISTEN. */
    heard: first.promise,
    whenDeaf: (act: () => void): void => {
      onDeaf = act
    },
    adapter: createAdapter(beside, { tableName, errorHandler: failed }),
    close: async (): Promise<void> => {
      closed = true
      // A connection that breaks while closing is closed too.
      await Promise.all([...open].map((client) => client.end().catch(() => {})))
    },
  }
}
