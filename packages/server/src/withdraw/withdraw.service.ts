// payout.ts sends the withdrawal to the bank and ends it.
import { createHash, randomUUID } from 'node:crypto'
import { openBonus, totalOf } from '../bonus/bonus.queries.ts'
import { priceOf, settleByWithdrawal, type Shown, standingOf } from '../bonus/bonus.service.ts'
import type { Queryable, Tx } from '../db/transaction.ts'
import { refreshGames } from '../gameAccount/gameSync.ts'
import { assertNoOpenBets } from '../gameAccount/openBets.ts'
import { requireWallet } from '../gameAccount/requireWallet.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { post } from '../ledger/ledger.ts'
import type { World } from '../world.ts'
import { type BankAccount, bankAccountOf, insertWithdrawal, lastRequested, lockWithdrawals } from './withdraw.queries.ts'

/** The house still owes this money. */
export const outgoing = 'house:withdrawing'

/** `shown`: the payment and forfeiture that the client showed. */
export type Wish = { playerId: number; amount: number; key: string | undefined; shown: Shown | null }

/**
 * Ends a running bonus at the price in its preview. Throws KEY_INVALID (`params.limit`), NO_WALLET, NO_BANK, REQUEST_LIMIT_1MIN,
 * MONEY_NOT_ENOUGH, BONUS_REMAINING.
 */
export async function withdraw(world: World, tx: Tx, wish: Wish): Promise<void> {
  const { playerId, key } = wish
  await lockWithdrawals(tx, playerId)
  const account = await mayWithdraw(world, tx, wish)
  const id = payoutIdOf(wish)
  const { pays, ...bonus } = await settleByWithdrawal(world, tx, wish)
  const at = world.clock.now()
  const { operationId } = await post(tx, {
    playerId,
    kind: 'withdraw',
    reference: `withdraw:${id}`,
    at,
    legs: [
      { account: 'wallet', amount: -pays },
      { account: outgoing, amount: pays },
    ],
    entry: { type: 'withdraw', status: 'PROCESSING', from: 'WALLET', to: account.bankCode, amount: pays },
    ...(key !== undefined && { key }),
  })
  await insertWithdrawal(tx, { playerId, payout: { id, amount: pays, ...account }, operationId, at, ...bonus })
}

/** Runs before the games are emptied. MONEY_NOT_ENOUGH, BONUS_REMAINING. Passes if a balance is unknown. */
export async function requireWithinReach(world: World, { playerId, amount, shown }: Wish): Promise<void> {
  const known = await refreshGames(world, playerId, { fresh: true })
  const { wallet, inGames, onItsWay } = await totalOf(world.pool, playerId)
  if (!known || onItsWay > 0) return
  const bonus = await openBonus(world.pool, playerId)
  if (bonus?.state === 'running') {
    await assertNoOpenBets(world.pool, playerId, 'BONUS_CONDITION')
    priceOf(await standingOf(world.pool, bonus), amount, shown)
  } else if (wallet + inGames < amount) throw new Refusal('MONEY_NOT_ENOUGH')
}

/** Checks every rule but the balance. */
export async function mayWithdraw(world: World, database: Queryable, { playerId, amount }: Wish): Promise<BankAccount> {
  const { minimum, maximum } = world.catalogue.current.service.withdraw
  const limit = amount < minimum ? minimum : maximum
  if (amount < minimum || amount > maximum || amount < 1)
    throw new Refusal('KEY_INVALID', { params: { field: 'amount', limit: bahtOf(limit) } })
  await requireWallet(database, playerId)
  const account = await bankAccountOf(database, playerId)
  if (!account) throw new Refusal('NO_BANK')
  const { changedAt, ...to } = account
  const now = world.clock.now()
  waitUntil(changedAt ? changedAt.getTime() + world.config.bankChangeHours * 3_600_000 : 0, now)
  const last = await lastRequested(database, playerId)
  waitUntil(last === undefined ? 0 : last + world.config.withdrawPauseSeconds * 1_000, now)
  return to
}

function waitUntil(free: number, now: number): void {
  if (now < free) throw new Refusal('REQUEST_LIMIT_1MIN', { retryAfter: (free - now) / 1_000 })
}

/** A retry names the same payout. */
function payoutIdOf({ playerId, amount, key }: Wish): string {
  if (key === undefined) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify(['withdraw', playerId, amount, key]))
    .digest('hex')
    .slice(0, 32)
}
