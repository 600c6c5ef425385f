import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const main = join(import.meta.dirname, '../../packages/server/src/main.ts')

export type RunningServer = {
  origin: string
  stop: () => Promise<void>
  /** kill -9: nothing is finished, nothing is closed. Its PostgreSQL lives on, and the next server on its folder takes it over. */
  kill: () => Promise<void>
}
/** Settings of the server's environment, over the defaults: `{ EXTENSIONS: 'off' }`, `{ VARIANT: 'la' }`. */
export type ServerSettings = Record<string, string>

/** The real server with its own PostgreSQL: a free port, and a data folder that goes with it. */
export async function startServer(settings: ServerSettings = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-e2e-'))
  const child = spawn(process.execPath, ['--conditions=source', main], {
    env: { ...process.env, PORT: '0', KRAPAO_DATA: folder, DATABASE_URL: '', ...settings },
    // The channel tells the server when this worker dies.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // Asked for now: Ctrl-C reaches the server too, and it may be gone before we are told to stop it.
  const ended = once(child, 'exit')
  const origin = await addressFrom(child.stdout)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { origin, stop, kill }
}

async function addressFrom(output: Readable | null): Promise<string> {
  if (!output) throw new Error('the server was started without a pipe')
  for await (const line of createInterface(output)) {
    const address = /ready on (http\S+)/.exec(line)?.[1]
    if (!address) continue
    // Unread, a full pipe would stop the server.
    output.resume()
    return address
  }
  throw new Error('the server ended before it was ready')
}
