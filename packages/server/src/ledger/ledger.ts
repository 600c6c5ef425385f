import { Refusal } from '../http/refusal.ts'
import { tell } from '../db/news.ts'
import type { Queryable, Tx } from '../db/transaction.ts'

/** THB in satang, COIN in whole coins of the wheel. */
export type Asset = 'THB' | 'COIN'
/** `bonus` holds a grant until its turnover is settled: no transfer, withdrawal or bet takes money from it. */
type PlayerAccount = 'wallet' | 'bonus' | 'invite' | 'refund' | 'coins' | `game:${string}` | `transit:${string}`
/** House accounts face the players': where money comes from and goes to. They may be negative, and have no balance row. */
type HouseAccount = `house:${string}`
export type Account = PlayerAccount | HouseAccount

/** One side of a posting: what is added to the account (negative: taken). Asset is THB unless said otherwise. */
export type Leg = { account: Account; amount: number; asset?: Asset }

/** The statement's line. `amount` in satang, never negative: the type tells the sign. `detail` is for example { bonus: { description } }. */
export type Entry = {
  type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'
  status: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  from: string
  to: string
  amount: number
  detail?: Record<string, unknown>
}

export type Posting = {
  playerId: number
  /** What it is, in words of our own: 'qrDeposit', 'withdraw.return'. */
  kind: string
  /** What makes it happen once, unique for the player: a bank's reference, 'intent:<key>'. */
  reference: string
  /** Clock.now() */
  at: number
  /** They add up to zero for each asset. None for an entry that moves nothing yet. */
  legs: Leg[]
  entry?: Entry
  /** The intent's Idempotency-Key, if it had one. */
  key?: string
}

export type Posted = {
  /** 'repeated': this reference was posted before, with the same legs, and nothing was done now. */
  outcome: 'posted' | 'repeated'
  /** Numbers the player's operations, from 1. */
  operationId: number
  /** The number of the statement's line, from 1 without gaps. */
  entry: number | null
  /** Satang in the wallet right after this operation. */
  walletAfter: number
}

type Row = { outcome: 'posted' | 'repeated' | 'conflict' | 'short'; operation_id: number; entry: number | null; wallet_after: number }

/**
 * The only way to move money from here: one call of `ledger_post`, which is the only one in SQL too. Everything or nothing, once for
 * each reference.
 * Refuses with MONEY_NOT_ENOUGH when an account of the player would fall below zero; then nothing has changed.
 * Money between a player's own accounts and the house alone: another player is another operation.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted> {
  const { playerId, legs, entry } = posting
  if (!legs.every((leg) => Number.isSafeInteger(leg.amount))) throw new RangeError('money is a whole number of satang')
  const { rows } = await tx.query<Row>({
    name: 'ledger_post',
    text: 'select * from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    values: [
      playerId,
      posting.kind,
      posting.reference,
      posting.key,
      new Date(posting.at),
      legs.map((leg) => leg.account),
      legs.map((leg) => leg.asset ?? 'THB'),
      legs.map((leg) => leg.amount),
      entry?.type,
      entry?.status,
      entry?.from,
      entry?.to,
      entry?.amount,
      entry?.detail,
    ],
  })
  const row = rows[0]
  if (row?.outcome === 'short') throw new Refusal('MONEY_NOT_ENOUGH')
  if (!row || row.outcome === 'conflict') throw new Error(`reference of another posting: ${posting.kind}`)
  if (row.outcome === 'posted') tell(tx, { player: playerId })
  return { outcome: row.outcome, operationId: row.operation_id, entry: row.entry, walletAfter: row.wallet_after }
}

/** Ends an entry that was PROCESSING. False where it was ended before. */
export async function endEntry(tx: Tx, playerId: number, operationId: number, status: 'SUCCESS' | 'FAILED'): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update operation set entry_status = $3 where player_id = $1 and id = $2 and entry_status = 'PROCESSING'",
    [playerId, operationId, status],
  )
  tell(tx, { player: playerId })
  return rowCount === 1
}

/** Satang (or coins) in an account of a player; 0 where nothing was ever posted to it. */
export async function balanceOf(database: Queryable, playerId: number, account: PlayerAccount, asset: Asset = 'THB'): Promise<number> {
  const { rows } = await database.query<{ amount: number }>(
    'select amount from balance where player_id = $1 and account = $2 and asset = $3',
    [playerId, account, asset],
  )
  return rows[0]?.amount ?? 0
}
