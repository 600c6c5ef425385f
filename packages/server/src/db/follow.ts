import type { Pool, PoolClient } from 'pg'
import type { Jobs } from '../background/jobs.ts'

export type Following = {
  /** Looks now. */
  reload: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Calls `look` now, whenever PostgreSQL notifies `channel`, and every few seconds in case a notice was lost or the database was
 * away. Looks follow each other: of two that overlap, the older answer must not win.
 */
type Options = {
  pollMs?: number | undefined
  /** Reports looks that fail; without it they are tried again in silence, as in a command. */ jobs?: Jobs | undefined
}

export async function follow(
  pool: Pool,
  channel: 'setting' | 'catalogue',
  look: () => Promise<void>,
  { pollMs = 5_000, jobs }: Options = {},
): Promise<Following> {
  const attempt = (job: () => Promise<void>): void => {
    // A command has no jobs: its own queries fail with the same reason.
    void (jobs ? jobs.run(`follow ${channel}`, job) : job().catch(() => {}))
  }
  jobs?.schedule(`follow ${channel}`, pollMs)
  let listener: PoolClient | undefined
  let closed = false
  let looking = Promise.resolve()
  // The caller of the look before handled its failure.
  const reload = () => (looking = looking.catch(() => {}).then(look))

  const drop = (client: PoolClient | undefined) => {
    // A connection that was given back may still say that it broke.
    if (!client || client !== listener) return
    listener = undefined
    client.release(true)
  }
  const listen = async () => {
    const client = await pool.connect()
    // A round that began before the end: kept, its connection would hold up the end of the pool.
    if (closed) return client.release()
    client.on('notification', () => attempt(reload))
    client.on('error', () => drop(client))
    listener = client
    await client.query(`listen ${channel}`).catch((error: unknown) => {
      drop(client)
      throw error
    })
  }
  await listen()
  await reload()
  const poll = setInterval(() => attempt(() => (listener ? reload() : listen().then(reload))), pollMs).unref()

  return {
    reload,
    close: async () => {
      closed = true
      clearInterval(poll)
      drop(listener)
      // Reported where it was begun.
      await looking.catch(() => {})
    },
  }
}
