import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { type Limit, type Period, periods, spanOf } from './limits.rules.ts'

/** Amounts in satang. */
export type LimitRow = { period: Period; amount: number | null; next_amount: number | null; next_from: Date | string | null }

export const limitsIn = (rows: readonly LimitRow[]): Map<Period, Limit> =>
  new Map(
    rows.map(({ period, amount, next_amount: next, next_from: from }) => [
      period,
      { amount, ...(from !== null && { next: { amount: next, from: new Date(from).getTime() } }) },
    ]),
  )

export async function limitsOf(database: Queryable, playerId: number): Promise<Map<Period, Limit>> {
  const { rows } = await database.query<LimitRow>({
    name: 'limits_of',
    text: 'select period, amount, next_amount, next_from from player_limit where player_id = $1',
    values: [playerId],
  })
  return limitsIn(rows)
}

export async function writeLimit(tx: Tx, playerId: number, period: Period, { amount, next }: Limit): Promise<void> {
  await tx.query(
    `insert into player_limit values ($1, $2, $3, $4, $5)
      on conflict (player_id, period) do update set amount = $3, next_amount = $4, next_from = $5`,
    [playerId, period, amount, next?.amount, next && new Date(next.from)],
  )
}

/** Satang. Without an upper bound, so that deposits with a time ahead of the clock count. */
export async function depositedIn(database: Queryable, playerId: number, now: number): Promise<Record<Period, number>> {
  const { rows } = await database.query<Record<Period, number>>({
    name: 'deposited_in',
    text: `select coalesce(sum(entry_amount) filter (where at >= $2), 0)::bigint as day,
        coalesce(sum(entry_amount) filter (where at >= $3), 0)::bigint as week,
        coalesce(sum(entry_amount) filter (where at >= $4), 0)::bigint as month
      from ledger_transaction where player_id = $1 and kind in ('qrDeposit', 'bankTransfer', 'giftLink') and at >= least($3, $4)`,
    values: [playerId, ...periods.map((period) => new Date(spanOf(period, now).from))],
  })
  return rows[0] ?? { day: 0, week: 0, month: 0 }
}

export async function pendingGiftAmount(database: Queryable, playerId: number): Promise<number> {
  const { rows } = await database.query<{ amount: number }>(
    "select coalesce(sum(amount), 0)::bigint as amount from gift_link where player_id = $1 and status = 'redeeming'",
    [playerId],
  )
  return rows[0]?.amount ?? 0
}

export async function liveQrAmount(database: Queryable, playerId: number, now: number, replaced: string | undefined): Promise<number> {
  const { rows } = await database.query<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from qr
      where player_id = $1 and status = 'live' and expires_at > $2 and bank_code is distinct from $3`,
    [playerId, new Date(now), replaced],
  )
  return rows[0]?.amount ?? 0
}

export async function excludedUntil(database: Queryable, playerId: number): Promise<number | null> {
  const { rows } = await database.query<{ until: Date | null }>('select excluded_until as until from player where id = $1', [playerId])
  return rows[0]?.until?.getTime() ?? null
}

export async function isExcluded(database: Queryable, playerId: number, now: number): Promise<boolean> {
  return now < ((await excludedUntil(database, playerId)) ?? 0)
}

export async function setExcludedUntil(tx: Tx, playerId: number, until: number | null): Promise<void> {
  await tx.query('update player set excluded_until = $2 where id = $1', [playerId, until === null ? null : new Date(until)])
}

/** Called before the ledger is locked, in the order that payments use, so that they cannot deadlock. */
export async function lockLiveQrs(tx: Tx, playerId: number): Promise<{ id: string; amount: number }[]> {
  const { rows } = await tx.query<{ id: string; amount: number }>(
    "select id, amount from qr where player_id = $1 and status = 'live' order by id for update",
    [playerId],
  )
  return rows
}
