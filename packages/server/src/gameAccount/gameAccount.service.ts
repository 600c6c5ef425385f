// Providers are called outside of transactions.
import { randomBytes, randomUUID } from 'node:crypto'
import { transaction } from '../db/transaction.ts'
import { Unkept } from '../idempotency/intent.ts'
import { Refusal } from '../http/refusal.ts'
import { withinTime } from '../ports/withinTime.ts'
import type { World } from '../world.ts'
import { beginReset, endReset, findGame, type GameRow, lockGames, publicIdOf } from './gameAccount.queries.ts'

/** Milliseconds. */
const patience = 10_000

export type Opened = { slotCode: string; username: string; password: string }

/** Returns the account, even of a game that is no longer offered. NO_GAME, SLOT_NO_ACCOUNT. */
export async function requireGame(world: World, playerId: number, slotCode: string): Promise<GameRow> {
  const row = await findGame(world.pool, playerId, slotCode)
  if (row) return row
  throw new Refusal(isOffered(world, slotCode) ? 'SLOT_NO_ACCOUNT' : 'NO_GAME')
}

const isOffered = (world: World, slotCode: string): boolean => world.catalogue.games().some(({ code }) => code === slotCode)

/** Opens the account; repeats return the same one. NO_GAME, SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL. */
export async function openGame(world: World, playerId: number, slotCode: string, failed: (error: unknown) => void): Promise<Opened> {
  if (!isOffered(world, slotCode)) throw new Refusal('NO_GAME')
  if (await findGame(world.pool, playerId, slotCode)) throw new Refusal('SLOT_ALREADY_ACTIVE')
  const player = await publicIdOf(world.pool, playerId)
  try {
    return await openAtProvider(world, player, slotCode)
  } catch (error) {
    failed(error)
    throw new Refusal('SLOT_ACTIVATE_FAIL')
  }
}

/** Rejects unless the account is certainly open. `player` is the public id. */
export async function openAtProvider(world: World, player: string, slotCode: string): Promise<Opened> {
  const opened = await withinTime(world.ports.game.open({ slotCode, player }), patience)
  if (opened.outcome !== 'open' || !opened.username || !opened.password) throw new Error(`not opened: ${opened.outcome}`)
  return { slotCode, username: opened.username, password: opened.password }
}

const asked = new Map(Object.entries({ UFABET: 'NOT_UFABET', AREASLOT: 'NOT_AREASLOT' }))

type Credentials = { username: string; password: string; event?: Record<string, string> }

/** Throws SLOT_NO_ACCOUNT, NO_GAME, NOT_UFABET, NOT_AREASLOT. */
export async function readCredentials(world: World, playerId: number, slotCode: string): Promise<Credentials> {
  const found = await requireGame(world, playerId, slotCode)
  // Falls back to the old password while the provider is unavailable.
  const row = await settleReset(world, found).catch(() => found)
  const stranger = asked.get(slotCode)
  if (stranger) {
    // The call only detects unknown players, so its failure is ignored.
    const known = await withinTime(world.ports.game.balance({ slotCode, username: row.username }), patience).catch(() => undefined)
    if (known?.outcome === 'refused') throw new Refusal(stranger)
  }
  const event = world.catalogue.games().find(({ code }) => code === slotCode)?.event
  return { username: row.username, password: row.password, ...(event && { event }) }
}

/**
 * Sets a password generated here, so that it is known even if the answer is lost. SLOT_RESET_PASSWORD_FAIL: 422 if the old one still works,
 * 503 if that is not known yet. 409 while another reset runs.
 */
export async function resetPassword(world: World, playerId: number, slotCode: string, failed: (error: unknown) => void): Promise<void> {
  const row = await requireGame(world, playerId, slotCode)
  const undecided = (error: unknown): never => {
    failed(error)
    throw new Refusal('SLOT_RESET_PASSWORD_FAIL', { status: 503, retryAfter: 5 })
  }
  await settleReset(world, row).catch(undecided)
  const [id, password] = [randomUUID(), `Kp-${randomBytes(6).toString('hex')}`]
  await transaction(world.pool, async (tx) => {
    const [locked] = await lockGames(tx, playerId, [slotCode])
    // The provider could execute two concurrent resets in either order.
    if (locked?.reset_id) throw resetting()
    if (locked) await beginReset(tx, locked, id, password)
  })
  const { username } = row
  const taken = await withinTime(world.ports.game.resetPassword({ slotCode, username, id, password }), patience)
    .then(({ outcome }) => (outcome === 'done' || outcome === 'refused' ? outcome === 'done' : isTaken(world, slotCode, id)))
    .catch(() => isTaken(world, slotCode, id))
    .catch(undecided)
  await endReset(world.pool, row, id, taken)
  if (!taken) throw new Refusal('SLOT_RESET_PASSWORD_FAIL')
}

/** Not stored, so that a retry succeeds once the other reset has ended. */
export const resetting = (): Unkept => new Unkept('a reset of this password is still running', { status: 409, retryAfter: 1 })

/** Resolves a reset whose answer was lost. Rejects while the provider is unavailable. */
async function settleReset(world: World, row: GameRow): Promise<GameRow> {
  if (!row.reset_id) return row
  await endReset(world.pool, row, row.reset_id, await isTaken(world, row.slot_code, row.reset_id))
  return (await findGame(world.pool, row.player_id, row.slot_code)) ?? row
}

async function isTaken(world: World, slotCode: string, id: string): Promise<boolean> {
  const { state } = await withinTime(world.ports.game.status({ slotCode, id }), patience)
  if (state !== 'done' && state !== 'never') throw new Error(`what became of it is not known: ${state}`)
  return state === 'done'
}
