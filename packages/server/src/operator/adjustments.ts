// Corrects wallets by hand: one person requests, another approves, and the ledger posts it once.
import { randomBytes } from 'node:crypto'
import { lockMoney } from '../bonus/bonus.queries.ts'
import type { Queryable, Tx } from '../db/transaction.ts'
import { bahtOf } from '../http/money.ts'
import { ApiError } from '../http/apiError.ts'
import { post } from '../ledger/ledger.ts'
import { dayMs } from '../ports/clock.ts'
import { readSettings } from '../settings/settings.ts'
import { audited, isActiveStaff, type Operator, OperatorError } from './operator.ts'
import { findPlayer } from './players.ts'

export type Adjustment = {
  id: string
  playerId: number
  player: string
  /** Satang; negative debits the wallet. */
  amount: number
  reason: string
  state: 'pending' | 'posted' | 'rejected'
  requestedBy: string
  requestedAt: Date
  expiresAt: Date
}

const waits = dayMs

export async function requestAdjustment(operator: Operator, phoneOrId: string, amount: number, reason: string): Promise<Adjustment> {
  const { playerId, publicId: player } = await findPlayer(operator, phoneOrId)
  const now = operator.clock.now()
  return audited(operator, async (tx, audit) => {
    await requireWithinLimit(tx, amount)
    const id = randomBytes(8).toString('hex')
    const times = { requestedAt: new Date(now), expiresAt: new Date(now + waits) }
    await tx.query(
      `insert into ledger_adjustment (player_id, id, amount, reason, state, requested_by, requested_at, expires_at)
        values ($1, $2, $3, $4, 'pending', $5, $6, $7)`,
      [playerId, id, amount, reason, operator.actor, times.requestedAt, times.expiresAt],
    )
    await audit({ action: 'ledger.adjust', subject: player, after: { adjustment: id, baht: bahtOf(amount), state: 'pending' }, reason })
    return { id, playerId, player, amount, reason, state: 'pending', requestedBy: operator.actor, ...times }
  })
}

/** Posts a pending correction once. Its requester cannot approve it. */
export async function approveAdjustment(operator: Operator, id: string): Promise<Adjustment & { walletAfter: number }> {
  const now = operator.clock.now()
  return audited(operator, async (tx, audit) => {
    const adjustment = await lockPending(tx, id)
    const { playerId, player, amount, requestedBy, expiresAt } = adjustment
    if (requestedBy === operator.actor) throw new OperatorError('What you requested, somebody else approves.')
    if (!(await isActiveStaff(tx, requestedBy))) throw new OperatorError(`${requestedBy}, who requested it, is no longer staff. Reject it.`)
    if (now >= expiresAt.getTime()) throw new OperatorError(`Adjustment ${id} expired at ${expiresAt.toISOString()}. Request it again.`)
    await requireWithinLimit(tx, amount)
    await lockMoney(tx, playerId)
    const walletAfter = await postAdjustment(tx, adjustment, now)
    await decide(tx, adjustment, 'posted', operator.actor, now)
    await audit({
      action: 'ledger.approve',
      subject: player,
      before: { adjustment: id, state: 'pending', wallet: bahtOf(walletAfter - amount) },
      after: { adjustment: id, state: 'posted', wallet: bahtOf(walletAfter), baht: bahtOf(amount) },
      reason: adjustment.reason,
    })
    return { ...adjustment, state: 'posted', walletAfter }
  })
}

export async function rejectAdjustment(operator: Operator, id: string, reason: string): Promise<void> {
  await audited(operator, async (tx, audit) => {
    const adjustment = await lockPending(tx, id)
    await decide(tx, adjustment, 'rejected', operator.actor, operator.clock.now())
    const before = { adjustment: id, state: 'pending', baht: bahtOf(adjustment.amount) }
    await audit({ action: 'ledger.reject', subject: adjustment.player, before, after: { adjustment: id, state: 'rejected' }, reason })
  })
}

export async function pendingAdjustments({ pool, clock }: Operator): Promise<Adjustment[]> {
  const { rows } = await pool.query<Adjustment>(
    `${adjustments} where a.state = 'pending' and a.expires_at > $1 order by a.requested_at, a.id`,
    [new Date(clock.now())],
  )
  return rows
}

async function postAdjustment(tx: Tx, { playerId, id, amount }: Adjustment, at: number): Promise<number> {
  const [from, to] = amount > 0 ? (['OPERATOR', 'WALLET'] as const) : (['WALLET', 'OPERATOR'] as const)
  try {
    const { walletAfter } = await post(tx, {
      playerId,
      kind: 'operator.adjust',
      reference: `adjustment:${id}`,
      at,
      legs: [
        { account: 'house:operator', amount: -amount },
        { account: 'wallet', amount },
      ],
      entry: { type: 'transfer', status: 'SUCCESS', from, to, amount: Math.abs(amount) },
    })
    return walletAfter
  } catch (error) {
    if (error instanceof ApiError && error.message === 'MONEY_NOT_ENOUGH')
      throw new OperatorError('The wallet holds less than that. Money in games stays there: it has to be transferred back first.')
    throw error
  }
}

/** Locks the row, so that the second of two concurrent approvals finds it posted. */
async function lockPending(tx: Tx, id: string): Promise<Adjustment> {
  const { rows } = await tx.query<Adjustment>(`${adjustments} where a.id = $1 for update of a`, [id])
  const [adjustment] = rows
  if (!adjustment) throw new OperatorError(`There is no adjustment ${id}.`)
  if (adjustment.state !== 'pending') throw new OperatorError(`Adjustment ${id} is ${adjustment.state} already.`)
  return adjustment
}

async function decide(tx: Tx, { playerId, id }: Adjustment, state: 'posted' | 'rejected', by: string, at: number): Promise<void> {
  await tx.query('update ledger_adjustment set state = $3, decided_by = $4, decided_at = $5 where player_id = $1 and id = $2', [
    playerId,
    id,
    state,
    by,
    new Date(at),
  ])
}

async function requireWithinLimit(database: Queryable, amount: number): Promise<void> {
  const { adjustmentLimit } = await readSettings(database)
  if (amount === 0 || Math.abs(amount) > adjustmentLimit * 100)
    throw new OperatorError(`AMOUNT must be from 0.01 to ${adjustmentLimit} baht, or negative (setting adjustmentLimit).`)
}

const adjustments = `select a.id, a.player_id as "playerId", p.public_id as player, a.amount, a.reason, a.state, a.requested_by as "requestedBy",
  a.requested_at as "requestedAt", a.expires_at as "expiresAt" from ledger_adjustment a join player p on p.id = a.player_id`
