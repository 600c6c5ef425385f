// Unmatched transfers wait for the slip that names them.
import { ownerOf } from '../account/account.queries.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import { endEntry } from '../ledger/ledger.ts'
import { isByPhone, placeOf } from '../incomingPayment/accounts.ts'
import { receivePayment, type PaymentReport, type Received } from '../incomingPayment/incomingPayment.service.ts'
import type { BankTransfer, TakeTransfer } from '../ports/bank.ts'
import { runPeriodically, stopAll, type Stop } from '../background/jobs.ts'
import { processItem } from '../background/setAside.ts'
import { withinTime } from '../ports/withinTime.ts'
import type { World } from '../world.ts'
import { startAnnouncementWork } from './announcement.service.ts'
import { assertTransfer, transferId } from './incomingTransfer.ts'
import { moveCursor, readCursor, takeAnnouncement } from './bankTransfer.queries.ts'

type Stand = Pick<World, 'pool' | 'clock' | 'catalogue' | 'config'>
const bankTimeout = 10_000

/** Rejects while the database fails, so that the bank retries. */
export const takeTransfer =
  (world: Stand): TakeTransfer =>
  async (reported) => {
    const transfer = assertTransfer(reported)
    return transaction(world.pool, async (tx) => {
      const playerId = await senderOf(world, tx, transfer)
      const { outcome } = await receiveTransfer(world, tx, transfer, { source: 'bank', playerId })
      return outcome
    })
  }

/** Ends the announcement of a credited or held transfer. */
export async function receiveTransfer(
  world: Stand,
  tx: Tx,
  { fromBankCode, reference, fromAccountNo, toAccountNo, amount, at }: BankTransfer,
  by: Pick<PaymentReport, 'source' | 'playerId' | 'alsoFits'>,
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

async function senderOf(world: Stand, tx: Tx, { fromBankCode, fromAccountNo, toAccountNo }: BankTransfer): Promise<number | undefined> {
  const place = placeOf(world, toAccountNo)
  if (!place) return undefined
  if (place.by === 'phone') return isByPhone(fromBankCode) ? ownerOf(tx, 'phone', fromAccountNo) : undefined
  return ownerOf(tx, 'bankAccount', `${fromBankCode}:${fromAccountNo}`)
}

/** Sets an unprocessable row aside, so that it does not block the rows after it. */
export async function readIncoming(world: World): Promise<void> {
  const take = takeTransfer(world)
  let cursor = await readCursor(world.pool)
  for (;;) {
    const page = await withinTime(world.ports.bank.incomingSince(cursor), bankTimeout)
    for (const row of page.transfers) {
      const item = { job: 'incoming transfers', id: transferId(row), summary: row }
      await processItem(world, item, async () => take(row), 'throw')
    }
    if (page.cursor === cursor) return
    await moveCursor(world.pool, cursor, page.cursor)
    cursor = page.cursor
  }
}

/** Polls every two seconds, because money must show within a minute. */
export const startBankWork = (world: World, ms = 2_000): Stop =>
  stopAll(
    startAnnouncementWork(world, ms),
    runPeriodically(world, 'incoming transfers', ms, () => readIncoming(world)),
  )
