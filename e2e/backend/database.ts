import { randomUUID } from 'node:crypto'
import { cloneDatabase, type Connection } from '../server.ts'

// Passes the database through the environment, which workers inherit from globalSetup.
const name = 'KRAPAO_E2E_POSTGRES'

export const shareDatabase = (postgres: Connection): void => {
  process.env[name] = JSON.stringify(postgres)
}

/** A new database, migrated and seeded, which is deleted with the run; undefined outside a test run. */
export async function newDatabase(): Promise<string | undefined> {
  const shared = process.env[name]
  return shared === undefined ? undefined : cloneDatabase(JSON.parse(shared) as Connection, `e2e_${randomUUID().replaceAll('-', '')}`)
}
