// What every payment provider must do, the sandbox's and an operator's alike: an adapter's test file calls this.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { asksFor } from '../qrDeposit/qrPicture.ts'
import type { PaymentProvider, QrBankCode, QrOrder } from './payment.ts'

/** `providers` are those that the adapter serves. */
export function paymentContract(port: PaymentProvider, providers: readonly QrBankCode[]): void {
  const order = (more: Partial<QrOrder> = {}): QrOrder => ({
    id: randomUUID(),
    bankCode: providers[0] ?? 'KBANK',
    amount: 10_025,
    expiresAt: Date.UTC(2030, 0, 1),
    ...more,
  })
  const created = async (wanted: QrOrder) => {
    const outcome = await port.createQr(wanted)
    if (outcome.outcome !== 'created') throw new Error(outcome.message)
    const { outcome: _, ...qr } = outcome
    return qr
  }

  describe('the contract of a payment provider', () => {
    test.each(providers)('%s makes a QR that asks for the amount, until the time', async (bankCode) => {
      const wanted = order({ bankCode })
      const qr = await created(wanted)
      expect({ ...qr, asks: asksFor(qr.payload, wanted.amount) }).toEqual({
        payload: expect.any(String),
        reference: expect.stringMatching(/./),
        expiresAt: wanted.expiresAt,
        asks: true,
      })
    })

    test('an order asked for again is the same QR', async () => {
      const wanted = order()
      expect(await Promise.all([created(wanted), created(wanted), created(wanted)])).toEqual(Array(3).fill(await created(wanted)))
    })

    test('two orders are two QRs', async () => {
      const [first, second] = [await created(order()), await created(order())]
      expect(first.payload === second.payload || first.reference === second.reference).toBe(false)
    })

    test('tells of an order whether it knows it, and whether it is cancelled', async () => {
      const wanted = order()
      const before = await port.statusOf(wanted.id)
      const qr = await created(wanted)
      const live = await port.statusOf(wanted.id)
      await port.cancelQr(wanted.id)
      await port.cancelQr(wanted.id)
      expect([before, live, await port.statusOf(wanted.id)]).toEqual([
        { state: 'unknown' },
        { state: 'live', ...qr },
        { state: 'cancelled', ...qr },
      ])
    })

    test('an order cancelled before it came is never taken', async () => {
      const wanted = order()
      await port.cancelQr(wanted.id)
      await port.createQr(wanted)
      expect((await port.statusOf(wanted.id)).state).not.toBe('live')
    })
  })
}
