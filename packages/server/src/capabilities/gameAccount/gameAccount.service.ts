import { randomBytes, randomUUID } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { beginReset, endReset, findGame, type GameRow, lockGames, publicIdOf } from '#core/games/gameAccount.queries.ts'
import { type Opened, openAtProvider } from '#core/games/openAtProvider.ts'
import { RetryableError } from '#core/idempotency/idempotency.ts'
import { transaction } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'

/** Milliseconds. */
const timeoutMs = 10_000

/** Finds games that are no longer offered too. NO_GAME, SLOT_NO_ACCOUNT. */
export async function requireGame(context: AppContext, playerId: number, slotCode: string): Promise<GameRow> {
  const row = await findGame(context.pool, playerId, slotCode)
  if (row) return row
  throw new ApiError(isOffered(context, slotCode) ? 'SLOT_NO_ACCOUNT' : 'NO_GAME')
}

const isOffered = (context: AppContext, slotCode: string): boolean => context.catalogue.games().some(({ code }) => code === slotCode)

/** Repeats return the same account. NO_GAME, SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL. */
export async function openGame(context: AppContext, playerId: number, slotCode: string, failed: (error: unknown) => void): Promise<Opened> {
  if (!isOffered(context, slotCode)) throw new ApiError('NO_GAME')
  if (await findGame(context.pool, playerId, slotCode)) throw new ApiError('SLOT_ALREADY_ACTIVE')
  const player = await publicIdOf(context.pool, playerId)
  try {
    return await openAtProvider(context, player, slotCode)
  } catch (error) {
    failed(error)
    throw new ApiError('SLOT_ACTIVATE_FAIL')
  }
}

const asked = new Map(Object.entries({ UFABET: 'NOT_UFABET', AREASLOT: 'NOT_AREASLOT' }))

type Credentials = { username: string; password: string; event?: Record<string, string> }

/** Throws SLOT_NO_ACCOUNT, NO_GAME, NOT_UFABET, NOT_AREASLOT. */
export async function readCredentials(context: AppContext, playerId: number, slotCode: string): Promise<Credentials> {
  const found = await requireGame(context, playerId, slotCode)
  // Falls back to the old password while the provider is unavailable.
  const row = await settleReset(context, found).catch((err: unknown) => {
    context.log.warn({ err, slotCode }, 'whether a password was reset is not known yet')
    return found
  })
  const stranger = asked.get(slotCode)
  if (stranger) {
    // Only detects unknown players, so a failure is ignored.
    const known = await withTimeout(context.ports.game.balance({ slotCode, username: row.username }), timeoutMs).catch(() => undefined)
    if (known?.outcome === 'refused') throw new ApiError(stranger)
  }
  const event = context.catalogue.games().find(({ code }) => code === slotCode)?.event
  return { username: row.username, password: row.password, ...(event && { event }) }
}

/**
 * Generates the password here, so that it is known even if the answer is lost. SLOT_RESET_PASSWORD_FAIL: 422 if the old one still works,
 * 503 if that is unknown. 409 while another reset runs.
 */
export async function resetPassword(
  context: AppContext,
  playerId: number,
  slotCode: string,
  failed: (error: unknown) => void,
): Promise<void> {
  const row = await requireGame(context, playerId, slotCode)
  const undecided = (error: unknown): never => {
    failed(error)
    throw new ApiError('SLOT_RESET_PASSWORD_FAIL', { status: 503, retryAfter: 5 })
  }
  await settleReset(context, row).catch(undecided)
  const [id, password] = [randomUUID(), `Kp-${randomBytes(6).toString('hex')}`]
  await transaction(context.pool, async (tx) => {
    const [locked] = await lockGames(tx, playerId, [slotCode])
    // The provider could execute two concurrent resets in either order.
    if (locked?.reset_id) throw resetting()
    if (locked) await beginReset(tx, locked, id, password)
  })
  const { username } = row
  const taken = await withTimeout(context.ports.game.resetPassword({ slotCode, username, id, password }), timeoutMs)
    .then(({ outcome }) => (outcome === 'done' || outcome === 'refused' ? outcome === 'done' : isTaken(context, slotCode, id)))
    // Without an answer the provider's status decides.
    .catch(() => isTaken(context, slotCode, id))
    .catch(undecided)
  await endReset(context.pool, row, id, taken)
  if (!taken) throw new ApiError('SLOT_RESET_PASSWORD_FAIL')
}

/** Not stored, so that a retry succeeds after the other reset. */
export const resetting = (): RetryableError =>
  new RetryableError('a reset of this password is still running', { status: 409, retryAfter: 1 })

/** Rejects while the provider is unavailable. */
async function settleReset(context: AppContext, row: GameRow): Promise<GameRow> {
  if (!row.reset_id) return row
  await endReset(context.pool, row, row.reset_id, await isTaken(context, row.slot_code, row.reset_id))
  return (await findGame(context.pool, row.player_id, row.slot_code)) ?? row
}

async function isTaken(context: AppContext, slotCode: string, id: string): Promise<boolean> {
  const { state } = await withTimeout(context.ports.game.status({ slotCode, id }), timeoutMs)
  if (state !== 'done' && state !== 'never') throw new Error(`what became of it is not known: ${state}`)
  return state === 'done'
}
