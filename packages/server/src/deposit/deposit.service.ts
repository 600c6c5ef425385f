import { grantOnDeposit } from '../bonus/bonus.service.ts'
import type { Tx } from '../db/transaction.ts'
import { countPlay } from '../gameAccount/play.queries.ts'
import { lockMoney } from '../bonus/bonus.queries.ts'
import { holdDeposit } from '../limits/heldDeposit.ts'
import { fits } from '../limits/room.ts'
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
  /** Of the intent that brought it, whose look-up then knows the amount. */
  key?: string
  /** It was held against the player's own limits before it was taken: it is credited whatever they are now. */
  agreed?: boolean
}

/** `held`: it is beyond the player's own limits, and goes back to the bank. */
export type Deposited = Posted & { held: boolean }

/**
 * Money from outside into the wallet, with its line in the statement, and the bonus that waits for it. What is beyond the player's
 * own limits is held instead. The one door for every kind of deposit.
 */
export async function creditDeposit(tx: Tx, deposit: Deposit): Promise<Deposited> {
  const { playerId, kind, reference, amount, from, at, key, agreed = false } = deposit
  await lockMoney(tx, playerId)
  if (!agreed && !(await fits(tx, playerId, amount, at))) return { ...(await holdDeposit(tx, deposit)), held: true }
  const posted = await post(tx, {
    playerId,
    kind,
    reference: `${kind}:${reference}`,
    at,
    legs: [
      { account: `house:bank:${from}`, amount: -amount },
      { account: 'wallet', amount },
    ],
    entry: { type: 'deposit', status: 'SUCCESS', from, to: 'WALLET', amount },
    ...(key !== undefined && { key }),
  })
  if (posted.outcome === 'repeated') return { ...posted, held: false }
  await countPlay(tx, playerId, { deposited: amount })
  await grantOnDeposit(tx, playerId, { amount, at })
  return { ...posted, held: false }
}
