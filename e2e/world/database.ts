import { randomUUID } from 'node:crypto'
import { cloneDatabase, type Connection } from '../server.ts'

// Workers are started with the environment as globalSetup leaves it: it has no other way to tell them something.
const name = 'KRAPAO_E2E_POSTGRES'

export const shareDatabase = (postgres: Connection): void => {
  process.env[name] = JSON.stringify(postgres)
}

/** The address of a new database, migrated and seeded; undefined outside of a run of tests. Its PostgreSQL is thrown away with the run. */
export async function newDatabase(): Promise<string | undefined> {
  const shared = process.env[name]
  return shared === undefined ? undefined : cloneDatabase(JSON.parse(shared) as Connection, `e2e_${randomUUID().replaceAll('-', '')}`)
}
