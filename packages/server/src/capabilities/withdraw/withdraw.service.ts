import { randomUUID } from 'node:crypto'
import { assertNoOpenBets } from '#core/bets/openBets.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { refreshGames } from '#core/games/gameSync.ts'
import { balanceOf, post } from '#core/ledger/ledger.ts'
import { isExcluded } from '#core/limits/limits.queries.ts'
import { assertHasWallet } from '#core/players/assertHasWallet.ts'
import { openBonus, totalOf } from '#core/rewards/bonus.queries.ts'
import { priceOf, settleByWithdrawal, type ShownFigures, progressOf } from '#core/rewards/endBonus.ts'
import {
  type BankAccount,
  bankAccountOf,
  insertWithdrawal,
  lastRequested,
  lockWithdrawals,
  withdrawingAccount,
} from '#core/withdrawals/withdraw.queries.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'

/** `shown`: the payment and forfeiture that the client showed. */
export type WithdrawalRequest = { playerId: number; amount: number; key: string | undefined; shown: ShownFigures | null }

/**
 * Ends a running bonus at its previewed price. Throws KEY_INVALID (`params.limit`), NO_WALLET, NO_BANK, REQUEST_LIMIT_1MIN,
 * MONEY_NOT_ENOUGH, BONUS_REMAINING.
 */
export async function withdraw(context: AppContext, tx: Tx, withdrawal: WithdrawalRequest): Promise<void> {
  const { playerId, key } = withdrawal
  await lockWithdrawals(tx, playerId)
  const account = await assertMayWithdraw(context, tx, withdrawal)
  const id = randomUUID().replaceAll('-', '')
  const { pays, ...bonus } = await settleByWithdrawal(context, tx, withdrawal)
  const at = context.clock.now()
  const { transactionId } = await post(tx, {
    playerId,
    kind: 'withdraw',
    reference: `withdraw:${id}`,
    at,
    postings: [
      { account: 'wallet', amount: -pays },
      { account: withdrawingAccount, amount: pays },
    ],
    entry: { type: 'withdraw', status: 'PROCESSING', from: 'WALLET', to: account.bankCode, amount: pays },
    ...(key !== undefined && { key }),
  })
  await insertWithdrawal(tx, { playerId, payout: { id, amount: pays, ...account }, transactionId, at, ...bonus })
}

/** Runs before the games are emptied. MONEY_NOT_ENOUGH, BONUS_REMAINING. Passes if a balance is unknown. */
export async function assertEnoughMoney(context: AppContext, { playerId, amount, shown }: WithdrawalRequest): Promise<void> {
  const known = await refreshGames(context, playerId, { fresh: true })
  const { wallet, inGames, inTransit } = await totalOf(context.pool, playerId)
  if (!known || inTransit > 0) return
  const bonus = await openBonus(context.pool, playerId)
  if (bonus?.state === 'running') {
    await assertNoOpenBets(context.pool, playerId, 'BONUS_CONDITION')
    priceOf(await progressOf(context.pool, bonus), amount, shown)
  } else if (wallet + inGames < amount) throw new ApiError('MONEY_NOT_ENOUGH')
}

/** Checks every rule but the balance. */
export async function assertMayWithdraw(
  context: AppContext,
  database: Queryable,
  { playerId, amount }: WithdrawalRequest,
): Promise<BankAccount> {
  const { maximum } = context.catalogue.current.service.withdraw
  const minimum = await minimumOf(context, database, playerId)
  if (amount < Math.max(minimum, 1)) throw new ApiError('KEY_INVALID', { params: { field: 'amount', limit: bahtOf(minimum) } })
  if (amount > maximum) throw new ApiError('KEY_INVALID', { params: { field: 'amount', max: bahtOf(maximum) } })
  await assertHasWallet(database, playerId)
  const account = await bankAccountOf(database, playerId)
  if (!account) throw new ApiError('NO_BANK')
  const { changedAt, ...to } = account
  const now = context.clock.now()
  assertWaited(changedAt ? changedAt.getTime() + context.config.bankChangeHours * 3_600_000 : 0, now)
  const last = await lastRequested(database, playerId)
  assertWaited(last === undefined ? 0 : last + context.config.withdrawPauseSeconds * 1_000, now)
  return to
}

/** Excluded players cannot deposit, so they may withdraw a balance below the minimum. */
async function minimumOf({ catalogue, clock }: AppContext, database: Queryable, playerId: number): Promise<number> {
  const { minimum } = catalogue.current.service.withdraw
  if (!(await isExcluded(database, playerId, clock.now()))) return minimum
  return Math.min(minimum, await balanceOf(database, playerId, 'wallet'))
}

function assertWaited(until: number, now: number): void {
  if (now < until) throw new ApiError('REQUEST_LIMIT_1MIN', { retryAfter: (until - now) / 1_000 })
}
