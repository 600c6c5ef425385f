import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodeArguments, type BenchContext } from '../benchContext.ts'

export async function startPeer(
  drain: AsyncDisposableStack,
  file: string,
  { pool }: BenchContext,
  env: Record<string, string> = {},
): Promise<string> {
  const { host, user, database } = pool.options
  const child = spawn(process.execPath, [...nodeArguments, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, PGHOST: host, PGUSER: user, PGDATABASE: database, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  drain.defer(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  const [address] = (await once(child, 'message')) as [string]
  return address
}
