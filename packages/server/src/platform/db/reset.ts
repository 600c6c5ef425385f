import { assertSandboxDatabase } from './databaseKind.ts'
import type { Tx } from './transaction.ts'

/** Keeps migrations, server keys and the database kind. Throws on a live database. */
export async function emptyDatabase(tx: Tx): Promise<void> {
  await assertSandboxDatabase(tx)
  const { rows } = await tx.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() and tablename not in ('migration', 'applied_function', 'server_secret', 'database_kind')",
  )
  const tables = rows.map((row) => row.name)
  const each = (what: string): string => tables.map((table) => `alter table ${table} ${what} trigger user`).join(';')
  await tx.query(`${each('disable')}; truncate ${tables.join(', ')} restart identity; ${each('enable')}`)
  // The disabled triggers did not notify.
  await tx.query("select pg_notify('setting', '')")
}
