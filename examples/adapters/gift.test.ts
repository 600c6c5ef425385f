import { giftContract, startAdapter } from '@krapao/server/contracts'
import { randomBytes } from 'node:crypto'
import { ports } from './gift.ts'
import { bahtOf } from './money.ts'
import { ok, hasKey, testContract, startFakeService } from '../tests/fakeService.ts'

const key = 'gift-key-of-a-test'
const gifts = new Map<string, { amount: number; takenBy?: string }>()
const service = await startFakeService(hasKey(key), {
  'GET /gifts/:code': ({ params }) => {
    const gift = gifts.get(params['code'] ?? '')
    return ok(gift && !gift.takenBy ? { state: 'fresh', amount: bahtOf(gift.amount) } : { state: 'gone' })
  },
  'PUT /redemptions/:id': ({ params, body }) => {
    const { code } = body as { code: string }
    const gift = gifts.get(code)
    if (!gift || (gift.takenBy && gift.takenBy !== params['id'])) return ok({ state: 'gone' })
    gift.takenBy = params['id'] ?? ''
    return ok({ state: 'redeemed', amount: bahtOf(gift.amount), reference: `G-${code}` })
  },
})
const start = async (more = {}) => {
  const started = await startAdapter(ports, { settings: { GIFT_URL: service.url, GIFT_KEY: key, ...more } })
  await started.close()
  if (!started.ports.gift) throw new Error('the adapter has no gift port')
  return started.ports.gift
}

testContract(
  giftContract({
    port: await start(),
    make: (amount) => {
      const code = randomBytes(9).toString('hex')
      gifts.set(code, { amount })
      return Promise.resolve(`https://gift.truemoney.com/campaign/?v=${code}`)
    },
    faults: { ...service, portWithShortTimeout: await start({ GIFT_TIMEOUT_MS: '300' }), secrets: [key] },
  }),
)
