import { type UnconfirmedSuspension, unconfirmedSuspensions } from '#capabilities/gameAccount/suspension.queries.ts'
import { decideExclusion } from '#capabilities/limits/limits.service.ts'
import { refusedReturns } from '#core/deposits/heldDeposit.ts'
import { publish } from '#core/events/events.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { longestExclusion } from '#core/limits/limits.rules.ts'
import { ownerOf } from '#core/players/account.queries.ts'
import { revokeAll } from '#core/session/session.queries.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { bahtOf } from '#platform/values/money.ts'
import { phoneOf } from '#platform/values/phone.ts'
import { audited, type Operator, OperatorError } from './operator.ts'
import { findProposer } from './twoPeople.ts'

export type FoundPlayer = { playerId: number; publicId: string }

export async function findPlayer({ pool, config }: Operator, phoneOrId: string): Promise<FoundPlayer> {
  const playerId =
    (await ownerOf(pool, 'phone', phoneOf(phoneOrId, config.variant))) ?? (await ownerOf(pool, 'publicId', phoneOrId.toLowerCase()))
  const { rows } = await pool.query<FoundPlayer>('select id as "playerId", public_id as "publicId" from player where id = $1', [playerId])
  const [found] = rows
  if (!found) throw new OperatorError('No player has this phone or id.')
  return found
}

/** Amounts in baht, times as RFC 3339. */
export async function showPlayer(operator: Operator, phoneOrId: string): Promise<Record<string, unknown>> {
  const { pool, clock } = operator
  const { playerId, publicId } = await findPlayer(operator, phoneOrId)
  const { rows } = await pool.query<{ phone: string; name: string; locked: boolean; createdAt: Date; excludedUntil: Date | null }>(
    'select phone, name, inactive as locked, created_at as "createdAt", excluded_until as "excludedUntil" from player where id = $1',
    [playerId],
  )
  const [player] = rows
  const exclusion = await exclusionOf(pool, playerId)
  const inForce = (until: Date | null | undefined) => (until && clock.now() < until.getTime() ? until : null)
  const { rows: bank } = await pool.query<{ text: string }>(
    `select bank_code || ' ' || account_name || ' …' || right(account_no, 4) as text from bank_account where player_id = $1`,
    [playerId],
  )
  const { rows: sessions } = await pool.query<{ count: number }>(
    'select count(*)::int as count from session where player_id = $1 and revoked_at is null',
    [playerId],
  )
  const unconfirmed = (await unconfirmedGames(operator)).filter(({ phone }) => phone === player?.phone)
  return {
    id: publicId,
    ...player,
    excludedUntil: inForce(player?.excludedUntil),
    excludedByOperatorUntil: inForce(exclusion?.until),
    wallet: bahtOf(await balanceOf(pool, playerId, 'wallet')),
    bankAccount: bank[0]?.text ?? null,
    refusedReturns: bahtOf(await refusedReturns(pool, playerId)),
    sessions: sessions[0]?.count ?? 0,
    unconfirmedGames: unconfirmed.map(({ slotCode, wanted }) => `${slotCode} (${wanted})`),
  }
}

export const unconfirmedGames = ({ pool, clock }: Operator): Promise<UnconfirmedSuspension[]> => unconfirmedSuspensions(pool, clock.now())

/** Ends sessions and sockets at once; logins answer INACTIVE_USER. */
export async function lockPlayer(operator: Operator, phoneOrId: string, reason: string): Promise<void> {
  const player = await findPlayer(operator, phoneOrId)
  await audited(operator, async (tx, audit) => {
    await assertLocked(tx, player, false)
    await setLocked(tx, player, true)
    await revokeAll(tx, player.playerId, operator.clock.now())
    await audit({ action: 'player.lock', subject: player.publicId, before: { locked: false }, after: { locked: true }, reason })
  })
}

/** Needs two people: the lock may have stopped a fraud. */
export async function unlockPlayer(operator: Operator, phoneOrId: string, reason: string): Promise<'proposed' | 'unlocked'> {
  const player = await findPlayer(operator, phoneOrId)
  return audited(operator, async (tx, audit) => {
    await assertLocked(tx, player, true)
    const entry = { action: 'player.unlock', subject: player.publicId, after: { locked: false }, reason }
    if ((await findProposer(tx, operator, entry)) === undefined) return 'proposed'
    await setLocked(tx, player, false)
    publish(tx, { player: player.playerId, topics: ['limits'] })
    await audit({ ...entry, before: { locked: true } })
    return 'unlocked'
  })
}

