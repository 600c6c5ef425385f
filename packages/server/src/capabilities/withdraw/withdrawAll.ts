// Empties the games, then withdraws. With a key any copy continues it: docs/adr/0011-sagas.md
import type { AppContext } from '#core/context/appContext.ts'
import { completeRequest } from '#core/idempotency/saga.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { openBonus } from '#core/rewards/bonus.queries.ts'
import { planSweep, sweepGameBalances, type Leg, type PlannedLeg } from '#core/transfers/sweepGameBalances.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { claimRows, processAll, runBatches } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import { bahtOf } from '#platform/values/money.ts'
import { withdraw, type WithdrawalRequest } from './withdraw.service.ts'

type Started = { withdrawal: WithdrawalRequest; legs: PlannedLeg[] }
/** Amounts in satang. */
type Row = { player_id: number; key: string; amount: number; pays: number | null; forfeits: number | null; legs: PlannedLeg[] }

/** Milliseconds, longer than a leg waits for its game. */
const lease = 60_000

export async function startWithdrawAll({ clock }: AppContext, tx: Tx, withdrawal: WithdrawalRequest): Promise<Started> {
  const { playerId, key, amount, shown } = withdrawal
  const legs = await planSweep(tx, playerId)
  if (key !== undefined) {
    await tx.query('insert into withdraw_all (player_id, key, amount, pays, forfeits, legs, next_at) values ($1, $2, $3, $4, $5, $6, $7)', [
      playerId,
      key,
      amount,
      shown?.pays,
      shown?.forfeits,
      JSON.stringify(legs),
      new Date(clock.now() + lease),
    ])
  }
  return { withdrawal, legs }
}

/** The errors of `withdraw`; TRANSFER_FAIL with the codes of the failed games if their money is needed. */
export async function runWithdrawAll(context: AppContext, { withdrawal, legs: planned }: Started): Promise<object> {
  const legs = await sweepGameBalances(context, withdrawal.playerId, planned)
  const answer = { legs: legs.map((leg) => ({ ...leg, amount: bahtOf(leg.amount) })) }
  try {
    await transaction(context.pool, async (tx) => {
      await complete(tx, withdrawal, answer)
      await assertSwept(tx, withdrawal, legs)
      await withdraw(context, tx, withdrawal)
    })
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await transaction(context.pool, (tx) => complete(tx, withdrawal, error))
    throw error
  }
}

async function assertSwept(tx: Tx, { playerId, amount }: WithdrawalRequest, legs: readonly Leg[]): Promise<void> {
  const failed = legs.filter((leg) => leg.failed)
  if (failed.length === 0) return
  // A bonus forfeits from the whole balance, so all of it must be in the wallet.
  const needsAll = (await openBonus(tx, playerId))?.state === 'running'
  if (needsAll || (await balanceOf(tx, playerId, 'wallet')) < amount) {
    throw new ApiError('TRANSFER_FAIL', { params: { code: failed.map(({ code }) => code).join(', ') } })
  }
}

async function complete(tx: Tx, { playerId, key }: WithdrawalRequest, answer: object | ApiError): Promise<void> {
  if (key === undefined) return
  const { rowCount } = await tx.query('delete from withdraw_all where player_id = $1 and key = $2', [playerId, key])
  if (rowCount === 0) throw new ApiError('the withdrawal was completed by another copy', { status: 503, retryAfter: 1 })
  await completeRequest(tx, playerId, key, answer)
}

const claim = ({ pool, clock }: AppContext, limit: number): Promise<Row[]> =>
  claimRows<Row>(pool, { table: 'withdraw_all', key: 'player_id, key', where: 'true', now: clock.now(), limit, lease })

const unfinished = (context: AppContext) => ({
  name: 'withdrawals of everything',
  idOf: ({ player_id: playerId, key }: Row) => `${playerId}:${key}`,
  work: ({ player_id: playerId, key, amount, pays, forfeits, legs }: Row) => {
    const shown = pays === null || forfeits === null ? null : { pays, forfeits }
    return runWithdrawAll(context, { withdrawal: { playerId, key, amount, shown }, legs }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    })
  },
})

export const finishWithdrawAll = async (context: AppContext): Promise<number> =>
  processAll(context, unfinished(context), await claim(context, 20))

export const startWithdrawAllWork = (context: AppContext, ms = 1_000): Stop =>
  runBatches(context, { ...unfinished(context), ms, claim: (limit) => claim(context, limit) })
