import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'
import { toStorableText } from '#platform/values/toStorableText.ts'
import type { Payout } from '#ports/bank.ts'
import type { Settled } from '../rewards/endBonus.ts'

/** Amounts in satang. */
export type Withdrawal = {
  player_id: number
  id: string
  amount: number
  bank_code: string
  account_no: string
  account_name: string
  status: 'requested' | 'sent' | 'paid' | 'refused'
  note: string | null
  transaction_id: number
  requested_at: Date
  bonus_id: string | null
  forfeited: number
  returns: boolean
}
export type BankAccount = { bankCode: string; accountNo: string; accountName: string }

/** Serializes withdrawals and changes of the bank account. */
export async function lockWithdrawals(tx: Tx, playerId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('withdraw:' || $1::text, 0))", [playerId])
}

export async function bankAccountOf(
  database: Queryable,
  playerId: number,
): Promise<(BankAccount & { changedAt: Date | null }) | undefined> {
  const { rows } = await database.query<BankAccount & { changedAt: Date | null }>(
    `select bank_code as "bankCode", account_no as "accountNo", account_name as "accountName", changed_at as "changedAt"
      from bank_account where player_id = $1`,
    [playerId],
  )
  return rows[0]
}

export async function lastRequested(database: Queryable, playerId: number): Promise<number | undefined> {
  const { rows } = await database.query<{ at: Date }>(
    'select requested_at as at from withdrawal where player_id = $1 and not returns order by requested_at desc limit 1',
    [playerId],
  )
  return rows[0]?.at.getTime()
}

type NewWithdrawal = { playerId: number; payout: Payout; transactionId: number; at: number } & Partial<
  Pick<Settled, 'bonusId' | 'forfeited'>
> & {
    returns?: boolean
  }

export async function insertWithdrawal(tx: Tx, wanted: NewWithdrawal): Promise<void> {
  const { playerId, payout, transactionId, at, bonusId = null, forfeited = 0, returns = false } = wanted
  await tx.query(
    `insert into withdrawal (player_id, id, amount, bank_code, account_no, account_name, status, transaction_id, requested_at, next_at,
        bonus_id, forfeited, returns)
      values ($1, $2, $3, $4, $5, $6, 'requested', $7, $8, $8, $9, $10, $11)`,
    [
      playerId,
      payout.id,
      payout.amount,
      payout.bankCode,
      payout.accountNo,
      payout.accountName,
      transactionId,
      new Date(at),
      bonusId,
      forfeited,
      returns,
    ],
  )
}

export const claimOpenWithdrawals = (database: Queryable, due: Due, playerId?: number): Promise<Withdrawal[]> =>
  claimRows(database, {
    ...due,
    table: 'withdrawal',
    key: 'player_id, id',
    where: "status in ('requested', 'sent') and ($1::bigint is null or player_id = $1)",
    values: [playerId],
    early: playerId !== undefined,
  })

export async function lockWithdrawal(tx: Tx, { player_id: playerId, id }: Withdrawal): Promise<Withdrawal | undefined> {
  return (await tx.query<Withdrawal>('select * from withdrawal where player_id = $1 and id = $2 for update', [playerId, id])).rows[0]
}

export async function setSent(tx: Tx, { player_id: playerId, id }: Withdrawal, nextAt: number): Promise<void> {
  await tx.query("update withdrawal set status = 'sent', next_at = $3 where player_id = $1 and id = $2", [playerId, id, new Date(nextAt)])
}

export async function setEnded(tx: Tx, row: Withdrawal, status: 'paid' | 'refused', note: string, at: number): Promise<void> {
  await tx.query('update withdrawal set status = $3, note = $4, ended_at = $5 where player_id = $1 and id = $2', [
    row.player_id,
    row.id,
    status,
    toStorableText(note),
    new Date(at),
  ])
}

/** The house still owes this money. */
export const withdrawingAccount = 'house:withdrawing'
