// In the statement, never in the wallet. docs/adr/0021-player-limits.md
import { randomUUID } from 'node:crypto'
import { type Queryable, transaction, type Tx } from '#platform/db/transaction.ts'
import { claimRows, processAll, runBatches } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import type { SetAsideContext } from '#platform/jobs/setAside.ts'
import { raiseAlarm } from '../alarm/alarm.queries.ts'
import type { AppContext } from '../context/appContext.ts'
import { type Posted, post } from '../ledger/ledger.ts'
import { isOwnAccount } from '../operatorAccounts/accounts.ts'
import {
  type BankAccount,
  bankAccountOf,
  insertWithdrawal,
  lockWithdrawals,
  type Withdrawal,
  withdrawingAccount,
} from '../withdrawals/withdraw.queries.ts'
import type { Deposit } from './deposit.ts'

/** Milliseconds until a retry. */
const withoutAccount = 60_000
const afterRefusal = 3_600_000
const mostRefusals = 5

const backToBank = 'RETURN'

export async function holdDeposit(tx: Tx, { playerId, kind, reference, amount, channel, payerAccount, at, key }: Deposit): Promise<Posted> {
  const posted = await post(tx, {
    playerId,
    kind: 'deposit.held',
    reference: `${kind}:${reference}`,
    at,
    postings: [
      { account: `house:bank:${channel}`, amount: -amount },
      { account: withdrawingAccount, amount },
    ],
    entry: { type: 'deposit', status: 'PROCESSING', from: channel, to: backToBank, amount },
    ...(key !== undefined && { key }),
  })
  if (posted.outcome === 'posted')
    await tx.query(
      'insert into held_deposit (player_id, transaction_id, amount, due_at, from_bank_code, from_account_no) values ($1, $2, $3, $4, $5, $6)',
      [playerId, posted.transactionId, amount, new Date(at), payerAccount?.bankCode, payerAccount?.accountNo],
    )
  return posted
}

type Held = {
  player_id: number
  transaction_id: number
  amount: number
  from_bank_code: string | null
  from_account_no: string | null
}

type HeldContext = SetAsideContext & Pick<AppContext, 'config' | 'catalogue'>

export async function returnHeld(context: HeldContext): Promise<void> {
  await processAll(context, heldDeposits(context), await claimHeld(context, 20))
}

export const startHeldWork = (context: HeldContext, ms: number): Stop =>
  runBatches(context, { ...heldDeposits(context), ms, concurrency: 10, claim: (limit) => claimHeld(context, limit) })

const heldDeposits = (context: HeldContext) => ({
  name: 'held deposits',
  idOf: ({ player_id: playerId, transaction_id: transactionId }: Held) => `player ${playerId} transaction ${transactionId}`,
  work: (held: Held) => transaction(context.pool, (tx) => sendBack(context, tx, held)),
})

const claimHeld = ({ pool, clock }: HeldContext, limit: number): Promise<Held[]> =>
  claimRows(pool, {
    table: 'held_deposit',
    key: 'player_id, transaction_id',
    where: 'due_at is not null',
    nextAt: 'due_at',
    now: clock.now(),
    limit,
    lease: withoutAccount,
    longest: afterRefusal,
  })

async function sendBack(context: HeldContext, tx: Tx, { player_id: playerId, transaction_id: transactionId }: Held): Promise<void> {
  const { clock, config } = context
  const now = clock.now()
  // A concurrent change of the bank account must either see this payout or be committed before it.
  await lockWithdrawals(tx, playerId)
  const { rows } = await tx.query<Held>(
    'select * from held_deposit where player_id = $1 and transaction_id = $2 and due_at is not null for update',
    [playerId, transactionId],
  )
  const [held] = rows
  // Another worker was faster.
  if (!held) return
  const { amount } = held
  const to = sourceOf(held, await bankAccountOf(tx, playerId), now - config.bankChangeHours * 3_600_000)
  if (to && isOwnAccount(context, to))
    await raiseAlarm(tx, {
      kind: 'payoutToOwnAccount',
      playerId,
      subject: { heldDeposit: transactionId },
      detail: { amount, ...to },
      at: now,
    })
  if (!to || isOwnAccount(context, to)) return setDue(tx, held, now + withoutAccount)
  await insertWithdrawal(tx, { playerId, payout: { id: randomUUID(), amount, ...to }, transactionId, at: now, returns: true })
  await setDue(tx, held, null)
}

/** The registered account is paused after a change. Another account's holder is unknown. */
function sourceOf(
  { from_bank_code: bankCode, from_account_no: accountNo }: Held,
  registered: Awaited<ReturnType<typeof bankAccountOf>>,
  unchangedSince: number,
): BankAccount | undefined {
  const { changedAt = null, ...account } = registered ?? { bankCode: '', accountNo: '', accountName: '' }
  if (bankCode !== null && accountNo !== null) {
    const isRegistered = account.bankCode === bankCode && account.accountNo === accountNo
    return { bankCode, accountNo, accountName: isRegistered ? account.accountName : '' }
  }
  return registered && (changedAt?.getTime() ?? -Infinity) <= unchangedSince ? account : undefined
}

export async function endHold(tx: Tx, { player_id: playerId, transaction_id: transactionId }: Withdrawal): Promise<void> {
  await tx.query('delete from held_deposit where player_id = $1 and transaction_id = $2', [playerId, transactionId])
}

/**
 * Pays a refused return out later, to the registered account. After too many refusals it raises an alarm and waits until staff register
 * another one.
 */
export async function postponeReturn(tx: Tx, row: Withdrawal, at: number): Promise<void> {
  const { player_id: playerId, transaction_id: transactionId } = row
  await tx.query('update held_deposit set from_bank_code = null, from_account_no = null where player_id = $1 and transaction_id = $2', [
    playerId,
    transactionId,
  ])
  const { rows } = await tx.query<{ before: number }>(
    "select count(*)::int as before from withdrawal where player_id = $1 and transaction_id = $2 and status = 'refused'",
    [playerId, transactionId],
  )
  const refusals = (rows[0]?.before ?? 0) + 1
  if (refusals < mostRefusals) return setDue(tx, row, at + afterRefusal)
  const [subject, detail] = [{ transaction: transactionId, refusals }, { satang: row.amount }]
  await raiseAlarm(tx, { kind: 'returnRefused', playerId, subject, detail, at })
}

/** Satang that wait for staff: without an open payout, only they have no due time. */
export async function refusedReturns(database: Queryable, playerId: number): Promise<number> {
  const { rows } = await database.query<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from held_deposit h where player_id = $1 and due_at is null and not exists
      (select from withdrawal w where w.player_id = $1 and w.transaction_id = h.transaction_id and w.status in ('requested', 'sent'))`,
    [playerId],
  )
  return rows[0]?.amount ?? 0
}

/** For a player without an open payout. */
export async function retryReturns(tx: Tx, playerId: number, at: number): Promise<void> {
  await tx.query('update held_deposit set due_at = $2 where player_id = $1 and due_at is null', [playerId, new Date(at)])
}

async function setDue(
  tx: Tx,
  { player_id: playerId, transaction_id: transactionId }: Pick<Held, 'player_id' | 'transaction_id'>,
  at: number | null,
): Promise<void> {
  await tx.query('update held_deposit set due_at = $3 where player_id = $1 and transaction_id = $2', [
    playerId,
    transactionId,
    at === null ? null : new Date(at),
  ])
}
