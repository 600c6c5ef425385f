import type { Pool } from 'pg'
import { StartError } from '../config/configReaders.ts'
import type { Queryable, Tx } from './transaction.ts'

export type DatabaseKind = 'sandbox' | 'live'

const remedies: Record<DatabaseKind, string> = {
  sandbox:
    'This database is a sandbox: with SANDBOX=off its money and its demo player would count as real. Set DATABASE_URL to another database.',
  live: 'This database holds real players, and SANDBOX=on would add play money and a reset to it. Set SANDBOX=off, or DATABASE_URL to another database.',
}

/**
 * An older database is a sandbox if the demo player has a history, live if it has other players.
 *
 * @throws StartError when the stored kind differs
 */
export async function assertDatabaseKind(pool: Pool, configuredKind: DatabaseKind, at: number): Promise<void> {
  await pool.query(
    `insert into database_kind (kind, written_at)
      select case
        when exists (select from claims c join ledger_transaction o on o.player_id = c.player_id
          where c.kind = 'phone' and c.value = '0800000001' and o.reference like 'seed:%') then 'sandbox'
        when exists (select from player) then 'live'
        else $1 end, $2
      where not exists (select from database_kind)
      on conflict do nothing`,
    [configuredKind, new Date(at)],
  )
  const kind = await readKind(pool)
  if (kind !== configuredKind) throw new StartError(kind ? remedies[kind] : 'The database has no kind.')
}

/** Must run in the transaction that deletes the content. */
export async function assertSandboxDatabase(tx: Tx): Promise<void> {
  if ((await readKind(tx)) !== 'sandbox') throw new Error('this database is not a sandbox and cannot be emptied')
}

async function readKind(database: Queryable): Promise<DatabaseKind | undefined> {
  const { rows } = await database.query<{ kind: DatabaseKind }>('select kind from database_kind')
  return rows[0]?.kind
}
