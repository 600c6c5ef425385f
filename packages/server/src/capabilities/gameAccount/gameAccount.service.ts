import { randomBytes, randomUUID } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { beginReset, endReset, findGame, type GameRow, lockGames, publicIdOf } from '#core/games/gameAccount.queries.ts'
import { type GameLogin, openAtProvider } from '#core/games/openAtProvider.ts'
import { RetryableError } from '#core/idempotency/idempotency.ts'
import { transaction } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'

const timeoutMs = 10_000

/** Includes games that are no longer offered. Throws NO_GAME, SLOT_NO_ACCOUNT. */
export async function requireGame(context: AppContext, playerId: number, slotCode: string): Promise<GameRow> {
  const row = await findGame(context.pool, playerId, slotCode)
  if (row) return row
  throw new ApiError(isOffered(context, slotCode) ? 'SLOT_NO_ACCOUNT' : 'NO_GAME')
}

const isOffered = (context: AppContext, slotCode: string): boolean => context.catalogue.games().some(({ code }) => code === slotCode)

/** Throws NO_GAME, SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL; after a failure a retry opens the same account. */
export async function openGame(
  context: AppContext,
  playerId: number,
  slotCode: string,
  onFailure: (error: unknown) => void,
): Promise<GameLogin> {
  if (!isOffered(context, slotCode)) throw new ApiError('NO_GAME')
  if (await findGame(context.pool, playerId, slotCode)) throw new ApiError('SLOT_ALREADY_ACTIVE')
  const player = await publicIdOf(context.pool, playerId)
  try {
    return await openAtProvider(context, player, slotCode)
  } catch (error) {
    onFailure(error)
    throw new ApiError('SLOT_ACTIVATE_FAIL')
  }
}

const unknownUserCodes = new Map(Object.entries({ UFABET: 'NOT_UFABET', AREASLOT: 'NOT_AREASLOT' }))

type Credentials = { username: string; password: string; event?: Record<string, string> }

/** Throws SLOT_NO_ACCOUNT, NO_GAME, NOT_UFABET, NOT_AREASLOT. */
export async function readCredentials(context: AppContext, playerId: number, slotCode: string): Promise<Credentials> {
  const found = await requireGame(context, playerId, slotCode)
  // Falls back to the old password while the provider is unavailable.
  const row = await settleReset(context, found).catch((err: unknown) => {
    context.log.warn({ err, slotCode }, 'the outcome of a password reset is not known yet')
    return found
  })
  const unknownUserCode = unknownUserCodes.get(slotCode)
  if (unknownUserCode) {
    // Only detects unknown players, so a failure is ignored.
    const known = await withTimeout(context.ports.game.balance({ slotCode, username: row.username }), timeoutMs).catch(() => undefined)
    if (known?.outcome === 'refused') throw new ApiError(unknownUserCode)
  }
  const event = context.catalogue.games().find(({ code }) => code === slotCode)?.event
  return { username: row.username, password: row.password, ...(event && { event }) }
}

/**
 * Generates the password here, so that it is known even if the answer is lost. Throws SLOT_RESET_PASSWORD_FAIL: 422 if the old one still
 * works, 503 if that is unknown; and 409 while another reset runs.
 */
export async function resetPassword(
  context: AppContext,
  playerId: number,
  slotCode: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const row = await requireGame(context, playerId, slotCode)
  const throwUndecided = (error: unknown): never => {
    onFailure(error)
    throw new ApiError('SLOT_RESET_PASSWORD_FAIL', { status: 503, retryAfter: 5 })
  }
  await settleReset(context, row).catch(throwUndecided)
  const [id, password] = [randomUUID(), `Kp-${randomBytes(6).toString('hex')}`]
  await transaction(context.pool, async (tx) => {
    const [locked] = await lockGames(tx, playerId, [slotCode])
    // The provider could execute two concurrent resets in either order.
    if (locked?.reset_id) throw resetRunningError()
    if (locked) await beginReset(tx, locked, id, password)
  })
  const { username } = row
  const isDone = await withTimeout(context.ports.game.resetPassword({ slotCode, username, id, password }), timeoutMs)
    .then(({ outcome }) => (outcome === 'done' || outcome === 'refused' ? outcome === 'done' : isResetDone(context, slotCode, id)))
    // Without an answer the provider's status decides.
    .catch(() => isResetDone(context, slotCode, id))
    .catch(throwUndecided)
  await endReset(context.pool, row, id, isDone)
  if (!isDone) throw new ApiError('SLOT_RESET_PASSWORD_FAIL')
}

/** Not stored, so that a retry succeeds after the other reset. */
export const resetRunningError = (): RetryableError =>
  new RetryableError('a reset of this password is still running', { status: 409, retryAfter: 1 })

/** Rejects while the provider is unavailable. */
async function settleReset(context: AppContext, row: GameRow): Promise<GameRow> {
  if (!row.reset_id) return row
  await endReset(context.pool, row, row.reset_id, await isResetDone(context, row.slot_code, row.reset_id))
  return (await findGame(context.pool, row.player_id, row.slot_code)) ?? row
}

async function isResetDone(context: AppContext, slotCode: string, id: string): Promise<boolean> {
  const { state } = await withTimeout(context.ports.game.status({ slotCode, id }), timeoutMs)
  if (state !== 'done' && state !== 'never') throw new Error(`the outcome of the reset is not known: ${state}`)
  return state === 'done'
}
