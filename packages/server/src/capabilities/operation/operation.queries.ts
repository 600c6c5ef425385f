import type { Queryable, Tx } from '#platform/db/transaction.ts'

export type StoredRequestRow = {
  key: string
  operation: string
  state: 'pending' | 'done' | 'refused' | 'unknown'
  answer: string | null
  at: Date
  amount: number | null
}

/** The amount is that of the first statement line that the request wrote. */
const columns = `i.key, i.operation, i.state, i.answer, i.at,
  (select o.entry_amount from ledger_transaction o where o.player_id = i.player_id and o.key = i.key and o.entry_amount is not null order by o.id limit 1) as amount`

export async function findStoredRequest(database: Queryable, playerId: number, key: string): Promise<StoredRequestRow | undefined> {
  const { rows } = await database.query<StoredRequestRow>(
    `select ${columns} from idempotent_request i where i.player_id = $1 and i.key = $2`,
    [playerId, key],
  )
  return rows[0]
}

export async function listPending(database: Queryable, playerId: number): Promise<StoredRequestRow[]> {
  const { rows } = await database.query<StoredRequestRow>(
    `select ${columns} from idempotent_request i where i.player_id = $1 and i.state = 'pending' order by i.at desc, i.key`,
    [playerId],
  )
  return rows
}

/** Stores the key as `unknown`, so that a late request with it is refused. */
export async function blockKey(tx: Tx, playerId: number, key: string, at: number): Promise<void> {
  await tx.query(
    "insert into idempotent_request (player_id, key, operation, fingerprint, state, at) values ($1, $2, '', '', 'unknown', $3)",
    [playerId, key, new Date(at)],
  )
}
