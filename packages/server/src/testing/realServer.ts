import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export type RealServer = { url: string; kill: () => Promise<void> }

/** A server of its own process on the database of a test: for what only a kill can show. */
export async function realServer(pool: Pool, settings: Record<string, string> = {}): Promise<RealServer> {
  const { host, user, database } = pool.options
  const env = { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`, SANDBOX: 'on', PORT: '0', DATABASE_POOL: '8' }
  const child: ChildProcess = spawn(process.execPath, ['--conditions=source', main], {
    env: { ...process.env, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const url = /ready on (http\S+)/.exec(said)?.[1]
    if (url) return { url, kill }
  }
  throw new Error(`the server did not start: ${said}`)
}
