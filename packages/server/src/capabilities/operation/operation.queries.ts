import type { Queryable, Tx } from '#platform/db/transaction.ts'

export type IntentRow = {
  key: string
  operation: string
  state: 'pending' | 'done' | 'refused' | 'unknown'
  answer: string | null
  at: Date
  amount: number | null
}

const columns = `i.key, i.operation, i.state, i.answer, i.at,
  (select o.entry_amount from operation o where o.player_id = i.player_id and o.key = i.key and o.entry_amount is not null order by o.id limit 1) as amount`

export async function findIntent(database: Queryable, playerId: number, key: string): Promise<IntentRow | undefined> {
  const { rows } = await database.query<IntentRow>(`select ${columns} from intent i where i.player_id = $1 and i.key = $2`, [playerId, key])
  return rows[0]
}

export async function listPending(database: Queryable, playerId: number): Promise<IntentRow[]> {
  const { rows } = await database.query<IntentRow>(
    `select ${columns} from intent i where i.player_id = $1 and i.state = 'pending' order by i.at desc, i.key`,
    [playerId],
  )
  return rows
}

export async function closeKey(tx: Tx, playerId: number, key: string, at: number): Promise<void> {
  await tx.query("insert into intent (player_id, key, operation, fingerprint, state, at) values ($1, $2, '', '', 'unknown', $3)", [
    playerId,
    key,
    new Date(at),
  ])
}
