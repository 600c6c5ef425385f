import { transaction, type Tx } from '../db/transaction.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { endEntry, post } from '../ledger/ledger.ts'
import type { World } from '../world.ts'
import { addAnnouncement, creditsLeft, takeOldAnnouncements } from './bankTransfer.queries.ts'

/** What stands in the statement where a deposit that was only announced comes from. */
const announcedFrom = 'ANNOUNCED'
/** Milliseconds after which money that was announced is not expected any more. */
export const announcementLasts = 86_400_000

/** Announcements of one player that wait at once: each is a line of the statement for good. */
const mostAnnouncements = 20

/** Milliseconds for which a transfer that was quicker than its announcement still answers it. */
export const answeredBefore = 3_600_000

/**
 * Notes that a player sent `amount` satang: a line in progress, which moves nothing. It ends as done when a transfer of that
 * amount is credited, in a line of its own (at once where one was credited in the hour before), and as failed a day later.
 * Refuses with NO_BANK, KEY_INVALID below the minimum, and
 * REQUEST_LIMIT while too many wait.
 */
export async function announce(world: World, tx: Tx, playerId: number, amount: number, key: string): Promise<void> {
  const { minimum } = world.catalogue.current.service.deposit
  if (amount < Math.max(minimum, 1)) throw new Refusal('KEY_INVALID', { params: { field: 'amount', limit: bahtOf(minimum) } })
  const { rowCount } = await tx.query('select from bank_account where player_id = $1', [playerId])
  if (rowCount === 0) throw new Refusal('NO_BANK')
  const at = world.clock.now()
  const entry = { type: 'deposit', status: 'PROCESSING', from: announcedFrom, to: 'WALLET', amount } as const
  const { operationId, outcome } = await post(tx, {
    playerId,
    kind: 'announcement',
    reference: `announce:${key}`,
    at,
    legs: [],
    entry,
    key,
  })
  if (outcome !== 'posted') return
  // Posting holds the player's books: a transfer is either credited before this line and counted here, or finds it.
  if (await creditsLeft(tx, playerId, amount, new Date(at - answeredBefore))) await endEntry(tx, playerId, operationId, 'SUCCESS')
  else if (await addAnnouncement(tx, playerId, operationId, amount, { at, most: mostAnnouncements })) return
  else throw new Refusal('REQUEST_LIMIT', { retryAfter: 3_600 })
}

/** Ends what was announced a day ago and never came. */
export async function endOldAnnouncements(world: Pick<World, 'pool' | 'clock'>): Promise<void> {
  await transaction(world.pool, async (tx) => {
    const old = await takeOldAnnouncements(tx, new Date(world.clock.now() - announcementLasts))
    for (const { player_id: playerId, operation_id: operationId } of old) await endEntry(tx, playerId, operationId, 'FAILED')
  })
}
