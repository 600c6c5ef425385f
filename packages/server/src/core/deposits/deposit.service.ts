import type { Tx } from '#platform/db/transaction.ts'
import { countPlay } from '../bets/play.queries.ts'
import { type Posted, post, lockMoney } from '../ledger/ledger.ts'
import { fitsLimits } from '../limits/limitCheck.ts'
import { grantOnDeposit } from '../rewards/takeBonus.ts'
import type { Deposit } from './deposit.ts'
import { holdDeposit } from './heldDeposit.ts'

/** `held`: beyond the player's own limits, to be returned. */
export type Deposited = Posted & { held: boolean }

export async function creditDeposit(tx: Tx, deposit: Deposit): Promise<Deposited> {
  const { playerId, kind, reference, amount, channel, at, key, limitsChecked = false } = deposit
  await lockMoney(tx, playerId)
  if (!limitsChecked && !(await fitsLimits(tx, playerId, amount, at))) return { ...(await holdDeposit(tx, deposit)), held: true }
  const posted = await post(tx, {
    playerId,
    kind,
    reference: `${kind}:${reference}`,
    at,
    postings: [
      { account: `house:bank:${channel}`, amount: -amount },
      { account: 'wallet', amount },
    ],
    entry: { type: 'deposit', status: 'SUCCESS', from: channel, to: 'WALLET', amount },
    ...(key !== undefined && { key }),
  })
  if (posted.outcome === 'repeated') return { ...posted, held: false }
  await countPlay(tx, playerId, { deposited: amount })
  await grantOnDeposit(tx, playerId, { amount, at })
  return { ...posted, held: false }
}
