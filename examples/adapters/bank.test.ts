import { bankContract, startAdapter } from '@krapao/server/contracts'
import { randomInt } from 'node:crypto'
import { afterAll, describe } from 'vitest'
import { ports } from './bank.ts'
import { testWebhooks, createFakeReceiver } from '../tests/webhooks.ts'
import { ok, hasKey, testContract, notFound, startFakeService } from '../tests/fakeService.ts'

const [key, secret] = ['bank-key-of-a-test', 'bank-secret-of-a-test']
type Payout = { amount: string; to: { bank: string; account: string }; end: Record<string, string> }
const payouts = new Map<string, Payout>()
const transfers: ReturnType<typeof newTransfer>[] = []
const service = await startFakeService(hasKey(key), {
  'PUT /payouts/:id': ({ params, body }) => {
    const { id = '' } = params
    const known = payouts.get(id) ?? { ...(body as Omit<Payout, 'end'>), end: { state: 'sent' } }
    payouts.set(id, known)
    return ok(known.end)
  },
  'GET /payouts/:id': ({ params }) => {
    const known = payouts.get(params['id'] ?? '')
    return known ? ok(known.end) : notFound
  },
  'GET /transfers': ({ query }) => {
    const from = Number(query.get('after'))
    const page = transfers.slice(from, from + 3)
    return ok({ transfers: page, cursor: page.length > 0 ? String(from + page.length) : query.get('after') })
  },
  'GET /transfers/:bank/:reference': ({ params }) => {
    const found = transfers.find(({ reference, from }) => reference === params['reference'] && from.bank === params['bank'])
    return found ? ok(found) : notFound
  },
})

function newTransfer() {
  return {
    reference: `20300101${randomInt(1e11, 1e12)}`,
    from: { bank: 'SCB', account: '1112223334' },
    to: '4120001118',
    amount: '123.45',
    at: '2030-01-01T00:00:00.000Z',
  }
}

const meaningOf = ({ reference, from, to, at }: ReturnType<typeof newTransfer>) => ({
  reference,
  fromBankCode: from.bank,
  fromAccountNo: from.account,
  toAccountNo: to,
  amount: 12_345,
  at: Date.parse(at),
})

const server = createFakeReceiver()
const start = (more = {}) =>
  startAdapter(ports, {
    settings: { BANK_URL: service.url, BANK_KEY: key, BANK_HOOK_SECRET: secret, ...more },
    handleTransfer: server.handle,
  })
const [adapter, withShortTimeout] = [await start(), await start({ BANK_TIMEOUT_MS: '300' })]
afterAll(() => Promise.all([adapter.close(), withShortTimeout.close()]))
const [port, portWithShortTimeout] = [adapter.ports.bank, withShortTimeout.ports.bank]
if (!port || !portWithShortTimeout) throw new Error('the adapter has no port')

describe('over HTTP', () => {
  testContract(
    bankContract({
      port,
      send: () => {
        const sent = newTransfer()
        transfers.push(sent)
        return Promise.resolve(meaningOf(sent))
      },
      end: (id, outcome) => {
        const payout = payouts.get(id)
        if (!payout) return Promise.reject(new Error('the payout is not there to be ended'))
        payout.end = outcome === 'paid' ? { state: 'paid', reference: `P${id}` } : { state: 'refused', message: 'account closed' }
        return Promise.resolve()
      },
      paidOut: (accountNo) =>
        Promise.resolve(
          [...payouts.values()].filter(({ to }) => to.account === accountNo).map(({ amount }) => Math.round(Number(amount) * 100)),
        ),
      faults: { ...service, portWithShortTimeout, secrets: [key, secret] },
    }),
  )
})

// @covers T12
describe('webhook', () => {
  const newWebhook = () => {
    const transfer = newTransfer()
    return { payload: { type: 'transfer.received', transfer }, means: meaningOf(transfer) }
  }
  testWebhooks({ url: adapter.url, name: 'bank', secret, newWebhook, server })
})
