import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Connection } from '#platform/db/server/embedded.ts'

/** Ends with `stop`, or with this process. */
export async function startKeeper(): Promise<{ postgres: Connection; stop: () => Promise<void> }> {
  const keeper = fork(new URL('./keeper.ts', import.meta.url), { execArgv: [] })
  const failed = once(keeper, 'exit').then(() => Promise.reject(new Error('the tests have no PostgreSQL: see above')))
  const [postgres] = (await Promise.race([once(keeper, 'message'), failed])) as [Connection]
  const stop = async (): Promise<void> => {
    keeper.disconnect()
    await failed.catch(() => {})
  }
  return { postgres, stop }
}
