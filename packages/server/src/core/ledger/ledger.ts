import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { publish } from '../events/events.ts'

/** THB in satang, COIN in whole coins of the wheel. */
export type Asset = 'THB' | 'COIN'
/** `bonus` holds a grant until its wagering requirement is settled. */
type PlayerAccount = 'wallet' | 'bonus' | 'invite' | 'refund' | 'coins' | `game:${string}` | `transit:${string}`
/** May be negative, and have no balance row. */
type HouseAccount = `house:${string}`
export type Account = PlayerAccount | HouseAccount

/** Credits the account (negative: debits). Default asset THB. */
export type Posting = { account: Account; amount: number; asset?: Asset }

/** The statement's line. `amount` in satang, never negative. `detail` such as { bonus: { description } }. */
export type Entry = {
  type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'
  status: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  from: string
  to: string
  amount: number
  detail?: Record<string, unknown>
}

export type LedgerTransaction = {
  playerId: number
  kind: string
  /** Unique per player: a bank's reference, 'request:<key>'. */
  reference: string
  /** Clock.now() */
  at: number
  /** Sum to zero per asset. Empty for an entry that moves nothing yet. */
  postings: Posting[]
  entry?: Entry
  /** The request's Idempotency-Key, if any. */
  key?: string
}

export type Posted = {
  /** 'repeated': posted before with the same postings; no effect. */
  outcome: 'posted' | 'repeated'
  /** The transaction's number: gapless per player, from 1. */
  transactionId: number
  /** The entry's number: gapless per player, from 1. */
  entry: number | null
  /** Satang after this transaction. */
  walletAfter: number
}

type Row = { outcome: 'posted' | 'repeated' | 'conflict' | 'short'; transaction_id: number; entry: number | null; wallet_after: number }

/**
 * Moves money between one player's accounts and the house, atomically and once per reference, by the SQL function `ledger_post`.
 * The database allows no other way.
 * Throws MONEY_NOT_ENOUGH without effect if a player's account would fall below zero.
 */
export async function post(tx: Tx, ledgerTransaction: LedgerTransaction): Promise<Posted> {
  const { playerId, postings, entry, kind } = ledgerTransaction
  if (!postings.every(({ amount }) => Number.isSafeInteger(amount))) throw new RangeError('money is a whole number of satang')
  const { rows } = await tx.query<Row>({
    name: 'ledger_post',
    text: 'select * from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    values: [
      playerId,
      kind,
      ledgerTransaction.reference,
      ledgerTransaction.key,
      new Date(ledgerTransaction.at),
      postings.map(({ account }) => account),
      postings.map(({ asset = 'THB' }) => asset),
      postings.map(({ amount }) => amount),
      entry?.type,
      entry?.status,
      entry?.from,
      entry?.to,
      entry?.amount,
      entry?.detail,
    ],
  })
  const row = rows[0]
  if (row?.outcome === 'short') throw new ApiError('MONEY_NOT_ENOUGH')
  if (!row || row.outcome === 'conflict') throw new Error(`reference of another transaction: ${kind}`)
  if (row.outcome === 'posted') publish(tx, { player: playerId, topics: ['balance'] })
  return { outcome: row.outcome, transactionId: row.transaction_id, entry: row.entry, walletAfter: row.wallet_after }
}

/** Returns false if it had ended. */
export async function endEntry(tx: Tx, playerId: number, transactionId: number, status: 'SUCCESS' | 'FAILED'): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update ledger_transaction set entry_status = $3 where player_id = $1 and id = $2 and entry_status = 'PROCESSING'",
    [playerId, transactionId, status],
  )
  publish(tx, { player: playerId, topics: ['balance'] })
  return rowCount === 1
}

export async function balanceOf(database: Queryable, playerId: number, account: PlayerAccount, asset: Asset = 'THB'): Promise<number> {
  const { rows } = await database.query<{ amount: number }>(
    'select amount from balance where player_id = $1 and account = $2 and asset = $3',
    [playerId, account, asset],
  )
  return rows[0]?.amount ?? 0
}

/** Blocks all ledger transactions of a player until the database transaction ends. */
export async function lockMoney(tx: Tx, playerId: number): Promise<void> {
  await tx.query('insert into ledger_player (player_id) values ($1) on conflict do nothing', [playerId])
  await tx.query('select from ledger_player where player_id = $1 for update', [playerId])
}
