import type { AppContext } from '#core/context/appContext.ts'
import { publish } from '#core/events/events.ts'
import { lockMoney } from '#core/ledger/ledger.ts'
import { fitsLimits } from '#core/limits/limitCheck.ts'
import { depositedIn, setExcludedUntil, excludedUntil, limitsOf, lockLiveQrs, writeLimit } from '#core/limits/limits.queries.ts'
import { changedLimit, limitAt, isExclusionAllowed, type Period, periods, shownLimits } from '#core/limits/limits.rules.ts'
import { cancelQr } from '#core/qrDeposit/cancelQr.ts'
import { lockQrs } from '#core/qrDeposit/qrDeposit.queries.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf, satangOf } from '#platform/values/money.ts'

/** Baht. Missing fields stay unchanged. */
export type LimitChange = Partial<Record<(typeof fields)[Period], number | null>> & { excludedUntil?: string }
const fields = { day: 'depositDaily', week: 'depositWeekly', month: 'depositMonthly' } as const

export async function readLimits(context: AppContext, database: Queryable, playerId: number): Promise<object> {
  const now = context.clock.now()
  const [limits, used, until] = [
    await limitsOf(database, playerId),
    await depositedIn(database, playerId, now),
    await excludedUntil(database, playerId),
  ]
  const { rows } = await database.query<{ amount: number }>(
    'select coalesce(sum(amount), 0)::bigint as amount from held_deposit where player_id = $1',
    [playerId],
  )
  return {
    deposit: shownLimits(limits, used, now),
    excludedUntil: until !== null && now < until ? new Date(until).toISOString() : null,
    returning: bahtOf(rows[0]?.amount ?? 0),
  }
}

/** Cancels QRs beyond the new limits. Throws KEY_INVALID (`params.field`). */
export async function changeLimits(context: AppContext, tx: Tx, playerId: number, change: LimitChange): Promise<void> {
  const now = context.clock.now()
  await lockQrs(tx, playerId)
  const qrs = await lockLiveQrs(tx, playerId)
  await lockMoney(tx, playerId)
  const limits = await limitsOf(tx, playerId)
  for (const period of periods) {
    const requested = change[fields[period]]
    if (requested === undefined) continue
    const known = limitAt(limits.get(period) ?? { amount: null }, now)
    await writeLimit(tx, playerId, period, changedLimit(known, requested === null ? null : satangOf(requested), now))
  }
  if (change.excludedUntil !== undefined) {
    const until = Date.parse(change.excludedUntil)
    if (!isExclusionAllowed(until, await excludedUntil(tx, playerId), now))
      throw new ApiError('KEY_INVALID', { params: { field: 'excludedUntil' } })
    await setExcludedUntil(tx, playerId, until)
  }
  await cancelQrsBeyondLimits(tx, playerId, qrs, now)
  publish(tx, { player: playerId, topics: ['limits'] })
}

/** `decide` maps the exclusion in force (ms, or null) to the new one. */
export async function decideExclusion(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  playerId: number,
  decide: (inForce: number | null) => Promise<number | null>,
): Promise<{ before: number | null; after: number | null }> {
  const now = clock.now()
  await lockQrs(tx, playerId)
  const qrs = await lockLiveQrs(tx, playerId)
  await lockMoney(tx, playerId)
  const known = await excludedUntil(tx, playerId)
  const before = known !== null && now < known ? known : null
  const after = await decide(before)
  await setExcludedUntil(tx, playerId, after)
  await cancelQrsBeyondLimits(tx, playerId, qrs, now)
  publish(tx, { player: playerId, topics: ['limits'] })
  return { before, after }
}

async function cancelQrsBeyondLimits(tx: Tx, playerId: number, qrs: { id: string; amount: number }[], now: number): Promise<void> {
  let kept = 0
  for (const { id, amount } of qrs.toSorted((a, b) => a.amount - b.amount))
    if (await fitsLimits(tx, playerId, kept + amount, now)) kept += amount
    else await cancelQr(tx, playerId, id, now)
}
