// Plain bank transfers and AUTO wallet transfers: credited by the registered account or phone, once for each bank reference.
// What belongs to nobody is kept, and waits for the slip that names it.
import { ownerOf } from '../account/account.queries.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import { endEntry } from '../ledger/ledger.ts'
import { placeOf } from '../incomingPayment/accounts.ts'
import { receivePayment, type PaymentReport, type Received } from '../incomingPayment/incomingPayment.service.ts'
import type { BankTransfer, TakeTransfer } from '../ports/bank.ts'
import { runPeriodically, stopAll, type Stop } from '../background/jobs.ts'
import { processItem } from '../background/setAside.ts'
import { withinTime } from '../ports/withinTime.ts'
import type { World } from '../world.ts'
import { endOldAnnouncements } from './announcement.service.ts'
import { assertTransfer, transferId } from './incomingTransfer.ts'
import { moveCursor, readCursor, takeAnnouncement } from './bankTransfer.queries.ts'

type Stand = Pick<World, 'pool' | 'clock' | 'catalogue' | 'config'>
const bankTimeout = 10_000

/** Rejects for what is no amount, and whenever the database says no: the bank tells again then. */
export const takeTransfer =
  (world: Stand): TakeTransfer =>
  async (transfer) => {
    if (!Number.isSafeInteger(transfer.amount) || transfer.amount <= 0) throw new RangeError('a transfer is a positive number of satang')
    return transaction(world.pool, async (tx) => {
      const playerId = await senderOf(world, tx, transfer)
      const { outcome } = await receiveTransfer(world, tx, transfer, { source: 'bank', playerId })
      return outcome
    })
  }

/** Takes a transfer that the bank reports; where it is credited or held, ends the announcement that it answers. */
export async function receiveTransfer(
  world: Stand,
  tx: Tx,
  { fromBankCode, reference, fromAccountNo, toAccountNo, amount, at }: BankTransfer,
  by: Pick<PaymentReport, 'source' | 'playerId'>,
): Promise<Received> {
  const received = await receivePayment(world, tx, {
    ...by,
    bank: { code: fromBankCode, reference },
    fromAccountNo,
    toAccountNo,
    amount,
    at,
  })
  const { outcome } = received
  if (by.playerId !== undefined && (outcome === 'credited' || outcome === 'held')) {
    const announced = await takeAnnouncement(tx, by.playerId, amount)
    if (announced !== undefined) await endEntry(tx, by.playerId, announced, outcome === 'held' ? 'FAILED' : 'SUCCESS')
  }
  return received
}

/** The one player who registered the account, or the phone, that the money came from. */
async function senderOf(world: Stand, tx: Tx, { fromBankCode, fromAccountNo, toAccountNo }: BankTransfer): Promise<number | undefined> {
  const place = placeOf(world, toAccountNo)
  if (!place) return undefined
  if (place.by === 'phone') return ownerOf(tx, 'phone', fromAccountNo)
  return ownerOf(tx, 'bankAccount', `${fromBankCode}:${fromAccountNo}`)
}

/**
 * Reads on in the bank's list, and takes what is new. Every copy may do so at any time. A row that cannot be taken for a reason of its
 * own is set aside, because one bad row must not stop the rows behind it.
 */
export async function readIncoming(world: World): Promise<void> {
  const take = takeTransfer(world)
  let cursor = await readCursor(world.pool)
  for (;;) {
    const page = await withinTime(world.ports.bank.incomingSince(cursor), bankTimeout)
    for (const row of page.transfers) {
      const item = { job: 'incoming transfers', id: transferId(row), summary: row }
      await processItem(world, item, async () => take(assertTransfer(row)), 'throw')
    }
    if (page.cursor === cursor) return
    await moveCursor(world.pool, cursor, page.cursor)
    cursor = page.cursor
  }
}

/** Reads the list every two seconds, so that money shows within a minute. Returns a function that stops it. */
export const startBankWork = (world: World, ms = 2_000): Stop =>
  stopAll(
    runPeriodically(world, 'announcements', ms, () => endOldAnnouncements(world)),
    runPeriodically(world, 'incoming transfers', ms, () => readIncoming(world)),
  )
