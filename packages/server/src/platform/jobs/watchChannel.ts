import type { Pool, PoolClient } from 'pg'
import type { Jobs } from './jobs.ts'

export type ChannelWatch = {
  reload: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  pollMs?: number | undefined
  /** Without it, as in a command, failures are retried silently. */ jobs?: Jobs | undefined
}

/** Calls `look` now, at each notification, and every `pollMs` in case one is lost. Calls never overlap. */
export async function watchChannel(
  pool: Pool,
  channel: 'setting' | 'catalogue',
  look: () => Promise<void>,
  { pollMs = 5_000, jobs }: Options = {},
): Promise<ChannelWatch> {
  const attempt = (job: () => Promise<void>): void => {
    // A command's own queries report the failure.
    void (jobs ? jobs.run(`follow ${channel}`, job) : job().catch(() => {}))
  }
  jobs?.schedule(`follow ${channel}`, pollMs)
  let listener: PoolClient | undefined
  let closed = false
  let looking = Promise.resolve()
  // An older answer cannot overwrite a newer one. A failure belongs to its own caller.
  const reload = () => (looking = looking.catch(() => {}).then(look))

  const drop = (client: PoolClient | undefined) => {
    // A released connection may still emit an error.
    if (!client || client !== listener) return
    listener = undefined
    client.release(true)
  }
  const listen = async () => {
    const client = await pool.connect()
    // Opened during `close`; it would block the end of the pool.
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
  try {
    await reload()
  } catch (error) {
    // An open connection would block the end of the pool.
    closed = true
    drop(listener)
    throw error
  }
  const poll = setInterval(() => attempt(() => (listener ? reload() : listen().then(reload))), pollMs).unref()

  return {
    reload,
    close: async () => {
      closed = true
      clearInterval(poll)
      drop(listener)
      // Its caller handles its failure.
      await looking.catch(() => {})
    },
  }
}
