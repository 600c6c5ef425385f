// docs/adr/0050-budgets-of-one-time-codes.md
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { networkOf, subnetOf } from '#platform/network/address.ts'
import type { AppContext } from '../context/appContext.ts'
import { newChallenge, redeemChallenge } from '../session/challenge.ts'

export type Budget = { scope: 'address' | 'maximum' | 'phone' | 'player' | 'range' | 'subnet' | 'total'; key: string; limit: number }
/** Beyond the limit clients solve challenges, so that a few cannot block all. */
const sharedScopes: readonly Budget['scope'][] = ['range', 'total']

export const budgetNames = ['accountLookup', 'otpGuess', 'otpSend'] as const
type BudgetName = (typeof budgetNames)[number] | 'storedKey'

const hourMs = 3_600_000
export const hourOf = (at: number): number => Math.floor(at / hourMs)
/** Seconds. */
export const retryAfterHour = (at: number): number => (hourMs - (at % hourMs)) / 1000

/** Settings in the order address, subnet, total. */
export const addressBudgets = (ip: string, [address, subnet, total]: readonly [number, number, number]): Budget[] => [
  { scope: 'address', key: networkOf(ip), limit: address },
  { scope: 'subnet', key: subnetOf(ip), limit: subnet },
  { scope: 'total', key: '', limit: total },
]

/** `subject`: of the challenge, such as a phone; `solved`: the client's solution. */
type Taken = { name: BudgetName; budgets: readonly Budget[]; at: number; subject?: string; solved?: string | undefined }

/**
 * Throws REQUEST_LIMIT, which must roll back; with `params.challenge` if only shared budgets are used up. Locks in a fixed order, against
 * deadlocks.
 */
export async function reserve(context: AppContext, tx: Tx, { name, budgets, at, subject = '', solved }: Taken): Promise<void> {
  const { rows } = await tx.query<{ scope: Budget['scope']; used: number; allowed: number }>(
    `insert into request_budget (budget, scope, key, hour, used, allowed)
      select $1, scope, key, $2, 1, allowed from unnest($3::text[], $4::text[], $5::int[]) wanted (scope, key, allowed) order by scope, key
      on conflict (hour, budget, scope, key) do update set used = request_budget.used + 1, allowed = excluded.allowed
        where request_budget.used < excluded.allowed or excluded.scope = any ($6)
      returning scope, used, allowed`,
    [name, hourOf(at), budgets.map(({ scope }) => scope), budgets.map(({ key }) => key), budgets.map(({ limit }) => limit), sharedScopes],
  )
  const retryAfter = retryAfterHour(at)
  if (rows.length !== budgets.length) throw new ApiError('REQUEST_LIMIT', { retryAfter })
  const rounds = Math.max(...rows.map(({ used, allowed }) => Math.floor((used - 1) / allowed)))
  // Without extensions clients cannot solve challenges, so the budget is only watched.
  if (rounds === 0 || !context.config.extensions) return
  // Doubles the work with the use, up to some seconds on a cheap phone.
  const bits = Math.min(14 + Math.floor(Math.log2(rounds)), 18)
  const own = `${name} ${subject}`
  // May have become harder meanwhile.
  if ((await redeemChallenge(context, tx, { subject: own, proof: solved })) >= bits - 1) return
  throw new ApiError('REQUEST_LIMIT', { retryAfter, params: { challenge: newChallenge(context, own, bits) } })
}

export async function release(tx: Tx, { name, budgets, at }: Taken): Promise<void> {
  await tx.query(
    `update request_budget set used = used - 1 from unnest($3::text[], $4::text[]) given (scope, key)
      where budget = $1 and hour = $2 and request_budget.scope = given.scope and request_budget.key = given.key`,
    [name, hourOf(at), budgets.map(({ scope }) => scope), budgets.map(({ key }) => key)],
  )
}

export type BudgetUse = { budget: string; scope: string; ratio: number }

export async function usedBudgets(database: Queryable, at: number): Promise<BudgetUse[]> {
  const { rows } = await database.query<BudgetUse>(
    'select budget, scope, max(used::float8 / allowed) as ratio from request_budget where hour = $1 group by budget, scope',
    [hourOf(at)],
  )
  return rows
}
