import type { AppContext } from '#core/context/appContext.ts'
import { endEntry, post } from '#core/ledger/ledger.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import type { SetAsideContext } from '#platform/jobs/setAside.ts'
import { bahtOf } from '#platform/values/money.ts'
import {
  addAnnouncement,
  claimOldAnnouncements,
  hasUnannouncedCredit,
  removeAnnouncement,
  type AnnouncementRow,
} from './bankTransfer.queries.ts'

const announcedFrom = 'ANNOUNCED'
/** Milliseconds. */
export const announcementLasts = 86_400_000

/** Each is a permanent statement line. */
const mostAnnouncements = 20

/** Milliseconds by which a transfer may precede its announcement. */
export const matchWindow = 3_600_000

/**
 * The line succeeds with a transfer of that amount (up to an hour before), and fails after a day. Throws NO_BANK, KEY_INVALID below the
 * minimum, and REQUEST_LIMIT.
 */
export async function announce(context: AppContext, tx: Tx, playerId: number, amount: number, key: string): Promise<void> {
  const { minimum } = context.catalogue.current.service.deposit
  if (amount < Math.max(minimum, 1)) throw new ApiError('KEY_INVALID', { params: { field: 'amount', limit: bahtOf(minimum) } })
  const { rowCount } = await tx.query('select from bank_account where player_id = $1', [playerId])
  if (rowCount === 0) throw new ApiError('NO_BANK')
  const at = context.clock.now()
  const entry = { type: 'deposit', status: 'PROCESSING', from: announcedFrom, to: 'WALLET', amount } as const
  const { transactionId, outcome } = await post(tx, {
    playerId,
    kind: 'announcement',
    reference: `announce:${key}`,
    at,
    postings: [],
    entry,
    key,
  })
  if (outcome !== 'posted') return
  // Posting has locked the ledger, so a concurrent transfer is either counted here or finds this announcement.
  if (await hasUnannouncedCredit(tx, playerId, amount, new Date(at - matchWindow))) await endEntry(tx, playerId, transactionId, 'SUCCESS')
  else if (await addAnnouncement(tx, playerId, transactionId, amount, { at, limit: mostAnnouncements })) return
  else throw new ApiError('REQUEST_LIMIT', { retryAfter: 3_600 })
}

export async function endOldAnnouncements(context: SetAsideContext): Promise<void> {
  await processAll(context, announcements(context), await old(context, 100))
}

export const startAnnouncementWork = (context: SetAsideContext, ms: number): Stop =>
  runBatches(context, { ...announcements(context), ms, concurrency: atOnce, claim: (limit) => old(context, limit) })

/** Separate transactions, so that a locked one delays no other. */
const atOnce = 10

/** Milliseconds until a failed one is retried. */
const retryPause = 60_000

function old({ pool, clock }: SetAsideContext, limit: number): Promise<AnnouncementRow[]> {
  const now = clock.now()
  return claimOldAnnouncements(pool, now - announcementLasts, { now, limit, lease: retryPause })
}

const announcements = ({ pool }: SetAsideContext) => ({
  name: 'announcements',
  idOf: ({ playerId, transactionId }: AnnouncementRow) => `player ${playerId} transaction ${transactionId}`,
  work: (row: AnnouncementRow) =>
    transaction(pool, async (tx) => {
      // A locked player must not hold a place among `atOnce`.
      await tx.query("set local lock_timeout = '2s'")
      if (await removeAnnouncement(tx, row)) await endEntry(tx, row.playerId, row.transactionId, 'FAILED')
    }),
})
