// The ledger's side of a transfer: each step is one posting, named by the transfer's id, so none can happen twice.
import type { Tx } from '../db/transaction.ts'
import { type Account, type Entry, post } from '../ledger/ledger.ts'
import type { TransferRow } from './transfer.queries.ts'

/**
 * The statement has a line where the wallet changes, so that its lines add up to the wallet: into a game at the hold (in progress
 * until the transfer ends: then success, or failed and a line that gives it back), out of a game when the money arrives.
 */
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
    legs: [
      { account: from, amount: -row.amount },
      { account: to, amount: row.amount },
    ],
    ...(entry && { entry }),
    ...(row.key !== null && { key: row.key }),
  })
  return posted.operationId
}

export async function settleOut(tx: Tx, row: TransferRow, at: number): Promise<void> {
  const entry = line(row.from_code, 'WALLET', row.amount, 'SUCCESS')
  await move(tx, row, { kind: 'out.settle', from: `transit:${row.from_code}`, to: 'wallet', at, entry })
}

export async function returnOut(tx: Tx, row: TransferRow, at: number): Promise<void> {
  await move(tx, row, { kind: 'out.return', from: `transit:${row.from_code}`, to: `game:${row.from_code}`, at })
}

/**
 * Out of the wallet again, where that was the way only, until the game's provider has it (then `setArrived`). Answers the operation whose
 * line is in progress. As `transfer_hold` does it for what begins in the wallet.
 */
export async function holdIn(tx: Tx, row: TransferRow, at: number): Promise<number> {
  const entry = line('WALLET', row.to_code, row.amount, 'PROCESSING')
  return move(tx, row, { kind: 'in.hold', from: 'wallet', to: `transit:${row.to_code}`, at, entry })
}

export async function returnIn(tx: Tx, row: TransferRow, at: number): Promise<void> {
  const entry = line(row.to_code, 'WALLET', row.amount, 'SUCCESS')
  await move(tx, row, { kind: 'in.return', from: `transit:${row.to_code}`, to: 'wallet', at, entry })
}
