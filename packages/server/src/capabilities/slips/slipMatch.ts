// Only the bank's record of the transfer is credited, once.
import type { AppContext } from '#core/context/appContext.ts'
import { assertTransfer } from '#core/incomingPayment/incomingTransfer.ts'
import { receiveTransfer } from '#core/incomingPayment/receiveTransfer.ts'
import { unreadable } from '#core/media/media.ts'
import { matchesVisibleDigits, isByPhone, findReceivingAccount } from '#core/operatorAccounts/accounts.ts'
import { playersWhoFit, ownerOf } from '#core/players/account.queries.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { Busy } from '#platform/errors/apiError.ts'
import { markPortFailure } from '#platform/errors/portFailure.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import { runPeriodically, stopAll, type Stop } from '#platform/jobs/jobs.ts'
import { LimitError } from '#platform/processes/processPool.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { bankCodeOf } from '#platform/values/bankNumbers.ts'
import type { BankTransfer } from '#ports/bank.ts'
import type { NoteCode } from '#ports/notes.ts'
import { claimReading, claimSlip, deleteOldLinks, lockReading, putBack, setSlip, type SlipRow } from './slips.queries.ts'
import { sweepFailedSlips, sweepFiles } from './sweepFiles.ts'

const timeoutMs = 10_000
/** Milliseconds; more than the default reader may queue and read. */
const readerTimeout = 90_000
/** Milliseconds until it counts as interrupted. */
const leaseMs = 120_000
const longestPause = 30_000
/** Some ten minutes of tries, without outages. */
const mostAttempts = 30
/** A killed reader's picture is retried, because the machine may be the cause. */
const mostKills = 5
/** Milliseconds between checks for staff's decision. */
const reviewPause = 60_000
/** Milliseconds; a short outage causes a short delay. */
const pauseAfter = (ms: number): number => Math.max(2_000, Math.min(longestPause, ms))

export async function finishSlips(context: AppContext, playerId?: number): Promise<number> {
  return processAll(context, slips(context), await claim(context, 10, playerId))
}

const slips = (context: AppContext) => ({
  name: 'slips',
  idOf: ({ player_id: playerId, number }: SlipRow) => `${playerId}:${number}`,
  work: (row: SlipRow) => finish(context, row),
})

function claim({ pool, clock }: AppContext, limit: number, playerId?: number): Promise<SlipRow[]> {
  return claimReading(pool, { now: clock.now(), limit, lease: leaseMs }, playerId)
}

async function finish(context: AppContext, row: SlipRow): Promise<void> {
  try {
    const found = await transferOf(context, row)
    if (typeof found === 'string') return await fail(context, row, found)
    const isOpen = await transaction(context.pool, async (tx) => {
      if (!(await lockReading(tx, row))) return false
      const matched = await match(context, tx, row, found)
      if (matched === 'review') return true
      await setSlip(tx, row, typeof matched === 'string' ? { status: 'FAILED', note: matched } : { status: 'SUCCESS', ...matched })
      return false
    })
    if (isOpen) await putBack(context.pool, row, { at: context.clock.now() + reviewPause, counts: false })
  } catch (error) {
    const now = context.clock.now()
    const counts = !(error instanceof TemporaryFailure)
    if (error instanceof LimitError && row.attempts >= mostKills) return await fail(context, row, unreadable.note)
    if (counts && row.attempts >= mostAttempts) return await fail(context, row, 'UNKNOW_ERROR')
    const pause = pauseAfter(counts ? 2_000 * row.attempts : (now - row.uploaded_at.getTime()) / 4)
    await putBack(context.pool, row, { at: now + pause, counts })
    throw error
  }
}

class TemporaryFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    markPortFailure(this)
  }
}
const rejectTemporarily = (what: string) => (cause: unknown) => {
  throw new TemporaryFailure(what, { cause })
}

const rejectTemporarilyIfBusy = (error: unknown): never => {
  if (error instanceof Busy) throw new TemporaryFailure('the queue of the reader is full', { cause: error })
  throw error
}

async function fail(context: AppContext, row: SlipRow, note: NoteCode): Promise<void> {
  await transaction(context.pool, async (tx) => {
    if (await lockReading(tx, row)) await setSlip(tx, row, { status: 'FAILED', note })
  })
}

