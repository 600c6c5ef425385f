import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { bankCodeOf } from '#platform/values/bankNumbers.ts'
import { requestsAmount } from '#platform/values/qrPicture.ts'
import type { PaymentNotification, PaymentProvider, QrBankCode, QrOrder, RegisteredQr } from '../payment.ts'
import { faultCases, casesOf, assertText, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

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
      name: `${bankCode} creates a QR with the amount and the expiry of the order`,
      run: async () => {
        const wanted = order({ bankCode })
        const qr = await created(wanted)
        assertText(qr.reference, 'the reference of an order')
        assert.deepEqual([qr.expiresAt, requestsAmount(qr.payload, wanted.amount)], [wanted.expiresAt, true])
      },
    })),
    ...casesOf({
      'a repeated order returns the same QR': async () => {
        const wanted = order()
        assert.deepEqual(await Promise.all([created(wanted), created(wanted), created(wanted)]), Array(3).fill(await created(wanted)))
      },
      'two orders have different QRs': async () => {
        const [first, second] = [await created(order()), await created(order())]
        assert.notEqual(first.payload, second.payload)
        assert.notEqual(first.reference, second.reference)
      },
      'statusOf reports an order as unknown, live or cancelled': async () => {
        const wanted = order()
        assert.deepEqual(await port.statusOf(wanted.id), { state: 'unknown' })
        const qr = await created(wanted)
        assert.deepEqual(await port.statusOf(wanted.id), { state: 'live', ...qr })
        await port.cancelQr(wanted.id)
        await port.cancelQr(wanted.id)
        assert.deepEqual(await port.statusOf(wanted.id), { state: 'cancelled', ...qr })
      },
      'an order that is cancelled before it arrives never becomes live': async () => {
        const wanted = order()
        await port.cancelQr(wanted.id)
        await port.createQr(wanted)
        assert.notEqual((await port.statusOf(wanted.id)).state, 'live')
      },
    }),
    ...(port.namesBankPayment ? [namesBankPayment(payListed)] : []),
    ...faultCases('an order has one QR; an unusable answer is not “unknown”', port, faults, async ({ port: provider, injectFault }) => {
      const wanted = order()
      await injectFault()
      const answer = await answerUnlessRejected(provider.createQr(wanted), faults.secrets)
      // The answer alone must mean that the QR exists; the retry comes below.
      if (answer) assert.equal((await port.statusOf(wanted.id)).state, 'live')
      const qr = await created(wanted)
      if (answer) assert.deepEqual(answer, { outcome: 'created', ...qr })
      await injectFault()
      const status = await answerUnlessRejected(provider.statusOf(wanted.id), faults.secrets)
      assert.deepEqual(status ?? { state: 'live', ...qr }, { state: 'live', ...qr })
      await injectFault()
      await answerUnlessRejected(provider.cancelQr(wanted.id), faults.secrets)
      await port.cancelQr(wanted.id)
      assert.equal((await port.statusOf(wanted.id)).state, 'cancelled')
    }),
  ]
}

const namesBankPayment = (payListed: PaymentDriver['payListed']): Case => ({
  name: 'the notification of a payment into a listed account names the bank and its reference',
  run: async () => {
    assert(payListed, 'the port declares namesBankPayment, so the driver needs payListed')
    const { toAccountNo = '', fromBankCode = '', bankReference } = await payListed()
    assert.match(toAccountNo, /^\d+$/, 'toAccountNo must be digits only')
    assert.match(fromBankCode, /./, 'fromBankCode must be present')
    assert.equal(fromBankCode, bankCodeOf(fromBankCode), 'fromBankCode must be the code in the catalogue')
    assertText(bankReference, 'the bank’s reference')
  },
})
