import type { Queryable } from '#platform/db/transaction.ts'
import { toStorableText } from '#platform/values/toStorableText.ts'

/** `confirmed`: suspended by the provider, but money or bets are left. */
export type DueAccess = {
  player_id: number
  slot_code: string
  username: string
  access_attempts: number
  access_order: number
  barred: boolean
  confirmed: boolean
}

const barredPlayers = '(select id from player where inactive or excluded_until > $1)'

/** Claims accounts of barred players that are not suspended or not empty, and of others that are not active. */
export async function claimAccess(
  database: Queryable,
  { now, lease, limit }: { now: number; lease: number; limit: number },
): Promise<DueAccess[]> {
  const { rows } = await database.query<DueAccess>(
    `with barred as materialized ${barredPlayers},
      candidate as (
        select g.player_id, g.slot_code, true as barred from barred b join game_account g on g.player_id = b.id
          where (g.access <> 'suspended' and g.access_next_at is null) or g.access_next_at <= $1
        union all select g.player_id, g.slot_code, false from game_account g
          where g.access <> 'active' and (g.access_next_at is null or g.access_next_at <= $1)
            and not exists (select from barred where id = g.player_id)),
      due as (
        select g.player_id, g.slot_code, c.barred, g.access as before,
            case when not c.barred then 'resuming' when g.access = 'suspended' then 'suspended' else 'suspending' end as access
          from candidate c join game_account g using (player_id, slot_code)
          -- Checked again once the row is locked: another copy may have taken it meanwhile.
          where g.access_next_at is null or g.access_next_at <= $1
          order by g.access_next_at nulls first limit $3 for update of g skip locked)
      update game_account g
        set access = due.access, access_next_at = $2,
          access_since = case when due.before = due.access then g.access_since else $1 end,
          -- By the time, so that a database that was restored does not fall behind what providers have seen.
          access_order = case when due.before = due.access then g.access_order
            else greatest(g.access_order + 1, (extract(epoch from $1::timestamptz) * 1000)::bigint) end,
          access_attempts = case when due.before = due.access then g.access_attempts else 0 end + 1
        from due where g.player_id = due.player_id and g.slot_code = due.slot_code
        returning g.player_id, g.slot_code, g.username, g.access_attempts, g.access_order, due.barred, due.before = 'suspended' and due.barred as confirmed`,
    [new Date(now), new Date(now + lease), limit],
  )
  return rows
}

/** Stays due until empty. Does nothing after a newer command. */
export async function confirmSuspended(
  database: Queryable,
  { player_id: playerId, slot_code: slotCode, access_order: order }: DueAccess,
  now: number,
): Promise<void> {
  await database.query(
    `update game_account set access = 'suspended', access_since = $3, access_attempts = 0, access_problem = null
      where player_id = $1 and slot_code = $2 and access_order = $4`,
    [playerId, slotCode, new Date(now), order],
  )
}

/** Does nothing after a newer command. */
export async function endAccess(
  database: Queryable,
  { player_id: playerId, slot_code: slotCode, access_order: order }: DueAccess,
  access: 'active' | 'suspended',
): Promise<void> {
  await database.query(
    `update game_account set access = $3, access_next_at = null, access_attempts = 0, access_problem = null
      where player_id = $1 and slot_code = $2 and access_order = $4`,
    [playerId, slotCode, access, order],
  )
}

export async function putOffAccess(
  database: Queryable,
  { player_id: playerId, slot_code: slotCode, access_order: order }: DueAccess,
  nextAt: number,
  problem: string | null,
): Promise<void> {
  await database.query(
    `update game_account set access_next_at = $3, access_problem = $4 where player_id = $1 and slot_code = $2 and access_order = $5`,
    [playerId, slotCode, new Date(nextAt), problem === null ? null : toStorableText(problem), order],
  )
}

/** `since` is null before the first call. */
export type UnconfirmedSuspension = {
  phone: string
  slotCode: string
  username: string
  wanted: 'suspended' | 'active'
  since: Date | null
  attempts: number
  problem: string | null
  balance: number
}

export async function unconfirmedSuspensions(database: Queryable, now: number): Promise<UnconfirmedSuspension[]> {
  const { rows } = await database.query<UnconfirmedSuspension>(
    `with barred as materialized ${barredPlayers},
      unconfirmed as (
        select g.*, 'suspended' as wanted from barred b join game_account g on g.player_id = b.id where g.access <> 'suspended'
        union all select g.*, 'active' from game_account g
          where g.access <> 'active' and not exists (select from barred where id = g.player_id))
      select p.phone, u.slot_code as "slotCode", u.username, u.wanted, u.access_problem as problem, coalesce(b.amount, 0)::bigint as balance,
          case when u.access in ('suspending', 'resuming') then u.access_since end as since,
          case when u.access in ('suspending', 'resuming') then u.access_attempts else 0 end as attempts
        from unconfirmed u join player p on p.id = u.player_id
        left join balance b on b.player_id = u.player_id and b.account = 'game:' || u.slot_code and b.asset = 'THB'
        order by since nulls first, u.player_id, u.slot_code`,
    [new Date(now)],
  )
  return rows
}
