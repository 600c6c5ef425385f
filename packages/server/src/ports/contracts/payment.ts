import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { bankCodeOf } from '#platform/values/bankNumbers.ts'
import { requestsAmount } from '#platform/values/qrPicture.ts'
import type { PaymentNotification, PaymentProvider, QrBankCode, QrOrder, RegisteredQr } from '../payment.ts'
import { faultCases, casesOf, isText, told, type FaultInjection, type Case } from './cases.ts'

export type PaymentDriver = {
  port: PaymentProvider
  providers: readonly QrBankCode[]
  /** Required with `namesBankPayment`: has a QR paid into a listed account, and resolves to the adapter's notification. */
  payListed?: () => Promise<PaymentNotification>
  faults: FaultInjection<PaymentProvider>
}

export function paymentContract({ port, providers, payListed, faults }: PaymentDriver): Case[] {
  const order = (more: Partial<QrOrder> = {}): QrOrder => ({
    id: randomUUID(),
    bankCode: providers[0] ?? 'KBANK',
    amount: 10_025,
    expiresAt: Date.UTC(2030, 0, 1),
    ...more,
  })
  const created = async (wanted: QrOrder): Promise<RegisteredQr> => {
    const outcome = await port.createQr(wanted)
    if (outcome.outcome !== 'created') throw new Error(outcome.message)
    const { outcome: _, ...qr } = outcome
    return qr
  }
  return [
    ...providers.map((bankCode) => ({
      name: `${bankCode} makes a QR that asks for the amount, until the time`,
      run: async () => {
        const wanted = order({ bankCode })
        const qr = await created(wanted)
        isText(qr.reference, 'the reference of an order')
        assert.deepEqual([qr.expiresAt, requestsAmount(qr.payload, wanted.amount)], [wanted.expiresAt, true])
      },
    })),
    ...casesOf({
      'an order asked for again is the same QR': async () => {
        const wanted = order()
        assert.deepEqual(await Promise.all([created(wanted), created(wanted), created(wanted)]), Array(3).fill(await created(wanted)))
      },
      'two orders are two QRs': async () => {
        const [first, second] = [await created(order()), await created(order())]
        assert.notEqual(first.payload, second.payload)
        assert.notEqual(first.reference, second.reference)
      },
      'tells of an order whether it knows it, and whether it is cancelled': async () => {
        const wanted = order()
        assert.deepEqual(await port.statusOf(wanted.id), { state: 'unknown' })
        const qr = await created(wanted)
        assert.deepEqual(await port.statusOf(wanted.id), { state: 'live', ...qr })
        await port.cancelQr(wanted.id)
        await port.cancelQr(wanted.id)
        assert.deepEqual(await port.statusOf(wanted.id), { state: 'cancelled', ...qr })
      },
      'an order cancelled before it came is never taken': async () => {
        const wanted = order()
        await port.cancelQr(wanted.id)
        await port.createQr(wanted)
        assert.notEqual((await port.statusOf(wanted.id)).state, 'live')
      },
    }),
    ...(port.namesBankPayment ? [namesBankPayment(payListed)] : []),
    ...faultCases('an order is one QR, and an unclear answer is not “unknown”', port, faults, async ({ port: provider, spoil }) => {
      const wanted = order()
      await spoil()
      const answer = await told(provider.createQr(wanted), faults.secrets)
      // It exists before any retry.
      if (answer) assert.equal((await port.statusOf(wanted.id)).state, 'live')
      const qr = await created(wanted)
      if (answer) assert.deepEqual(answer, { outcome: 'created', ...qr })
      await spoil()
      const status = await told(provider.statusOf(wanted.id), faults.secrets)
      assert.deepEqual(status ?? { state: 'live', ...qr }, { state: 'live', ...qr })
      await spoil()
      await told(provider.cancelQr(wanted.id), faults.secrets)
      await port.cancelQr(wanted.id)
      assert.equal((await port.statusOf(wanted.id)).state, 'cancelled')
    }),
  ]
}

const namesBankPayment = (payListed: PaymentDriver['payListed']): Case => ({
  name: 'a payment into a listed account names the bank’s payment',
  run: async () => {
    assert(payListed, 'the port declares namesBankPayment, so the driver needs payListed')
    const { toAccountNo = '', fromBankCode = '', bankReference } = await payListed()
    assert.match(toAccountNo, /^\d+$/, 'the account that it came to is digits alone')
    assert.match(fromBankCode, /./, 'the sending bank is named')
    assert.equal(fromBankCode, bankCodeOf(fromBankCode), 'the sending bank is its code in the catalogue')
    isText(bankReference, 'the bank’s reference')
  },
})
