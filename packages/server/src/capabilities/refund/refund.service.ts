import { assertNoOpenBets } from '#core/bets/openBets.ts'
import { type Play, playOf } from '#core/bets/play.queries.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { balanceOf, post, lockMoney } from '#core/ledger/ledger.ts'
import { bonusRuns } from '#core/rewards/bonus.queries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { keepRefund } from './refund.queries.ts'

/** Amounts in satang. */
export type RefundState = { accrued: number; received: number; bonus: boolean }

type RefundRules = Pick<AppContext['config'], 'refundPercent' | 'refundCap'>

/** Satang of net losses, at most the capped share of the stakes: a percentage of losses alone would reward long shots. */
export function accruedOf({ staked, won, refunded_staked, refunded_won }: RefundedPlay, { refundPercent, refundCap }: RefundRules): number {
  const stakes = staked - refunded_staked
  const lost = stakes - (won - refunded_won)
  return Math.max(0, Math.min(Math.floor((lost * refundPercent) / 100), Math.floor((stakes * refundCap) / 10_000)))
}
type RefundedPlay = Pick<Play, 'staked' | 'won' | 'refunded_staked' | 'refunded_won'>

/** Throws REFUND_INACTIVE. */
export async function refundOf(context: AppContext, playerId: number): Promise<RefundState> {
  assertRefundActive(context)
  const accrued = accruedOf(await playOf(context.pool, playerId), context.config)
  return { accrued, received: await balanceOf(context.pool, playerId, 'refund'), bonus: await bonusRuns(context.pool, playerId) }
}

function assertRefundActive({ settings }: AppContext): void {
  if (!settings.values.refundActive) throw new ApiError('REFUND_INACTIVE')
}

/**
 * Throws REFUND_INACTIVE; REFUND_CONDITION while a bonus runs or bets are open; NO_REFUND without play since the last one, REFUND_MINIMUM
 * without losses.
 */
export async function receiveRefund(context: AppContext, tx: Tx, playerId: number, reference: string): Promise<void> {
  assertRefundActive(context)
  await lockMoney(tx, playerId)
  if (await bonusRuns(tx, playerId)) throw new ApiError('REFUND_CONDITION')
  await assertNoOpenBets(tx, playerId, 'REFUND_CONDITION')
  const play = await playOf(tx, playerId)
  if (play.staked === play.refunded_staked) throw new ApiError('NO_REFUND')
  const amount = accruedOf(play, context.config)
  if (amount === 0) throw new ApiError('REFUND_MINIMUM')
  const at = context.clock.now()
  await post(tx, {
    playerId,
    kind: 'refund.received',
    reference: `refund:${reference}`,
    at,
    postings: [
      { account: 'house:refund', amount: -amount },
      { account: 'refund', amount },
    ],
  })
  await keepRefund(tx, playerId, amount, at)
}

type RequestReference = { reference: string; key: string | undefined }

/** Pays a percentage; the rest is forfeited. REFUND_INACTIVE, NO_REFUND. */
export async function addRefundToWallet(
  context: AppContext,
  tx: Tx,
  playerId: number,
  { reference, key }: RequestReference,
): Promise<void> {
  assertRefundActive(context)
  await lockMoney(tx, playerId)
  const amount = await balanceOf(tx, playerId, 'refund')
  if (amount === 0) throw new ApiError('NO_REFUND')
  const { refundSuccess, refundFail } = context.config
  const { description } = context.catalogue.current.service.refund
  const pays = Math.floor((amount * ((await bonusRuns(tx, playerId)) ? refundFail : refundSuccess)) / 100)
  await post(tx, {
    playerId,
    kind: 'refund',
    reference: `refund:${reference}`,
    ...(key !== undefined && { key }),
    at: context.clock.now(),
    postings: [
      { account: 'refund' as const, amount: -amount },
      { account: 'house:refund' as const, amount: amount - pays },
      { account: 'wallet' as const, amount: pays },
    ].filter((posting) => posting.amount !== 0),
    entry: { type: 'bonus', status: 'SUCCESS', from: 'REFUND', to: 'WALLET', amount: pays, detail: { refund: { description } } },
  })
}
