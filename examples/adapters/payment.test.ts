import { paymentContract, startAdapter } from '@krapao/server/contracts'
import { randomInt, randomUUID } from 'node:crypto'
import { generate } from 'promptparse'
import { afterAll, describe, expect, test } from 'vitest'
import { bahtOf } from './money.ts'
import { ports } from './payment.ts'
import { holdsNotices, noticed, takingNotices } from '../tests/notices.ts'
import { fine, hasKey, holds, notFound, startOtherSide } from '../tests/otherSide.ts'

const [key, secret] = ['payment-key-of-a-test', 'payment-secret-of-a-test']
type Order = { state: 'live' | 'cancelled'; qr: string; reference: string; amount: string; expires: string }
const orders = new Map<string, Order | 'never'>()
const cancelled = { state: 'cancelled' }
/** The provider makes a QR over a satang more than that. */
const wrongAmount = '66.66'
const line = await startOtherSide(hasKey(key), {
  'PUT /orders/:id': ({ params, body }) => {
    const { id = '' } = params
    const known = orders.get(id) ?? newOrder(body)
    orders.set(id, known)
    return fine(known === 'never' ? { state: 'refused', message: 'cancelled' } : known)
  },
  'GET /orders/:id': ({ params }) => {
    const known = orders.get(params['id'] ?? '')
    return known && known !== 'never' ? fine(known) : notFound
  },
  'PUT /orders/:id/cancellation': ({ params }) => {
    const { id = '' } = params
    const known = orders.get(id) ?? 'never'
    orders.set(id, known === 'never' ? known : { ...known, state: 'cancelled' })
    return fine(cancelled)
  },
})

function newOrder({ amount, expires }: { amount: string; expires: string }): Order {
  const reference = String(randomInt(1e11, 1e12))
  const qr = generate.billPayment({ billerId: '099999999999100', amount: Number(amount), ref1: reference })
  return { state: 'live', qr, reference, amount: amount === wrongAmount ? '66.67' : amount, expires }
}

const server = takingNotices()
const start = (more = {}) =>
  startAdapter(ports, {
    settings: { PAYMENT_URL: line.url, PAYMENT_KEY: key, PAYMENT_HOOK_SECRET: secret, ...more },
    takeNotice: server.take,
  })
const [adapter, impatient] = [await start(), await start({ PAYMENT_PATIENCE: '300' })]
afterAll(() => Promise.all([adapter.close(), impatient.close()]))
const [port, hasty] = [adapter.ports.payment, impatient.ports.payment]
if (!port || !hasty) throw new Error('the adapter brings a payment provider')

describe('asked over HTTP', () => {
  holds(paymentContract({ port, providers: ['KBANK', 'WW'], days: { ...line, impatient: hasty, secrets: [key, secret] } }))
})

test('a QR over another amount is none', async () => {
  const order = { id: randomUUID(), bankCode: 'KBANK', amount: 6_666, expiresAt: Date.UTC(2030, 0, 1) } as const
  await expect(port.createQr(order)).rejects.toThrow('another amount')
})

describe('its notices', () => {
  const notice = () => ({
    type: 'order.paid',
    payment: { order: randomUUID(), reference: `P${randomInt(1e11, 1e12)}`, amount: bahtOf(noticed), at: '2030-01-01T00:00:00.000Z' },
  })
  holdsNotices({ url: adapter.url, name: 'payment', secret, notice, server })
})
