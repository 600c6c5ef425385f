import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { publish } from '../events/events.ts'
import type { Rules } from './bonus.rules.ts'

export type Source = 'bonus' | 'promotion' | 'coupon'
export type BonusRow = {
  player_id: number
  id: string
  source: Source
  code: string
  rules: Rules
  /** ending: the bank is paying the withdrawal that ends it. */
  state: 'waiting' | 'running' | 'ending' | 'ended' | 'cancelled'
  deposit: number
  granted: number
  required: number
  taken_at: Date
  granted_at: Date | null
  ended_at: Date | null
}

const open = "state in ('waiting', 'running', 'ending')"

/** An ending bonus continues if the bank refuses the payout. */
export const bonusRuns = async (database: Queryable, playerId: number): Promise<boolean> =>
  ['running', 'ending'].includes((await openBonus(database, playerId))?.state ?? '')

export async function openBonus(database: Queryable, playerId: number): Promise<BonusRow | undefined> {
  const { rows } = await database.query<BonusRow>({
    name: 'open_bonus',
    text: `select * from player_bonus where player_id = $1 and ${open}`,
    values: [playerId],
  })
  return rows[0]
}

export async function bonusesOf(database: Queryable, playerId: number): Promise<BonusRow[]> {
  const { rows } = await database.query<BonusRow>('select * from player_bonus where player_id = $1 order by taken_at, id', [playerId])
  return rows
}

export async function insertBonus(
  tx: Tx,
  row: Pick<BonusRow, 'player_id' | 'id' | 'source' | 'code' | 'rules' | 'taken_at'>,
): Promise<void> {
  await tx.query(
    `insert into player_bonus (player_id, id, source, code, rules, state, taken_at) values ($1, $2, $3, $4, $5, 'waiting', $6)`,
    [row.player_id, row.id, row.source, row.code, JSON.stringify(row.rules), row.taken_at],
  )
  publish(tx, { player: row.player_id, topics: ['bonus'] })
}

export async function setGranted(
  tx: Tx,
  row: BonusRow,
  { deposit, granted, required, at }: { deposit: number; granted: number; required: number; at: number },
): Promise<void> {
  await tx.query(
    "update player_bonus set state = 'running', deposit = $3, granted = $4, required = $5, granted_at = $6 where player_id = $1 and id = $2",
    [row.player_id, row.id, deposit, granted, required, new Date(at)],
  )
}

export async function setClosed(tx: Tx, row: BonusRow, state: 'ending' | 'ended' | 'cancelled', at: number): Promise<void> {
  await tx.query('update player_bonus set state = $3, ended_at = $4 where player_id = $1 and id = $2', [
    row.player_id,
    row.id,
    state,
    new Date(at),
  ])
  publish(tx, { player: row.player_id, topics: ['bonus'] })
}

/** Returns false when already done. */
export async function setSettled(tx: Tx, { player_id: playerId, id }: Pick<BonusRow, 'player_id' | 'id'>, state: 'running' | 'ended') {
  const { rows } = await tx.query<BonusRow>(
    `update player_bonus set state = $3, ended_at = case $3 when 'ended' then ended_at end
      where player_id = $1 and id = $2 and state = 'ending' returning *`,
    [playerId, id, state],
  )
  publish(tx, { player: playerId, topics: ['bonus'] })
  return rows[0]
}

/** Satang in settled bets since the grant. */
export async function turnoverOf(database: Queryable, { player_id: playerId, granted_at: since }: BonusRow): Promise<number> {
  const { rows } = await database.query<{ staked: number }>(
    `select coalesce(sum(stake), 0)::bigint as staked from game_bet where player_id = $1 and at >= $2 and state = 'settled'`,
    [playerId, since],
  )
  return rows[0]?.staked ?? 0
}

/** Returns false when all are taken; the row lock decides between players. */
export async function takePlace(tx: Tx, code: string, places: number): Promise<boolean> {
  await tx.query('insert into promotion_taken values ($1, 0) on conflict do nothing', [code])
  const { rowCount } = await tx.query('update promotion_taken set count = count + 1 where code = $1 and count < $2', [code, places])
  return rowCount === 1
}

export async function isFull(database: Queryable, code: string, places: number): Promise<boolean> {
  const { rowCount } = await database.query('select from promotion_taken where code = $1 and count >= $2', [code, places])
  return rowCount === 1
}

/** Satang. `elsewhere`: outside the wallet. */
export type Places = { wallet: number; inGames: number; inTransit: number; elsewhere: number }

export async function totalOf(database: Queryable, playerId: number): Promise<Places> {
  const { rows } = await database.query<Omit<Places, 'elsewhere'>>(
    `select coalesce(sum(amount) filter (where account = 'wallet'), 0)::bigint as wallet,
        coalesce(sum(amount) filter (where account like 'game:%'), 0)::bigint as "inGames",
        coalesce(sum(amount) filter (where account like 'transit:%'), 0)::bigint as "inTransit"
      from balance where player_id = $1 and asset = 'THB'`,
    [playerId],
  )
  const { wallet, inGames, inTransit } = rows[0] ?? { wallet: 0, inGames: 0, inTransit: 0 }
  return { wallet, inGames, inTransit, elsewhere: inGames + inTransit }
}
