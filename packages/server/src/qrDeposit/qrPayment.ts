// Money that arrived for a QR: credited once for each payment's reference, whatever the QR's state and however often it is told.
import { ownerOf } from '../account/account.queries.ts'
import { transaction } from '../db/transaction.ts'
import { creditDeposit } from '../deposit/deposit.service.ts'
import type { PaymentNotice, TakeNotice } from '../ports/payment.ts'
import type { World } from '../world.ts'
import { claimPayment, lockQr, raiseUnmatched, setPaid } from './qrDeposit.queries.ts'

/**
 * Rejects whenever the database says no: the provider tells again then. An order stands in our book before the provider hears of it, so
 * that one which is not there is not ours, or was lost by a restore: it is raised for people, and not told for ever.
 */
export const takeNotice =
  (world: Pick<World, 'pool' | 'clock' | 'config'>): TakeNotice =>
  async (notice: PaymentNotice) => {
    const { orderId, reference, amount, paidAt } = notice
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('a payment is a positive number of satang')
    const playerId = await ownerOf(world.pool, 'qr', orderId)
    if (playerId === undefined) {
      await transaction(world.pool, (tx) => raiseUnmatched(tx, notice, world.clock.now()))
      return 'unmatched'
    }
    return transaction(world.pool, async (tx) => {
      // Pay, cancel and expire of one QR follow each other here.
      const row = await lockQr(tx, playerId, orderId)
      if (!row) throw new Error('an order that was claimed has a row')
      const claim = `${row.bank_code}:${reference}`
      if (!(await claimPayment(tx, playerId, claim))) return 'repeated'
      const at = world.clock.now()
      const { held } = await creditDeposit(world, tx, { playerId, kind: 'qrDeposit', reference: claim, amount, from: row.bank_code, at })
      // By the time of the payment, not of its notice: a player who paid in time is not late.
      const late = paidAt >= row.expires_at.getTime() || !['creating', 'live', 'paid'].includes(row.status)
      await setPaid(tx, row, { amount, late, held, at })
      return held ? 'held' : 'credited'
    })
  }
