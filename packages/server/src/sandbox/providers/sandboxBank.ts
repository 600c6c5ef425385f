// The books survive a crash of the server.
import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import type { Bank, BankTransfer, Incoming, Payout, PayoutState, TransferRecord } from '#ports/bank.ts'
import { withFaults } from './faults.ts'

type PayoutRow = { state: 'sent' | 'paid' | 'refused'; message: string | null; reference: string }
type TransferRow = Omit<BankTransfer, 'at'> & { number: number; at: Date }
const columns = `number, reference, from_bank_code as "fromBankCode", from_account_no as "fromAccountNo", to_account_no as "toAccountNo", amount, at`
const pageSize = 100
/** Ends the references of slips to another bank's account. */
export const otherBank = 'OB'

export function sandboxBank(pool: Pool): Bank {
  return {
    payOut: (payout) =>
      withFaults<Exclude<PayoutState, { state: 'unknown' }>>(pool, {
        port: 'bank',
        target: payout.bankCode,
        run: () => take(pool, payout),
        refuse: (note) => ({ state: 'refused', message: note ?? 'The bank refused.' }),
        garbage: unreadable,
      }),
    payoutOf: async (id) =>
      withFaults<PayoutState>(pool, {
        port: 'bank',
        run: async () => stateOf(await findPayout(pool, id)),
        refuse: unreadable,
        garbage: unreadable,
      }),
    incomingSince: (cursor) =>
      withFaults<Incoming>(pool, {
        port: 'bank',
        target: 'incoming',
        run: () => list(pool, cursor),
        refuse: unreadable,
        garbage: unreadable,
      }),
    transferOf: (slip) =>
      withFaults<TransferRecord>(pool, {
        port: 'bank',
        target: 'record',
        run: () => record(pool, slip),
        refuse: () => ({ state: 'none' }),
        garbage: unreadable,
      }),
  }
}

const unreadable = (): never => {
  throw new Error('the sandbox bank returned garbage')
}

async function take(
  pool: Pool,
  { id, bankCode, accountNo, accountName, amount }: Payout,
): Promise<Exclude<PayoutState, { state: 'unknown' }>> {
  await pool.query(
    'insert into sandbox_payout (id, bank_code, account_no, account_name, amount) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [id, bankCode, accountNo, accountName, amount],
  )
  const state = stateOf(await findPayout(pool, id))
  if (state.state === 'unknown') throw new Error('the accepted payout is unknown')
  return state
}

async function findPayout(pool: Pool, id: string): Promise<PayoutRow | undefined> {
  return (await pool.query<PayoutRow>("select state, message, 'P' || number as reference from sandbox_payout where id = $1", [id])).rows[0]
}

function stateOf(row: PayoutRow | undefined): PayoutState {
  if (!row) return { state: 'unknown' }
  if (row.state === 'paid') return { state: 'paid', reference: row.reference }
  return row.state === 'refused' ? { state: 'refused', message: row.message ?? 'The bank refused.' } : { state: 'sent' }
}

async function list(pool: Pool, cursor: string): Promise<Incoming> {
  const { rows } = await pool.query<TransferRow>(
    `select ${columns} from sandbox_transfer where announced and number > $1 order by number limit ${pageSize}`,
    [Number(cursor || 0)],
  )
  return { transfers: rows.map(transferOf), cursor: String(rows.at(-1)?.number ?? cursor) }
}

async function record(pool: Pool, { fromBankCode, reference }: { fromBankCode: string; reference: string }): Promise<TransferRecord> {
  const elsewhere = reference.endsWith(otherBank)
  const { rows } = await pool.query<TransferRow>(`select ${columns} from sandbox_transfer where from_bank_code = $1 and reference = $2`, [
    fromBankCode,
    elsewhere ? reference.slice(0, -otherBank.length) : reference,
  ])
  const row = rows[0]
  if (!row) return { state: 'none' }
  return { state: 'found', transfer: { ...transferOf(row), reference, ...(elsewhere && { toAccountNo: '9990000000' }) } }
}

const transferOf = ({ reference, fromBankCode, fromAccountNo, toAccountNo, amount, at }: TransferRow): BankTransfer => ({
  reference,
  fromBankCode,
  fromAccountNo,
  toAccountNo,
  amount,
  at: at.getTime(),
})

export type Sent = Omit<BankTransfer, 'reference'> & { announced: boolean }

/** Resolves to the bank's reference: the date, then digits. */
export const sendTransfer = (pool: Pool, sent: Sent): Promise<string> => transaction(pool, (tx) => addTransfer(tx, sent))

export async function addTransfer(tx: Tx, { fromBankCode, fromAccountNo, toAccountNo, amount, at, announced }: Sent): Promise<string> {
  const digits = Array.from({ length: 12 }, () => randomInt(10)).join('')
  const reference = `${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}${digits}`
  await tx.query("select pg_advisory_xact_lock(hashtext('sandbox_transfer'))")
  await tx.query(
    `insert into sandbox_transfer (from_bank_code, reference, from_account_no, to_account_no, amount, at, announced)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [fromBankCode, reference, fromAccountNo, toAccountNo, amount, new Date(at), announced],
  )
  return reference
}

export async function findTransfer(pool: Pool, reference: string): Promise<BankTransfer | undefined> {
  const { rows } = await pool.query<TransferRow>(`select ${columns} from sandbox_transfer where reference = $1`, [reference])
  return rows[0] && transferOf(rows[0])
}

export async function endPayout(pool: Pool, id: string, outcome: 'paid' | 'refused', message?: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "update sandbox_payout set state = $2, message = $3 where id = $1 and (state = 'sent' or state = $2)",
    [id, outcome, message],
  )
  return rowCount === 1
}
