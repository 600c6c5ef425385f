// Unmatched transfers wait for the slip that names them.
import type { AppContext } from '#core/context/appContext.ts'
import { assertTransfer, transferId } from '#core/incomingPayment/incomingTransfer.ts'
import { type TransferContext, receiveTransfer } from '#core/incomingPayment/receiveTransfer.ts'
import { isByPhone, findReceivingAccount } from '#core/operatorAccounts/accounts.ts'
import { type AccountOwner, lockOwnerOfAccount, ownerOfPhone } from '#core/players/account.queries.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { runPeriodically, stopAll, type Stop } from '#platform/jobs/jobs.ts'
import { processItem } from '#platform/jobs/setAside.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { phoneOf } from '#platform/values/phone.ts'
import type { BankTransfer, HandleBankTransfer } from '#ports/bank.ts'
import { startAnnouncementWork } from './announcement.service.ts'
import { moveCursor, readCursor } from './bankTransfer.queries.ts'
const bankTimeout = 10_000

/** Rejects while the database fails, so that the bank retries. */
export const handleBankTransfer =
  (context: TransferContext): HandleBankTransfer =>
  async (reported) => {
    const transfer = assertTransfer(reported)
    return transaction(context.pool, async (tx) => {
      const sender = await senderOf(context, tx, transfer)
      const { outcome } = await receiveTransfer(context, tx, transfer, {
        source: 'bank',
        playerId: sender?.playerId,
        claimedAt: sender?.claimedAt,
      })
      return outcome
    })
  }

async function senderOf(
  context: TransferContext,
  tx: Tx,
  { fromBankCode, fromAccountNo, toAccountNo }: BankTransfer,
): Promise<AccountOwner | undefined> {
  const place = findReceivingAccount(context, toAccountNo)
  if (!place) return undefined
  if (place.by === 'phone') return isByPhone(fromBankCode) ? ownerOfPhone(tx, phoneOf(fromAccountNo, context.config.variant)) : undefined
  return lockOwnerOfAccount(tx, { code: fromBankCode, accountNo: fromAccountNo })
}

/** Sets unprocessable rows aside, so that they do not block later ones. */
export async function readIncoming(context: AppContext): Promise<void> {
  const take = handleBankTransfer(context)
  let cursor = await readCursor(context.pool)
  for (;;) {
    const page = await withTimeout(context.ports.bank.incomingSince(cursor), bankTimeout)
    for (const row of page.transfers) {
      const item = { job: 'incoming transfers', id: transferId(row), summary: row }
      await processItem(context, item, async () => take(row), 'throw')
    }
    if (page.cursor === cursor) return
    await moveCursor(context.pool, cursor, page.cursor)
    cursor = page.cursor
  }
}

/** Money must show within a minute. */
export const startBankWork = (context: AppContext, ms = 2_000): Stop =>
  stopAll(
    startAnnouncementWork(context, ms),
    runPeriodically(context, 'incoming transfers', ms, () => readIncoming(context)),
  )