async function assertLocked(tx: Tx, { playerId }: FoundPlayer, locked: boolean): Promise<void> {
  const { rowCount } = await tx.query('select from player where id = $1 and inactive = $2 for no key update', [playerId, locked])
  if (rowCount === 0) throw new OperatorError(`The player is ${locked ? 'not locked' : 'locked already'}.`)
}

async function setLocked(tx: Tx, { playerId }: FoundPlayer, locked: boolean): Promise<void> {
  await tx.query('update player set inactive = $2 where id = $1', [playerId, locked])
}

/** Excludes until `until` (ms), by default for ten years. The later end of this and the player's own exclusion applies. Cannot shorten either. */
export async function excludePlayer(operator: Operator, phoneOrId: string, until: number | undefined, reason: string): Promise<number> {
  const now = operator.clock.now()
  const wanted = until ?? now + longestExclusion
  if (wanted <= now || wanted > now + longestExclusion) throw new OperatorError('--until must be in the future, within ten years.')
  const player = await findPlayer(operator, phoneOrId)
  return audited(operator, async (tx, audit) => {
    const change = await decideExclusion(operator, tx, player.playerId, async (inForce) => {
      const known = await exclusionOf(tx, player.playerId)
      if (known && known.until.getTime() > Math.max(now, wanted))
        throw new OperatorError(`The player is excluded until ${known.until.toISOString()}. To shorten that, end the exclusion first.`)
      const own = ownExclusion(inForce, known, now)
      await tx.query(
        'insert into operator_exclusion values ($1, $2, $3) on conflict (player_id) do update set until = $2, own_until = $3',
        [player.playerId, new Date(wanted), own === null ? null : new Date(own)],
      )
      return Math.max(wanted, own ?? 0)
    })
    await audit(exclusionChange('player.exclude', player, change, reason))
    return change.after ?? wanted
  })
}

/** Needs two people. The player's own exclusion stays. Returns the end (ms) that then applies. */
export async function endExclusion(operator: Operator, phoneOrId: string, reason: string): Promise<'proposed' | number | null> {
  const player = await findPlayer(operator, phoneOrId)
  const action = 'player.endExclusion'
  return audited(operator, async (tx, audit) => {
    let proposer: string | undefined
    const change = await decideExclusion(operator, tx, player.playerId, async (inForce) => {
      const known = await exclusionOf(tx, player.playerId)
      if (!known)
        throw new OperatorError('The operator has not excluded this player. An exclusion that a player chose lasts until its end.')
      proposer = await findProposer(tx, operator, {
        action,
        subject: player.publicId,
        after: { ended: isoOf(known.until.getTime()) },
        reason,
      })
      if (proposer === undefined) return inForce
      await tx.query('delete from operator_exclusion where player_id = $1', [player.playerId])
      return ownExclusion(inForce, known, operator.clock.now())
    })
    if (proposer === undefined) return 'proposed'
    await audit(exclusionChange(action, player, change, reason))
    return change.after
  })
}

type Exclusion = { until: Date; ownUntil: Date | null }

async function exclusionOf(database: Queryable, playerId: number): Promise<Exclusion | undefined> {
  const { rows } = await database.query<Exclusion>('select until, own_until as "ownUntil" from operator_exclusion where player_id = $1', [
    playerId,
  ])
  return rows[0]
}

/** Returns the end of the player's own exclusion, which may have been extended during the operator's. */
function ownExclusion(inForce: number | null, operators: Exclusion | undefined, now: number): number | null {
  if (inForce === null || !operators || inForce > operators.until.getTime()) return inForce
  const own = operators.ownUntil?.getTime() ?? 0
  return own > now ? own : null
}

type Change = { before: number | null; after: number | null }

const exclusionChange = (action: string, { publicId }: FoundPlayer, { before, after }: Change, reason: string) => ({
  action,
  subject: publicId,
  before: { excludedUntil: isoOf(before) },
  after: { excludedUntil: isoOf(after) },
  reason,
})

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
