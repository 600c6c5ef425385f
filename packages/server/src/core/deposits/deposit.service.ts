import { grantOnDeposit } from '#capabilities/bonus/bonus.service.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { countPlay } from '../bets/play.queries.ts'
import { lockMoney } from '../rewards/bonus.queries.ts'
import { holdDeposit } from './heldDeposit.ts'
import { fitsLimits } from '../limits/limitCheck.ts'
import { type Posted, post } from '../ledger/ledger.ts'

export type Source = { bankCode: string; accountNo: string }

export type Deposit = {
  playerId: number
  kind: string
  /** Unique, which prevents a second credit. */
  reference: string
  amount: number
  from: string
  /** The whole account that it came from, if the bank named it. */
  source?: Source | undefined
  at: number
  /** The idempotent request's status then shows the amount. */
  key?: string
  /** Checked against the player's own limits earlier: credited regardless of the current ones. */
  agreed?: boolean
}

/** `held`: beyond the player's own limits, to be returned to the bank. */
export type Deposited = Posted & { held: boolean }

/** Holds a deposit beyond the player's own limits. */
export async function creditDeposit(tx: Tx, deposit: Deposit): Promise<Deposited> {
  const { playerId, kind, reference, amount, from, at, key, agreed = false } = deposit
  await lockMoney(tx, playerId)
  if (!agreed && !(await fitsLimits(tx, playerId, amount, at))) return { ...(await holdDeposit(tx, deposit)), held: true }
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