/** Rejects while the bank's answer is unknown. */
async function transferOf({ ports }: AppContext, row: SlipRow): Promise<BankTransfer | NoteCode> {
  const picture = await ports.files.get(row.file).catch(rejectTemporarily('the files cannot be read'))
  if (!picture) return 'UPLOADED_FILE_NOT_EXIST'
  const reading = await withTimeout(
    (signal) => ports.slip.read(picture, `player ${row.player_id}`, signal).catch(rejectTemporarilyIfBusy),
    readerTimeout,
  )
  if (reading.outcome === 'unreadable') return reading.note
  if (!isBankReference(reading)) return 'INVALID_SLIP'
  const slip = { fromBankCode: bankCodeOf(reading.sendingBank), reference: reading.reference }
  const record = await withTimeout(ports.bank.transferOf(slip), timeoutMs).catch(rejectTemporarily('the bank does not answer'))
  if (record.state === 'pending') throw new TemporaryFailure('the bank does not know yet')
  return record.state === 'none' ? 'INVALID_SLIP' : assertTransfer(record.transfer)
}

/** A lookup of other text could always fail, like an outage. */
const isBankReference = ({ sendingBank, reference }: { sendingBank: string; reference: string }): boolean =>
  /^\w{1,20}$/.test(sendingBank) && /^[\w-]{1,64}$/.test(reference)

/** Returns the credited satang, or the reason why not; `review` if it waits for staff. */
async function match(context: AppContext, tx: Tx, row: SlipRow, transfer: BankTransfer): Promise<NoteCode | 'review' | { amount: number }> {
  const playerId = row.player_id
  const value = `${transfer.fromBankCode}:${transfer.reference}`
  const place = findReceivingAccount(context, transfer.toAccountNo)
  if (!place) return 'DEST_ACC_INVALID'
  if (await ownerOf(tx, 'slip', value)) return 'SLIP_REFNO_DUPLICATED'
  if (place.by === 'phone' && !isByPhone(transfer.fromBankCode)) return 'NOT_MATCH'
  const claimedAt = await claimOf(tx, playerId, transfer, place.by)
  if (!claimedAt) return 'NOT_MATCH'
  const oldest = row.uploaded_at.getTime() - context.catalogue.current.service.deposit.slipHours * 3_600_000
  if (transfer.at < oldest) return 'EXPIRED_SLIP'
  const alsoFits = await othersOf(tx, playerId, transfer, place.by)
  const { outcome, payment } = await receiveTransfer(context, tx, transfer, { source: 'slip', playerId, claimedAt, alsoFits })
  if (outcome === 'review') return 'review'
  // Staff may have given it to another player, whose slip must still succeed.
  if (payment.state !== 'returned' && payment.player_id !== playerId) return 'SLIP_REFNO_DUPLICATED'
  if (!(await claimSlip(tx, playerId, value))) return 'SLIP_REFNO_DUPLICATED'
  if (payment.state === 'returned') return 'INVALID_SLIP'
  return payment.state === 'held' ? 'OWN_LIMIT' : { amount: payment.amount }
}

/** Returns when the player claimed its source, present or former. Hidden digits match any. */
async function claimOf(
  tx: Tx,
  playerId: number,
  { fromBankCode, fromAccountNo }: BankTransfer,
  by: 'account' | 'phone',
): Promise<Date | undefined> {
  const mine =
    by === 'phone'
      ? 'select phone as whole, created_at as since from player where id = $1 and $2::text is not null'
      : `select account_no as whole, coalesce(changed_at, created_at) as since from bank_account b join player p on p.id = b.player_id
            where b.player_id = $1 and b.bank_code = $2
          union all select split_part(value, ':', 2), created_at from claims c join player p on p.id = c.player_id
            where c.kind = 'formerBankAccount' and c.player_id = $1 and split_part(c.value, ':', 1) = $2
          order by since`
  const { rows } = await tx.query<{ whole: string; since: Date }>(mine, [playerId, fromBankCode])
  return rows.find(({ whole }) => matchesVisibleDigits(fromAccountNo, whole))?.since
}

/** An upload proves nothing: if hidden digits fit another player too, staff ask the bank. */
async function othersOf(tx: Tx, playerId: number, { fromBankCode, fromAccountNo, at }: BankTransfer, by: 'account' | 'phone') {
  if (!fromAccountNo.includes('x')) return []
  return playersWhoFit(tx, playerId, { by, shown: by === 'phone' ? fromAccountNo : `${fromBankCode}:${fromAccountNo}`, paidAt: at })
}

export const startSlipWork = (context: AppContext, ms = 2_000): Stop =>
  stopAll(
    runBatches(context, { ...slips(context), ms, concurrency: 10, claim: (limit) => claim(context, limit) }),
    runPeriodically(context, 'slip links', ms, () => deleteOldLinks(context.pool, context.clock.now())),
    runPeriodically(context, 'slip files', ms, () => sweepFiles(context)),
    runPeriodically(context, 'failed slips', ms, () => sweepFailedSlips(context)),
  )
