import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { spawnServer, type Spawned } from '#platform/processes/spawned.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export type RealServer = Pick<Spawned, 'url' | 'kill' | 'stop'>

export async function realServer(pool: Pool, settings: Record<string, string> = {}): Promise<RealServer> {
  const { host, user, database } = pool.options
  const env = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`,
    SANDBOX: 'on',
    PORT: '0',
    DATABASE_POOL: '8',
    PASSWORD_COST: '4',
  }
  return spawnServer(main, [], { ...process.env, ...env, ...settings })
}
