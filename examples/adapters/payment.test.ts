import type { PaymentNotification } from '@krapao/server'
import { paymentContract, startAdapter } from '@krapao/server/contracts'
import { randomInt, randomUUID } from 'node:crypto'
import { generate } from 'promptparse'
import { afterAll, describe } from 'vitest'
import { ports } from './payment.ts'
import { testWebhooks, signatureHeaders, createFakeReceiver } from '../tests/webhooks.ts'
import { ok, hasKey, testContract, notFound, startFakeService } from '../tests/fakeService.ts'

const [key, secret] = ['payment-key-of-a-test', 'payment-secret-of-a-test']
type Order = { state: 'live' | 'cancelled'; qr: string; reference: string; expires: string }
const orders = new Map<string, Order | 'never'>()
const service = await startFakeService(hasKey(key), {
  'PUT /orders/:id': ({ params, body }) => {
    const { id = '' } = params
    const known = orders.get(id) ?? newOrder(body)
    orders.set(id, known)
    return ok(known === 'never' ? { state: 'refused', message: 'cancelled' } : known)
  },
  'GET /orders/:id': ({ params }) => {
    const known = orders.get(params['id'] ?? '')
    return known && known !== 'never' ? ok(known) : notFound
  },
  'PUT /orders/:id/cancellation': ({ params }) => {
    const { id = '' } = params
    const known = orders.get(id) ?? 'never'
    orders.set(id, known === 'never' ? known : { ...known, state: 'cancelled' })
    return ok({ state: 'cancelled' })
  },
})

function newOrder({ amount, expires }: { amount: string; expires: string }): Order {
  const reference = String(randomInt(1e11, 1e12))
  const qr = generate.billPayment({ billerId: '099999999999100', amount: Number(amount), ref1: reference })
  return { state: 'live', qr, reference, expires }
}

const server = createFakeReceiver()
const settings = { PAYMENT_URL: service.url, PAYMENT_KEY: key, PAYMENT_HOOK_SECRET: secret }
const start = (more = {}) => startAdapter(ports, { settings: { ...settings, ...more }, handleNotification: server.handle })
const [adapter, withShortTimeout] = [await start(), await start({ PAYMENT_TIMEOUT_MS: '300' })]
afterAll(() => Promise.all([adapter.close(), withShortTimeout.close()]))
const [port, portWithShortTimeout] = [adapter.ports.payment, withShortTimeout.ports.payment]
if (!port || !portWithShortTimeout) throw new Error('the adapter has no port')

function newWebhook() {
  const [order, reference, bankReference] = [randomUUID(), `P${randomInt(1e11, 1e12)}`, `B${randomInt(1e11, 1e12)}`]
  const bank = { code: 'SCB', reference: bankReference }
  const payment = { order, reference, amount: '123.45', at: '2030-01-01T00:00:00.000Z', account: '0719998887', bank }
  const orderPaid = { orderId: order, reference, amount: 12_345, paidAt: Date.UTC(2030, 0, 1) }
  return {
    payload: { type: 'order.paid', payment },
    means: { ...orderPaid, toAccountNo: '0719998887', fromBankCode: 'SCB', bankReference },
  }
}

async function payListed() {
  const received = Promise.withResolvers<PaymentNotification>()
  const handleNotification = (notification: PaymentNotification) => {
    received.resolve(notification)
    return Promise.resolve('credited' as const)
  }
  const own = await startAdapter(ports, { settings, handleNotification })
  const body = JSON.stringify(newWebhook().payload)
  const headers = signatureHeaders(secret, { name: 'payment', at: Date.now(), body })
  const { status } = await fetch(`${own.url}/hooks/payment`, { method: 'POST', headers, body })
  await own.close()
  if (status !== 200) throw new Error(`the notification was answered by ${status}`)
  return received.promise
}

describe('over HTTP', () => {
  testContract(
    paymentContract({
      port,
      providers: ['KBANK', 'WW'],
      payListed,
      faults: { ...service, portWithShortTimeout, secrets: [key, secret] },
    }),
  )
})

// @covers T12
describe('webhook', () => {
  testWebhooks({ url: adapter.url, name: 'payment', secret, newWebhook, server })
})
