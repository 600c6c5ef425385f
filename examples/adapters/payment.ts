// QR payments over HTTP with a signed webhook. PUT and GET /orders/ID create and read an order, PUT /orders/ID/cancellation ends
// it. What is paid into a bank account is notified with the bank's reference.
import type { Adapter } from '@krapao/server'
import * as v from 'valibot'
import { readUrl, bearerHeaders, sendRequest, readTimeout, type Service } from './sendRequest.ts'
import { bahtOf, satang } from './money.ts'
import { receive } from './receive.ts'

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
)
const text = v.pipe(v.string(), v.nonEmpty())
const order = v.object({ state: v.picklist(['live', 'cancelled']), qr: text, reference: text, expires: time })
const refusal = v.object({ state: v.literal('refused'), message: v.string() })
const notFound = v.object({ error: v.literal('not found') })
const notification = v.object({
  type: v.literal('order.paid'),
  payment: v.object({
    order: text,
    reference: text,
    amount: v.pipe(satang, v.minValue(1)),
    at: time,
    // Identifies the payment in the bank's list, if the QR pays into an account that a bank adapter also lists.
    account: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))),
    bank: v.optional(v.object({ code: text, reference: text })),
  }),
})

export const ports: Adapter = (base) => {
  const { setting, handleNotification } = base
  receive(base, {
    name: 'payment',
    secret: setting('PAYMENT_HOOK_SECRET'),
    shape: notification,
    handle: ({ payment: { order: orderId, at: paidAt, account: toAccountNo, bank, ...money } }) =>
      handleNotification({
        orderId,
        paidAt,
        ...money,
        ...(toAccountNo && { toAccountNo }),
        ...(bank && { fromBankCode: bank.code, bankReference: bank.reference }),
      }),
  })
  return {
    payment: orders({
      name: 'the payment provider',
      url: readUrl(setting, 'PAYMENT_URL'),
      timeoutMs: readTimeout(setting, 'PAYMENT_TIMEOUT_MS'),
      headers: bearerHeaders(setting('PAYMENT_KEY')),
    }),
  }
}

const qrOf = ({ qr, reference, expires }: v.InferOutput<typeof order>) => ({ payload: qr, reference, expiresAt: expires })

/** The id in every path makes a repeated request the same order. A 4xx rejects, since it is not the provider's refusal. */
const orders = (service: Service): PaymentPort => ({
  namesBankPayment: true,
  createQr: async ({ id, bankCode, amount, expiresAt }) => {
    const newOrder = { channel: bankCode, amount: bahtOf(amount), expires: new Date(expiresAt).toISOString() }
    const { body } = await sendRequest(
      service,
      { method: 'PUT', path: `/orders/${id}`, body: newOrder },
      { 200: v.union([order, refusal]) },
    )
    if (body.state === 'refused') return { outcome: 'refused', message: body.message }
    // The server itself reads the QR's content and amount.
    return { outcome: 'created', ...qrOf(body) }
  },
  cancelQr: async (id) => {
    await sendRequest(
      service,
      { method: 'PUT', path: `/orders/${id}/cancellation`, body: {} },
      { 200: v.object({ state: v.literal('cancelled') }) },
    )
  },
  statusOf: async (id) => {
    const answer = await sendRequest(service, { method: 'GET', path: `/orders/${id}` }, { 200: order, 404: notFound })
    return answer.status === 404 ? { state: 'unknown' } : { state: answer.body.state, ...qrOf(answer.body) }
  },
})
type PaymentPort = NonNullable<Awaited<ReturnType<Adapter>>['payment']>
