// Once two members are active, a second person approves each new one.
import type { Pool } from 'pg'
import { hashOf, newToken } from '#core/session/token.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { sameSecret } from '#platform/values/sameSecret.ts'
import { audited, bootstrap, type Operator, OperatorError } from './operator.ts'
import { findProposer } from './twoPeople.ts'

export type StaffMember = {
  name: string
  state: 'pending' | 'active' | 'removed'
  addedBy: string
  addedAt: Date
  approvedBy: string | null
  removedAt: Date | null
}

/** A token is `name.secret`. */
export async function authenticateStaff(pool: Pool, token: string | undefined): Promise<string> {
  if (!token) {
    if (await hasStaff(pool)) throw new OperatorError('Set KRAPAO_STAFF_TOKEN to your token.')
    throw new OperatorError('There is no staff yet. Add the first member: krapao staff add NAME HASH')
  }
  const [name = ''] = token.split('.')
  const { rows } = await pool.query<{ hash: string }>(`select token_hash as hash from staff where name = $1 and state = 'active'`, [name])
  const [member] = rows
  if (!member || !sameSecret(hashOf(token), member.hash))
    throw new OperatorError('KRAPAO_STAFF_TOKEN is not the token of an active member of staff.')
  return name
}

/** Without an active member, database access suffices to add the first. */
export async function hasStaff(database: Queryable): Promise<boolean> {
  return (await activeCount(database)) > 0
}

/** Runs on the new member's own computer: anyone else who sees the token could act as a second person. */
export function createStaffToken(name: string): { token: string; hash: string } {
  assertStaffName(name)
  const token = `${name}.${newToken()}`
  return { token, hash: hashOf(token) }
}

/** A third member waits for approval. */
export async function addStaff(operator: Operator, name: string, hash: string): Promise<'active' | 'pending'> {
  assertStaffName(name)
  assertTokenHash(hash)
  return audited(operator, async (tx, audit) => {
    await lockStaff(tx)
    const active = await activeCount(tx)
    if (operator.actor === bootstrap && active > 0) throw new OperatorError('There is staff already. Set KRAPAO_STAFF_TOKEN to your token.')
    await assertOwnHash(tx, name, hash)
    const state = active < 2 ? 'active' : 'pending'
    const { rowCount } = await tx.query('insert into staff values ($1, $2, $3, $4, $5) on conflict do nothing', [
      name,
      hash,
      state,
      operator.actor,
      new Date(operator.clock.now()),
    ])
    if (rowCount === 0) throw new OperatorError(`${name} is or was the name of a member. Take another.`)
    await audit({ action: 'staff.add', subject: name, after: { state, hash } })
    return state
  })
}

/** Takes the hash again, because the member who added the newcomer could have given their own. */
export async function approveStaff(operator: Operator, name: string, hash: string): Promise<void> {
  assertTokenHash(hash)
  await audited(operator, async (tx, audit) => {
    await lockStaff(tx)
    const member = await memberOf(tx, name)
    if (member?.state !== 'pending') throw new OperatorError(`${name} does not wait for an approval.`)
    if (member.addedBy === operator.actor) throw new OperatorError('You added this member; another member approves it.')
    const { rowCount } = await tx.query(`update staff set state = 'active', approved_by = $2 where name = $1 and token_hash = $3`, [
      name,
      operator.actor,
      hash,
    ])
    if (rowCount === 0) throw new OperatorError(`${name} was added with another hash. Remove them, and add them under another name.`)
    await audit({ action: 'staff.approve', subject: name, before: { state: 'pending' }, after: { state: 'active', hash } })
  })
}

export async function replaceStaffToken(operator: Operator, hash: string): Promise<void> {
  assertTokenHash(hash)
  const name = operator.actor
  await audited(operator, async (tx, audit) => {
    await lockStaff(tx)
    await assertOwnHash(tx, name, hash)
    const { rows } = await tx.query<{ hash: string }>('select token_hash as hash from staff where name = $1 for update', [name])
    await tx.query('update staff set token_hash = $2 where name = $1', [name, hash])
    await audit({ action: 'staff.token', subject: name, before: rows[0], after: { hash } })
  })
}

/** Needs two other members; members may remove themselves alone. Two must remain, because one alone could add a second and act as both. */
export async function removeStaff(operator: Operator, name: string, reason: string): Promise<'proposed' | 'removed'> {
  return audited(operator, async (tx, audit) => {
    await lockStaff(tx)
    const member = await memberOf(tx, name)
    if (!member || member.state === 'removed') throw new OperatorError(`${name} is not a member of staff.`)
    if (member.state === 'active' && (await activeCount(tx)) <= 2)
      throw new OperatorError(`${name} is one of the last two active members. Add another one first.`)
    const entry = { action: 'staff.remove', subject: name, after: { state: 'removed' }, reason }
    const takesTwo = member.state === 'active' && name !== operator.actor
    if (takesTwo && (await findProposer(tx, operator, entry)) === undefined) return 'proposed'
    await tx.query(`update staff set state = 'removed', removed_at = $2 where name = $1`, [name, new Date(operator.clock.now())])
    await audit({ ...entry, before: { state: member.state } })
    return 'removed'
  })
}

export async function listStaff({ pool }: Operator): Promise<StaffMember[]> {
  const { rows } = await pool.query<StaffMember>(`${members} order by added_at, name`)
  return rows
}

function assertStaffName(name: string): void {
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(name) || name === bootstrap)
    throw new OperatorError('NAME must be 2 to 32 characters: a-z first, then a-z, 0-9 and -.')
}

function assertTokenHash(hash: string): void {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new OperatorError('HASH must be what krapao staff token NAME printed: 64 digits and letters a-f.')
}

/** A token works for one name only, so a member with another's hash could never act, and could be one of the two who stay. */
async function assertOwnHash(tx: Tx, name: string, hash: string): Promise<void> {
  const { rows } = await tx.query<{ name: string }>('select name from staff where token_hash = $1 and name <> $2', [hash, name])
  if (rows[0]) throw new OperatorError(`This is the hash of ${rows[0].name}'s token. Each member makes their own.`)
}

async function memberOf(database: Queryable, name: string): Promise<StaffMember | undefined> {
  const { rows } = await database.query<StaffMember>(`${members} where name = $1`, [name])
  return rows[0]
}

/** Neither of two changes may count a member whom the other removes. */
async function lockStaff(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('krapao staff'))")
}

async function activeCount(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from staff where state = 'active'`)
  return rows[0]?.count ?? 0
}

const members = `select name, state, added_by as "addedBy", added_at as "addedAt", approved_by as "approvedBy", removed_at as "removedAt" from staff`
