import { connect } from 'node:net'
import { join } from 'node:path'
import type { Postmaster } from './postmaster.ts'

/** Restarts PostgreSQL on the same socket whenever it is down. */
export function supervise(
  postmaster: Postmaster,
  start: () => Promise<Postmaster>,
  intervalMs = 1_000,
): { stop: () => Promise<Postmaster> } {
  let current = postmaster
  let pendingCheck = Promise.resolve()
  let isChecking = false
  const restartIfDown = async (): Promise<void> => {
    if (await isListening(current.socketFolder)) return
    console.error('PostgreSQL is gone. Starting it again.')
    current = await start()
    console.error('PostgreSQL is back.')
  }
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    pendingCheck = restartIfDown()
      .catch((error: Error) => console.error(error.message))
      .finally(() => (isChecking = false))
  }, intervalMs).unref()

  return {
    stop: async () => {
      clearInterval(timer)
      await pendingCheck
      return current
    },
  }
}

/** Local errors such as EMFILE do not mean that PostgreSQL is down. */
const isListening = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(folder, '.s.PGSQL.5432'))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })
