import type { Pool } from 'pg'
import { withRetry, type Queryable, type Tx } from '#platform/db/transaction.ts'
import type { ApiError } from '#platform/errors/apiError.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'
import { publish } from '../events/events.ts'
import type { IdempotentRequest, StoredResponse } from '../idempotency/idempotency.queries.ts'
import { serializeResponse } from '../idempotency/saga.ts'

type TransferState = 'leaving' | 'entering' | 'done' | 'failed'
/** Satang. `from_code` and `to_code`: WALLET or a game's code. */
export type TransferRow = {
  player_id: number
  id: string
  from_code: string
  to_code: string
  amount: number
  state: TransferState
  key: string | null
  entry_transaction: number | null
  created_at: Date
  next_at: Date
  attempts: number
}
const open = "state in ('leaving', 'entering')"

/** Satang; `amount` null: the whole balance. `closed`: games no longer offered. */
export type Hold = Pick<TransferRow, 'player_id' | 'id' | 'from_code' | 'to_code' | 'key' | 'created_at' | 'next_at'> & {
  amount: number | null
  least: number
  closed: string[]
}
/** Outcomes other than `held` had no effect. `little`: below `least`; `short`: not enough money. */
export type HoldOutcome = {
  outcome: 'held' | 'noWallet' | 'excluded' | 'noGame' | 'noAccount' | 'little' | 'short'
  games: string[]
  usernames: string[]
  amount: number
  entry_transaction: number | null
}

export async function holdTransfer(database: Queryable, hold: Hold): Promise<HoldOutcome> {
  const { rows } = await database.query<HoldOutcome>({
    name: 'transfer_hold',
    text: 'select * from transfer_hold($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [hold.player_id, hold.id, hold.key, ...transferParameters(hold)],
  })
  const held = rows[0]
  if (!held) throw new Error('transfer_hold returned no row')
  return held
}

export async function openTransfer(
  pool: Pool,
  { key, operation, fingerprint }: IdempotentRequest,
  hold: Hold,
): Promise<StoredResponse & HoldOutcome> {
  const values = [hold.player_id, key, operation, fingerprint, hold.id, ...transferParameters(hold)]
  const text = 'select * from transfer_open($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)'
  const { rows } = await withRetry(() => pool.query<StoredResponse & HoldOutcome>({ name: 'transfer_open', text, values }))
  const opened = rows[0]
  if (!opened) throw new Error('transfer_open returned no row')
  return opened
}

const transferParameters = ({ from_code: from, to_code: to, closed, amount, least, created_at: at, next_at: next }: Hold): unknown[] => [
  from,
  to,
  closed,
  amount,
  least,
  at,
  next,
]

export async function findTransfer(database: Queryable, playerId: number, id: string): Promise<TransferRow | undefined> {
  const { rows } = await database.query<TransferRow>('select * from transfer where player_id = $1 and id = $2', [playerId, id])
  return rows[0]
}

/** Locks the games' accounts too, in all callers' order. */
export async function lockTransfer(tx: Tx, playerId: number, id: string): Promise<TransferRow | undefined> {
  const { rows } = await tx.query<TransferRow>({
    name: 'lock_transfer',
    text: `with mine as (select * from transfer where player_id = $1 and id = $2 for update),
        games as (select g.slot_code from game_account g join mine on mine.player_id = g.player_id
          and g.slot_code in (mine.from_code, mine.to_code) order by g.slot_code for update of g)
      select mine.*, (select count(*) from games) as games from mine`,
    values: [playerId, id],
  })
  return rows[0]
}

export const claimOpenTransfers = (database: Queryable, due: Due): Promise<TransferRow[]> =>
  claimRows(database, { ...due, table: 'transfer', key: 'player_id, id', where: open, set: 'attempts = attempts + 1' })

export async function advanceTransfer(tx: Tx, row: TransferRow, nextAt: number, entryOperation: number): Promise<void> {
  await tx.query(
    "update transfer set state = 'entering', next_at = $3, entry_transaction = $4, attempts = 0 where player_id = $1 and id = $2",
    [row.player_id, row.id, new Date(nextAt), entryOperation],
  )
}

/** Also ends its statement line and answers its key. */
export async function endTransfer(
  tx: Tx,
  row: TransferRow,
  { state, at, answer }: { state: 'done' | 'failed'; at: number; answer: object | ApiError },
): Promise<void> {
  const kept = serializeResponse(answer)
  await tx.query({
    name: 'end_transfer',
    text: `with line as (update ledger_transaction set entry_status = $4 where player_id = $1 and id = $5 and entry_status = 'PROCESSING'),
        answered as (update idempotent_request set state = $6, status = $7, answer = $8 where player_id = $1 and key = $9 and state = 'pending')
      update transfer set state = $3, ended_at = $10, attempts = 0 where player_id = $1 and id = $2`,
    values: [
      row.player_id,
      row.id,
      state,
      state === 'done' ? 'SUCCESS' : 'FAILED',
      row.entry_transaction,
      kept.state,
      kept.status,
      kept.text,
      row.key,
      new Date(at),
    ],
  })
  publish(tx, { player: row.player_id, topics: ['balance'] })
}

export async function markArrived(pool: Pool, { player_id: player, id }: TransferRow, at: number): Promise<boolean> {
  const values = [player, id, new Date(at), serializeResponse({}).text]
  const text = 'select transfer_arrived($1, $2, $3, $4) as arrived'
  const { rows } = await withRetry(() => pool.query<{ arrived: boolean }>({ name: 'transfer_arrived', text, values }))
  const arrived = rows[0]?.arrived === true
  if (arrived) publish(pool, { player, topics: ['balance'] })
  return arrived
}

export async function postponeTransfer(database: Queryable, row: TransferRow, nextAt: number): Promise<void> {
  await database.query(`update transfer set next_at = $3 where player_id = $1 and id = $2 and ${open}`, [
    row.player_id,
    row.id,
    new Date(nextAt),
  ])
}
