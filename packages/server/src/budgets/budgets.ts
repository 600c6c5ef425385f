// Hourly budgets for what costs money (an SMS) or guesses a secret (a one-time code): docs/adr/0050-budgets-of-one-time-codes.md
import type { Queryable, Tx } from '../db/transaction.ts'
import { networkOf, subnetOf } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'

/** One budget of one hour: `key` is what the scope counts, such as an address; `limit` is how much it may use. */
export type Budget = { scope: 'address' | 'phone' | 'player' | 'range' | 'subnet' | 'total'; key: string; limit: number }

export const budgetNames = ['accountLookup', 'otpGuess', 'otpSend'] as const
export type BudgetName = (typeof budgetNames)[number]

const hourMs = 3_600_000
const hourOf = (at: number): number => Math.floor(at / hourMs)

/** The budgets of a client's address. Settings in the order address, subnet, total. */
export const addressBudgets = (ip: string, [address, subnet, total]: readonly [number, number, number]): Budget[] => [
  { scope: 'address', key: networkOf(ip), limit: address },
  { scope: 'subnet', key: subnetOf(ip), limit: subnet },
  { scope: 'total', key: '', limit: total },
]

/**
 * Takes one from each budget, or throws REQUEST_LIMIT, which must roll the transaction back. Concurrent requests wait for each other's
 * rows, so the limits are exact. Rows are locked in the order of their scope and key, so that two requests cannot wait in a circle.
 */
export async function reserve(tx: Tx, name: BudgetName, budgets: readonly Budget[], at: number): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into request_budget (budget, scope, key, hour, used, allowed)
      select $1, scope, key, $2, 1, allowed from unnest($3::text[], $4::text[], $5::int[]) wanted (scope, key, allowed) order by scope, key
      on conflict (hour, budget, scope, key) do update set used = request_budget.used + 1, allowed = excluded.allowed
        where request_budget.used < excluded.allowed`,
    [name, hourOf(at), budgets.map(({ scope }) => scope), budgets.map(({ key }) => key), budgets.map(({ limit }) => limit)],
  )
  if (rowCount !== budgets.length) throw new Refusal('REQUEST_LIMIT', { retryAfter: (hourMs - (at % hourMs)) / 1000 })
}

/** Gives back what `reserve` took in the same transaction. */
export async function release(tx: Tx, name: BudgetName, budgets: readonly Budget[], at: number): Promise<void> {
  await tx.query(
    `update request_budget set used = used - 1 from unnest($3::text[], $4::text[]) given (scope, key)
      where budget = $1 and hour = $2 and request_budget.scope = given.scope and request_budget.key = given.key`,
    [name, hourOf(at), budgets.map(({ scope }) => scope), budgets.map(({ key }) => key)],
  )
}

export type BudgetUse = { budget: string; scope: string; ratio: number }

/** The share in use of the fullest budget of each kind in this hour. */
export async function usedBudgets(database: Queryable, at: number): Promise<BudgetUse[]> {
  const { rows } = await database.query<BudgetUse>(
    'select budget, scope, max(used::float8 / allowed) as ratio from request_budget where hour = $1 group by budget, scope',
    [hourOf(at)],
  )
  return rows
}
