import type { Tx } from '#platform/db/transaction.ts'
import type { BankTransfer } from '#ports/bank.ts'
import type { AppContext } from '../context/appContext.ts'
import { endEntry } from '../ledger/ledger.ts'
import { receivePayment, type PaymentReport, type ReceivedPayment } from './incomingPayment.service.ts'

export type TransferContext = Pick<AppContext, 'pool' | 'clock' | 'catalogue' | 'config'>

export async function receiveTransfer(
  context: TransferContext,
  tx: Tx,
  { fromBankCode, reference, fromAccountNo, toAccountNo, amount, at }: BankTransfer,
  by: Pick<PaymentReport, 'source' | 'playerId' | 'claimedAt' | 'alsoFits'>,
): Promise<ReceivedPayment> {
  const received = await receivePayment(context, tx, {
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

async function takeAnnouncement(tx: Tx, playerId: number, amount: number): Promise<number | undefined> {
  const { rows } = await tx.query<{ transaction_id: number }>(
    `delete from announcement where (player_id, transaction_id) in (
        select player_id, transaction_id from announcement where player_id = $1 and amount = $2 order by transaction_id limit 1 for update)
      returning transaction_id`,
    [playerId, amount],
  )
  return rows[0]?.transaction_id
}
