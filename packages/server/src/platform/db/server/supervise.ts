import { connect } from 'node:net'
import { join } from 'node:path'
import type { Postmaster } from './postmaster.ts'

/** Restarts PostgreSQL on the same socket, retrying once a second. */
export function supervise(first: Postmaster, start: () => Promise<Postmaster>, everyMs = 1_000): { stop: () => Promise<Postmaster> } {
  let current = first
  let work = Promise.resolve()
  let busy = false
  const look = async (): Promise<void> => {
    if (await listens(current.socketFolder)) return
    console.error('PostgreSQL is gone. Starting it again.')
    current = await start()
    console.error('PostgreSQL is back.')
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    work = look()
      .catch((error: Error) => console.error(error.message))
      .finally(() => (busy = false))
  }, everyMs).unref()

  return {
    stop: async () => {
      clearInterval(timer)
      await work
      return current
    },
  }
}

/** Local errors such as EMFILE do not mean that PostgreSQL is down. */
const listens = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(folder, '.s.PGSQL.5432'))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })
