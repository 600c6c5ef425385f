import { createPool } from '../db/database.ts'
import type { Connection } from '../db/embedded.ts'

/** A database like the keeper's template, in some 30 ms; answers its address, as DATABASE_URL takes it. */
export async function cloneDatabase(postgres: Connection, database: string): Promise<string> {
  const admin = createPool(postgres)
  await admin.query(`create database ${database} template template_krapao`)
  await admin.end()
  return `postgres://${postgres.user}@localhost/${database}?host=${encodeURIComponent(postgres.host)}`
}
