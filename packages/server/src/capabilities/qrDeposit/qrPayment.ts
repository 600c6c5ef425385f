import { raiseAlarm } from '#core/alarm/alarm.queries.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { receivePayment, type PaymentReport, type ReceivedPayment } from '#core/incomingPayment/incomingPayment.service.ts'
import { assertPaymentNotification } from '#core/incomingPayment/incomingTransfer.ts'
import { qrAccountNoOf } from '#core/operatorAccounts/accounts.ts'
import { ownerOf } from '#core/players/account.queries.ts'
import { lockQr, type QrRow, setPaid } from '#core/qrDeposit/qrDeposit.queries.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import type { PaymentNotification, HandlePaymentNotification } from '#ports/payment.ts'

const unknownChannel = 'QR'

/**
 * Rejects while the database fails, so that the provider retries. Orders are stored before the provider is called, so an unknown one raises
 * an alarm instead.
 */
export const handlePaymentNotification =
  (context: Pick<AppContext, 'pool' | 'clock' | 'config' | 'catalogue'>): HandlePaymentNotification =>
  async (reported) => {
    const notification = assertPaymentNotification(reported)
    const { orderId, paidAt } = notification
    const playerId = await ownerOf(context.pool, 'qr', orderId)
    return transaction(context.pool, async (tx) => {
      if (playerId === undefined) {
        const { outcome } = await receivePayment(context, tx, reportOf(context, notification, unknownChannel, undefined))
        const { reference, amount } = notification
        const detail = { amount, paidAt: new Date(paidAt) }
        if (outcome === 'unmatched')
          await raiseAlarm(tx, { kind: 'unmatchedPayment', subject: { orderId, reference }, detail, at: context.clock.now() })
        return outcome
      }
      const row = await lockQr(tx, playerId, orderId)
      if (!row) throw new Error('the claimed order has no row')
      const received = await receivePayment(context, tx, reportOf(context, notification, row.bank_code, playerId))
      const at = context.clock.now()
      // The time of the payment decides, not that of its notification.
      const late = paidAt >= row.expires_at.getTime() || !['creating', 'live', 'paid'].includes(row.status)
      const { amount, state } = received.payment
      if (await isForQr(tx, row, received, at)) await setPaid(tx, row, { amount, late, held: state === 'held', at })
      return received.outcome
    })
  }

/** Returns whether this is the first notification of a payment by its player. */
async function isForQr(tx: Tx, qr: QrRow, { outcome, payment, isNew }: ReceivedPayment, at: number): Promise<boolean> {
  if (outcome === 'credited' || outcome === 'held') return true
  if (outcome !== 'repeated' || !isNew) return false
  if (payment.player_id === qr.player_id) return payment.state === 'credited' || payment.state === 'held'
  await raiseAlarm(tx, {
    kind: 'qrPaidByAnother',
    playerId: qr.player_id,
    subject: { payment: payment.id, orderId: qr.id, creditedTo: payment.player_id },
    at,
  })
  return false
}

function reportOf(
  context: Pick<AppContext, 'catalogue'>,
  { orderId, reference, amount, paidAt, toAccountNo, fromBankCode, bankReference }: PaymentNotification,
  channel: string,
  playerId: number | undefined,
): PaymentReport {
  return {
    source: 'provider',
    provider: { channel, reference },
    ...(fromBankCode && bankReference && { bank: { code: fromBankCode, reference: bankReference } }),
    orderId,
    toAccountNo: toAccountNo ?? qrAccountNoOf(context, channel),
    amount,
    at: paidAt,
    playerId,
  }
}
