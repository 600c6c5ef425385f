import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'

export type Invitee = { invitee_id: number }
export type InviteePlay = Invitee & { inviter_id: number; deposited: number; staked: number }

export const claimInvitees = (database: Queryable, due: Due): Promise<Invitee[]> =>
  claimRows(database, { ...due, table: 'invite_due', key: 'invitee_id', where: 'true' })

/** Deletes before it reads, so that later play makes the invitee due again. Undefined if another worker took the row. */
export async function takeDueInvitee(tx: Tx, { invitee_id: inviteeId }: Invitee): Promise<InviteePlay | undefined> {
  const { rowCount } = await tx.query('delete from invite_due where invitee_id = $1', [inviteeId])
  if (rowCount === 0) return undefined
  const { rows } = await tx.query<InviteePlay>(
    `select p.id as invitee_id, p.inviter_id, coalesce(play.deposited, 0) as deposited, coalesce(play.staked, 0) as staked
      from player p left join player_play play on play.player_id = p.id where p.id = $1`,
    [inviteeId],
  )
  return rows[0]
}

type Earning = { earned: number; received: number }

export async function earningOf(database: Queryable, inviterId: number, inviteeId: number): Promise<Earning> {
  const { rows } = await database.query<Earning>('select earned, received from invite_earning where player_id = $1 and invitee_id = $2', [
    inviterId,
    inviteeId,
  ])
  return rows[0] ?? { earned: 0, received: 0 }
}

export async function setEarned(tx: Tx, inviterId: number, inviteeId: number, earned: number): Promise<void> {
  await tx.query(
    `insert into invite_earning (player_id, invitee_id, earned) values ($1, $2, $3)
      on conflict (player_id, invitee_id) do update set earned = excluded.earned`,
    [inviterId, inviteeId, earned],
  )
}

export async function setReceived(tx: Tx, inviterId: number): Promise<void> {
  await tx.query('update invite_earning set received = earned where player_id = $1 and received <> earned', [inviterId])
}

export type InviteRow = { name: string; earned: number; created_at: Date }

export async function invitesOf(database: Queryable, playerId: number, limit: number, offset: number): Promise<InviteRow[]> {
  const { rows } = await database.query<InviteRow>(
    `select p.name, coalesce(e.earned, 0) as earned, p.created_at from player p
      left join invite_earning e on e.player_id = $1 and e.invitee_id = p.id
      where p.inviter_id = $1 order by p.id desc limit $2 offset $3`,
    [playerId, limit, offset],
  )
  return rows
}

export async function inviteTotals(database: Queryable, playerId: number): Promise<{ friends: number; earned: number }> {
  const { rows } = await database.query<{ friends: number; earned: number }>(
    `select (select count(*) from player where inviter_id = $1) as friends,
      (select coalesce(sum(earned), 0)::bigint from invite_earning where player_id = $1) as earned`,
    [playerId],
  )
  return rows[0] ?? { friends: 0, earned: 0 }
}
