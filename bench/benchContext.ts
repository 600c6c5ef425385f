// Starts PostgreSQL with its safety settings on, and the real server.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { createPool } from '../packages/server/src/platform/db/database.ts'
import { startEmbedded } from '../packages/server/src/platform/db/server/embedded.ts'

/** As `npm start` has them. */
export const nodeArguments = ['--conditions=source', '--max-semi-space-size=8', '--heap-growing-percent=50']

const main = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url))

export type BenchContext = {
  pool: Pool
  address: string
  /** Starts another server on the same database and returns its address; `settings` override the first's. */
  another: (drain: AsyncDisposableStack, settings?: Record<string, string>) => Promise<string>
}

/** Runs `measure` and deletes everything it created; `settings` override the server's. */
export async function withBenchContext<T>(
  measure: (context: BenchContext) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  await using drain = new AsyncDisposableStack()
  const folder = await temporaryFolder(drain)
  const { host, user, database } = await startEmbedded(folder, drain)
  const pool = createPool({ host, user, database, max: 20 })
  drain.defer(() => pool.end())
  const unlimited = { PLAYER_REQUESTS: '1000000', ADDRESS_REQUESTS: '1000000', CHAT_MESSAGES: '1000000' }
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const another = async (until: AsyncDisposableStack, own: Record<string, string> = {}): Promise<string> => {
    const { child, address } = await startServer({
      ...unlimited,
      DATABASE_URL: url,
      SANDBOX: 'on',
      LOG_LEVEL: 'error',
      ...settings,
      ...own,
    })
    until.defer(() => stop(child))
    return address
  }
  return await measure({ pool, address: await another(drain), another })
}

/** Returns resident bytes. */
export async function memoryOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

export async function temporaryFolder(drain: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-bench-'))
  drain.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function startServer(env: Record<string, string>): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [...nodeArguments, main], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const output = child.stdout
  if (!output) throw new Error('the server was started without a pipe')
  for await (const line of createInterface(output)) {
    const address = /ready on (\S+)/.exec(line)?.[1]
    if (!address) continue
    output.resume()
    return { child, address }
  }
  throw new Error('the server ended before it was ready')
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
