import type { Tx } from '#platform/db/transaction.ts'
import { type Account, balanceOf, type Posting, post } from '../ledger/ledger.ts'
import { type BonusRow, openBonus, setGranted, takePlace, turnoverOf } from './bonus.queries.ts'
import { requiredOf } from './bonus.rules.ts'

/** The deposit may have waited for a lock; turnover never counts from before the bonus was taken. */
export async function lockGrant(
  tx: Tx,
  row: BonusRow,
  { deposit, granted, at }: { deposit: number; granted: number; at: number },
): Promise<void> {
  await setGranted(tx, row, {
    deposit,
    granted,
    required: requiredOf(row.rules, deposit, granted),
    at: Math.max(at, row.taken_at.getTime()),
  })
  await post(tx, {
    playerId: row.player_id,
    kind: 'bonus',
    reference: `bonus:${row.id}`,
    at,
    postings: between('house:bonus', 'bonus', granted),
  })
}

export async function takePlaceFor(tx: Tx, { source, code, rules }: BonusRow): Promise<boolean> {
  return source !== 'promotion' || rules.maxReceived === undefined || (await takePlace(tx, code, rules.maxReceived))
}

/** The caller holds the lock of the player's money. */
export async function releaseGrantIfMet(tx: Tx, playerId: number, at: number): Promise<void> {
  const row = await openBonus(tx, playerId)
  if (row?.state !== 'running') return
  const locked = await balanceOf(tx, playerId, 'bonus')
  if (locked > 0 && (await turnoverOf(tx, row)) >= row.required) await releaseGrant(tx, row, locked, at)
}

/** Satang, once per bonus. */
async function releaseGrant(tx: Tx, row: BonusRow, amount: number, at: number): Promise<void> {
  await post(tx, {
    playerId: row.player_id,
    kind: 'bonus.release',
    reference: `bonus.release:${row.id}`,
    at,
    postings: between('bonus', 'wallet', amount),
    entry: { type: 'bonus', status: 'SUCCESS', from: row.code, to: 'WALLET', amount, detail: detailOf(row) },
  })
}

/** Pays the grant's earned part, and returns `forfeited` satang to the house. */
export async function settleGrant(tx: Tx, row: BonusRow, forfeited: number, at: number): Promise<void> {
  const earned = (await balanceOf(tx, row.player_id, 'bonus')) - forfeited
  if (earned > 0) await releaseGrant(tx, row, earned, at)
  await post(tx, {
    playerId: row.player_id,
    kind: 'bonus.end',
    reference: `bonus.end:${row.id}`,
    at,
    postings: between('bonus', 'house:bonus', forfeited),
    entry: { type: 'finish_bonus', status: 'SUCCESS', from: 'BONUS', to: row.code, amount: forfeited, detail: detailOf(row) },
  })
}

const detailOf = ({ source, rules }: Pick<BonusRow, 'source' | 'rules'>): Record<string, unknown> => ({
  [source === 'coupon' ? 'luckydraw' : source]: { description: rules.name },
})

const between = (from: Account, to: Account, amount: number): Posting[] =>
  amount === 0
    ? []
    : [
        { account: from, amount: -amount },
        { account: to, amount },
      ]
