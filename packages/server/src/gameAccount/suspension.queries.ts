import type { Queryable } from '../db/transaction.ts'

/** `barred`: its player may not play now. `confirmed`: the provider has confirmed the suspension, and only money or bets are left there. */
export type DueAccess = {
  player_id: number
  slot_code: string
  username: string
  access_attempts: number
  barred: boolean
  confirmed: boolean
}

/** Players who may not play at $1: excluded by themselves or by the operator, or locked. */
const barredPlayers = '(select id from player where inactive or excluded_until > $1)'

/**
 * Takes the accounts that are due, for `lease` milliseconds: of barred players those that are not confirmed as suspended or not
 * empty yet, of all others those that are not active. Those that were not asked for before come first.
 */
export async function claimAccess(
  database: Queryable,
  { now, lease, most }: { now: number; lease: number; most: number },
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
          access_attempts = case when due.before = due.access then g.access_attempts else 0 end + 1
        from due where g.player_id = due.player_id and g.slot_code = due.slot_code
        returning g.player_id, g.slot_code, g.username, g.access_attempts, due.barred, due.before = 'suspended' and due.barred as confirmed`,
    [new Date(now), new Date(now + lease), most],
  )
  return rows
}

/** The provider has confirmed the suspension; the account stays due until it is empty. Changes nothing where it is to be resumed by now. */
export async function confirmSuspended(
  database: Queryable,
  { player_id: playerId, slot_code: slotCode }: DueAccess,
  now: number,
): Promise<void> {
  await database.query(
    `update game_account set access = 'suspended', access_since = $3, access_attempts = 0, access_problem = null
      where player_id = $1 and slot_code = $2 and access = 'suspending'`,
    [playerId, slotCode, new Date(now)],
  )
}

/** Nothing is left to do, until the player may play again or may not. Changes nothing where the opposite is asked for by now. */
export async function endAccess(
  database: Queryable,
  { player_id: playerId, slot_code: slotCode }: DueAccess,
  access: 'active' | 'suspended',
): Promise<void> {
  await database.query(
    `update game_account set access = $3, access_next_at = null, access_attempts = 0, access_problem = null
      where player_id = $1 and slot_code = $2 and access = case $3 when 'active' then 'resuming' else 'suspended' end`,
    [playerId, slotCode, access],
  )
}

export async function putOffAccess(
  database: Queryable,
  { player_id: playerId, slot_code: slotCode }: DueAccess,
  nextAt: number,
  problem: string | null,
): Promise<void> {
  await database.query('update game_account set access_next_at = $3, access_problem = $4 where player_id = $1 and slot_code = $2', [
    playerId,
    slotCode,
    new Date(nextAt),
    problem,
  ])
}

/** An account whose provider has not confirmed what was asked for. `since` is null where it was not asked yet. */
export type UnconfirmedSuspension = {
  phone: string
  slotCode: string
  username: string
  wanted: 'suspended' | 'active'
  since: Date | null
  attempts: number
  problem: string | null
  /** Satang that the account holds by our ledger. */
  balance: number
}

/** What the providers have not confirmed at that moment, the oldest first. */
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
