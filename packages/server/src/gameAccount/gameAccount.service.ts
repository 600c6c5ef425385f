// Opening an account at a game provider, its credentials, and a new password. Providers are asked outside every transaction.
import { randomBytes, randomUUID } from 'node:crypto'
import { transaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { withinTime } from '../ports/withinTime.ts'
import type { World } from '../world.ts'
import { beginReset, endReset, findGame, type GameRow, lockGames, publicIdOf } from './gameAccount.queries.ts'

/** Milliseconds after which a provider counts as away. */
const patience = 10_000

export type Opened = { slotCode: string; username: string; password: string }

/** The account, wherever it comes from: a game that is offered no more still has the player's. NO_GAME, SLOT_NO_ACCOUNT. */
export async function requireGame(world: World, playerId: number, slotCode: string): Promise<GameRow> {
  const row = await findGame(world.pool, playerId, slotCode)
  if (row) return row
  throw new Refusal(isOffered(world, slotCode) ? 'SLOT_NO_ACCOUNT' : 'NO_GAME')
}

const isOffered = (world: World, slotCode: string): boolean => world.catalogue.games().some(({ code }) => code === slotCode)

/** Opens it at the provider, who gives the same account however often it is asked. NO_GAME, SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL. */
export async function openGame(world: World, playerId: number, slotCode: string, failed: (error: unknown) => void): Promise<Opened> {
  if (!isOffered(world, slotCode)) throw new Refusal('NO_GAME')
  if (await findGame(world.pool, playerId, slotCode)) throw new Refusal('SLOT_ALREADY_ACTIVE')
  const player = await publicIdOf(world.pool, playerId)
  try {
    return await openAtProvider(world, player, slotCode)
  } catch (error) {
    // Perhaps it is open there now. Nothing is in it, and the next try is given the same one.
    failed(error)
    throw new Refusal('SLOT_ACTIVATE_FAIL')
  }
}

/** `player` is the public id. Rejects unless it is certainly open. */
export async function openAtProvider(world: World, player: string, slotCode: string): Promise<Opened> {
  const opened = await withinTime(world.ports.game.open({ slotCode, player }), patience)
  if (opened.outcome !== 'open' || !opened.username || !opened.password) throw new Error(`not opened: ${opened.outcome}`)
  return { slotCode, username: opened.username, password: opened.password }
}

/** These providers are asked whether they know the player, before what they would not take is shown. */
const asked = new Map(Object.entries({ UFABET: 'NOT_UFABET', AREASLOT: 'NOT_AREASLOT' }))

type Credentials = { username: string; password: string; event?: Record<string, string> }

/** With what else the site's login form wants. SLOT_NO_ACCOUNT, NO_GAME, NOT_UFABET, NOT_AREASLOT. */
export async function readCredentials(world: World, playerId: number, slotCode: string): Promise<Credentials> {
  const found = await requireGame(world, playerId, slotCode)
  // While the provider is away the old password is as good as any.
  const row = await settleReset(world, found).catch(() => found)
  const stranger = asked.get(slotCode)
  if (stranger) {
    // Asked only to show who is unknown there: while the provider is away the credentials are shown without it.
    const known = await withinTime(world.ports.game.balance({ slotCode, username: row.username }), patience).catch(() => undefined)
    if (known?.outcome === 'refused') throw new Refusal(stranger)
  }
  const event = world.catalogue.games().find(({ code }) => code === slotCode)?.event
  return { username: row.username, password: row.password, ...(event && { event }) }
}

/**
 * Sets a password that we chose, so that whichever answer is lost it is one of two that we know. SLOT_RESET_PASSWORD_FAIL: 422 if
 * the old one certainly still works, 503 if that is not known yet; the credentials are right as soon as it is.
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
    // Another one began meanwhile: of two the provider could do them in the other order.
    if (locked?.reset_id) throw new Refusal('SLOT_RESET_PASSWORD_FAIL', { status: 503, retryAfter: 5 })
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

/** Finds out what became of a reset whose answer never came. Rejects while the provider is away. */
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
