// A withdrawal leaves the wallet at once, in one transaction with its row; payout.ts brings it to the bank, and to its end.
import { createHash, randomUUID } from 'node:crypto'
import { settleByWithdrawal } from '../bonus/bonus.service.ts'
import type { Queryable, Tx } from '../db/transaction.ts'
import { requireWallet } from '../gameAccount/requireWallet.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { post } from '../ledger/ledger.ts'
import type { World } from '../world.ts'
import { type BankAccount, bankAccountOf, insertWithdrawal, lastRequested, lockWithdrawals } from './withdraw.queries.ts'

/** Where the money is between the wallet and the bank: what the house still owes. */
export const outgoing = 'house:withdrawing'

export type Wish = { playerId: number; amount: number; key: string | undefined }

/**
 * Takes `amount` satang out of the wallet, for the registered bank account alone; a bonus that runs ends with it, at the price
 * that its preview shows. Refuses with KEY_INVALID (`params.limit`,
 * section 5), NO_WALLET, NO_BANK, REQUEST_LIMIT_1MIN, MONEY_NOT_ENOUGH, BONUS_REMAINING, BONUS_CONDITION.
 */
export async function withdraw(world: World, tx: Tx, wish: Wish): Promise<void> {
  const { playerId, amount, key } = wish
  await lockWithdrawals(tx, playerId)
  const account = await mayWithdraw(world, tx, wish)
  const pays = await settleByWithdrawal(world, tx, playerId, amount)
  const at = world.clock.now()
  const id = payoutIdOf(wish)
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
  await insertWithdrawal(tx, playerId, { id, amount: pays, ...account }, { operationId, at })
}

/** Every rule but whether there is enough; the account that would be paid to. */
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

/** The same for the same intent; without a key each call is its own. */
function payoutIdOf({ playerId, amount, key }: Wish): string {
  if (key === undefined) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify(['withdraw', playerId, amount, key]))
    .digest('hex')
    .slice(0, 32)
}
