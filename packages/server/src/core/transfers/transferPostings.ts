// References come from the transfer's id, so that none can repeat.
import type { Tx } from '#platform/db/transaction.ts'
import { type Account, type Entry, post } from '../ledger/ledger.ts'
import type { TransferRow } from './transfer.queries.ts'

/** Lines appear when the wallet changes: into a game at the hold, out of a game at the arrival. */
const line = (from: string, to: string, amount: number, status: Entry['status']): Entry => ({ type: 'transfer', status, from, to, amount })

async function move(
  tx: Tx,
  row: TransferRow,
  { kind, from, to, at, entry }: { kind: string; from: Account; to: Account; at: number; entry?: Entry },
): Promise<number> {
  const posted = await post(tx, {
    playerId: row.player_id,
    kind: `transfer.${kind}`,
    reference: `transfer:${row.id}:${kind}`,
    at,
    postings: [
      { account: from, amount: -row.amount },
      { account: to, amount: row.amount },
    ],
    ...(entry && { entry }),
    ...(row.key !== null && { key: row.key }),
  })
  return posted.transactionId
}

export async function settleOutgoing(tx: Tx, row: TransferRow, at: number): Promise<void> {
  const entry = line(row.from_code, 'WALLET', row.amount, 'SUCCESS')
  await move(tx, row, { kind: 'out.settle', from: `transit:${row.from_code}`, to: 'wallet', at, entry })
}

export async function returnOutgoing(tx: Tx, row: TransferRow, at: number): Promise<void> {
  await move(tx, row, { kind: 'out.return', from: `transit:${row.from_code}`, to: `game:${row.from_code}`, at })
}

/** Moves money through the wallet into transit. Returns the transaction of the line in progress. */
export async function holdIncoming(tx: Tx, row: TransferRow, at: number): Promise<number> {
  const entry = line('WALLET', row.to_code, row.amount, 'PROCESSING')
  return move(tx, row, { kind: 'in.hold', from: 'wallet', to: `transit:${row.to_code}`, at, entry })
}

export async function returnIncoming(tx: Tx, row: TransferRow, at: number): Promise<void> {
  const entry = line(row.to_code, 'WALLET', row.amount, 'SUCCESS')
  await move(tx, row, { kind: 'in.return', from: `transit:${row.to_code}`, to: 'wallet', at, entry })
}
