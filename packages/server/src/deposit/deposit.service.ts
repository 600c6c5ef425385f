import type { Tx } from '../db/transaction.ts'
import { type Posted, post } from '../ledger/ledger.ts'

export type Deposit = {
  playerId: number
  /** How it came: 'qrDeposit' … */
  kind: string
  /** The bank's or the provider's reference, unique with them: what makes it happen once. */
  reference: string
  /** Satang that arrived, whatever was asked for. */
  amount: number
  /** The bank or provider, as the statement names it. */
  from: string
  at: number
}

/** Money from outside into the wallet, with its line in the statement. The one door for every kind of deposit. */
export async function creditDeposit(tx: Tx, { playerId, kind, reference, amount, from, at }: Deposit): Promise<Posted> {
  return post(tx, {
    playerId,
    kind,
    reference: `${kind}:${reference}`,
    at,
    legs: [
      { account: `house:bank:${from}`, amount: -amount },
      { account: 'wallet', amount },
    ],
    entry: { type: 'deposit', status: 'SUCCESS', from, to: 'WALLET', amount },
  })
}
