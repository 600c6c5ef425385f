// Shown in the statement, never in the wallet, and returned to the account that it came from. docs/adr/0021-player-limits.md
import { randomUUID } from 'node:crypto'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Deposit } from '../deposit/deposit.service.ts'
import { type Posted, post } from '../ledger/ledger.ts'
import { type BankAccount, bankAccountOf, insertWithdrawal, lockWithdrawals, type Withdrawal } from '../withdraw/withdraw.queries.ts'
import { withdrawingAccount } from '../withdraw/withdraw.service.ts'
import type { AppContext } from '../appContext.ts'

/** Milliseconds until a retry without a usable account, and after the bank's refusal. */
const withoutAccount = 60_000
const afterRefusal = 3_600_000

const backToBank = 'RETURN'

export async function holdDeposit(tx: Tx, { playerId, kind, reference, amount, from, source, at, key }: Deposit): Promise<Posted> {
  const posted = await post(tx, {
    playerId,
    kind: 'deposit.held',
    reference: `${kind}:${reference}`,
    at,
    legs: [
      { account: `house:bank:${from}`, amount: -amount },
      { account: withdrawingAccount, amount },
    ],
    entry: { type: 'deposit', status: 'PROCESSING', from, to: backToBank, amount },
    ...(key !== undefined && { key }),
  })
  if (posted.outcome === 'posted')
    await tx.query(
      'insert into held_deposit (player_id, operation_id, amount, due_at, from_bank_code, from_account_no) values ($1, $2, $3, $4, $5, $6)',
      [playerId, posted.operationId, amount, new Date(at), source?.bankCode, source?.accountNo],
    )
  return posted
}

type Held = { player_id: number; operation_id: number; amount: number; from_bank_code: string | null; from_account_no: string | null }

/** payout.ts sends them to the bank. */
export async function returnHeld(context: Pick<AppContext, 'pool' | 'clock' | 'config'>): Promise<void> {
  const now = context.clock.now()
  for (let left = 20; left > 0 && (await returnNext(context, now)); left -= 1);
}

const returnNext = (context: Pick<AppContext, 'pool' | 'config'>, now: number): Promise<boolean> =>
  transaction(context.pool, async (tx) => {
    const { rows } = await tx.query<Held>('select * from held_deposit where due_at <= $1 order by due_at limit 1 for update skip locked', [
      new Date(now),
    ])
    const [held] = rows
    if (held) await sendBack(context, tx, held, now)
    return held !== undefined
  })

async function sendBack({ config }: Pick<AppContext, 'config'>, tx: Tx, held: Held, now: number): Promise<void> {
  const { player_id: playerId, operation_id: operationId, amount } = held
  // A change of the account must see this payout, or come before it.
  await lockWithdrawals(tx, playerId)
  const to = sourceOf(held, await bankAccountOf(tx, playerId), now - config.bankChangeHours * 3_600_000)
  if (!to) return setDue(tx, held, now + withoutAccount)
  await insertWithdrawal(tx, { playerId, payout: { id: randomUUID(), amount, ...to }, operationId, at: now, returns: true })
  await setDue(tx, held, null)
}

/** The registered account is paused after a change. The holder of another account is not known. */
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

export async function endHold(tx: Tx, { player_id: playerId, operation_id: operationId }: Withdrawal): Promise<void> {
  await tx.query('delete from held_deposit where player_id = $1 and operation_id = $2', [playerId, operationId])
}

/** Keeps it held after the bank's refusal, for another payout later: to the registered account, because the source cannot receive it. */
export async function postponeReturn(tx: Tx, row: Withdrawal, at: number): Promise<void> {
  const { player_id: playerId, operation_id: operationId } = row
  await tx.query('update held_deposit set from_bank_code = null, from_account_no = null where player_id = $1 and operation_id = $2', [
    playerId,
    operationId,
  ])
  await setDue(tx, row, at + afterRefusal)
}

async function setDue(
  tx: Tx,
  { player_id: playerId, operation_id: operationId }: Pick<Held, 'player_id' | 'operation_id'>,
  at: number | null,
): Promise<void> {
  await tx.query('update held_deposit set due_at = $3 where player_id = $1 and operation_id = $2', [
    playerId,
    operationId,
    at === null ? null : new Date(at),
  ])
}
