// Money that arrived for a QR: credited once for each payment, whatever the QR's state and whoever else reports it.
import { ownerOf } from '../account/account.queries.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import { qrAccountNoOf } from '../incomingPayment/accounts.ts'
import { raiseAlarm } from '../incomingPayment/incomingPayment.queries.ts'
import { receivePayment, type PaymentReport, type Received } from '../incomingPayment/incomingPayment.service.ts'
import type { PaymentNotice, TakeNotice } from '../ports/payment.ts'
import type { World } from '../world.ts'
import { lockQr, type QrRow, raiseUnmatched, setPaid } from './qrDeposit.queries.ts'

/** The channel of an order that is not in our book. */
const unknownChannel = 'QR'

/**
 * Rejects whenever the database says no: the provider tells again then. An order stands in our book before the provider hears of it, so
 * that one which is not there is not ours, or was lost by a restore: it is raised for people, and not told for ever.
 */
export const takeNotice =
  (world: Pick<World, 'pool' | 'clock' | 'config' | 'catalogue'>): TakeNotice =>
  async (notice: PaymentNotice) => {
    const { orderId, amount, paidAt } = notice
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('a payment is a positive number of satang')
    const playerId = await ownerOf(world.pool, 'qr', orderId)
    return transaction(world.pool, async (tx) => {
      if (playerId === undefined) {
        const { outcome } = await receivePayment(world, tx, reportOf(world, notice, unknownChannel, undefined))
        if (outcome === 'unmatched') await raiseUnmatched(tx, notice, world.clock.now())
        return outcome
      }
      // Pay, cancel and expire of one QR follow each other here.
      const row = await lockQr(tx, playerId, orderId)
      if (!row) throw new Error('an order that was claimed has a row')
      const received = await receivePayment(world, tx, reportOf(world, notice, row.bank_code, playerId))
      const at = world.clock.now()
      // By the time of the payment, not of its notice: a player who paid in time is not late.
      const late = paidAt >= row.expires_at.getTime() || !['creating', 'live', 'paid'].includes(row.status)
      if (await isForQr(tx, row, received, at)) await setPaid(tx, row, { amount, late, held: received.payment.state === 'held', at })
      return received.outcome
    })
  }

/** Whether this notice is the first to say that the QR is paid, and with money that its player has. */
async function isForQr(tx: Tx, qr: QrRow, { outcome, payment, isNews }: Received, at: number): Promise<boolean> {
  if (outcome === 'credited' || outcome === 'held') return true
  if (outcome !== 'repeated' || !isNews) return false
  if (payment.player_id === qr.player_id) return payment.state === 'credited' || payment.state === 'held'
  // The bank reported it first, and the account that it came from is another player's.
  await raiseAlarm(tx, 'qrPaidByAnother', qr.player_id, { payment: payment.id, orderId: qr.id, creditedTo: payment.player_id }, at)
  return false
}

function reportOf(
  world: Pick<World, 'catalogue'>,
  { orderId, reference, amount, paidAt, toAccountNo, fromBankCode, bankReference }: PaymentNotice,
  channel: string,
  playerId: number | undefined,
): PaymentReport {
  return {
    source: 'provider',
    provider: { channel, reference },
    ...(fromBankCode && bankReference && { bank: { code: fromBankCode, reference: bankReference } }),
    orderId,
    toAccountNo: toAccountNo ?? qrAccountNoOf(world, channel),
    amount,
    at: paidAt,
    playerId,
  }
}
