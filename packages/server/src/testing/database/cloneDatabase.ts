import { createPool } from '#platform/db/database.ts'
import type { Connection } from '#platform/db/server/embedded.ts'

export async function cloneDatabase(postgres: Connection, database: string): Promise<string> {
  const admin = createPool(postgres)
  await admin.query(`create database ${database} template template_krapao`)
  await admin.end()
  return `postgres://${postgres.user}@localhost/${database}?host=${encodeURIComponent(postgres.host)}`
}
