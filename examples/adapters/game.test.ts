import { gameContract, startAdapter } from '@krapao/server/contracts'
import { randomUUID } from 'node:crypto'
import { signWebhook } from '@krapao/server/webhooks'
import { expect, test } from 'vitest'
import { ports } from './game.ts'
import { bahtOf } from './money.ts'
import { ok, testContract, notFound, startFakeService, type FakeRequest } from '../tests/fakeService.ts'

const secret = 'game-secret-of-a-test'
type Bet = { id: string; state: 'pending' | 'settled' | 'void'; stake: string; win: string; placedAt: string; endedAt: string | null }
type Account = { username: string; password: string; satang: number; bets: Bet[]; suspended: boolean; order: number }
const byPlayer = new Map<string, Account>()
const transfers = new Map<string, 'done' | 'refused' | 'void'>()
const satangOf = (baht: string): number => Math.round(Number(baht) * 100)

type Routes = Parameters<typeof startFakeService>[1]

/** Answers 401 unless a recent signature covers this method, path and query. */
const signed = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([place, answer]) => [
      place,
      (fakeRequest) => (isOurs(place, fakeRequest) ? answer(fakeRequest) : { status: 401, body: {} }),
    ]),
  )
function isOurs(place: string, { params, query, headers, text }: FakeRequest): boolean {
  const { 'x-agent': agent, 'x-time': time, 'x-signature': signature } = headers
  const path = place.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const body = Buffer.from(`${path}${query.size > 0 ? `?${query.toString()}` : ''}\n${text}`)
  return (
    agent === 'krapao' && signature === signWebhook(body, secret, String(time)) && Math.abs(Date.now() - Number(time) * 1_000) < 300_000
  )
}
const accountIn = ({ params }: FakeRequest): Account | undefined =>
  [...byPlayer.values()].find(({ username }) => username === params['username'])

const routes = signed({
  'PUT /games/:slot/accounts/:player': ({ params }) => {
    const { player = '' } = params
    const known = byPlayer.get(player) ?? {
      username: `u${randomUUID().slice(0, 8)}`,
      password: randomUUID(),
      satang: 0,
      bets: [],
      suspended: false,
      order: 0,
    }
    byPlayer.set(player, known)
    return ok({ username: known.username, password: known.password })
  },
  'PUT /games/:slot/players/:username/password': (fakeRequest) => {
    const account = accountIn(fakeRequest)
    if (!account) return notFound
    account.password = (fakeRequest.body as { password: string }).password
    return ok({})
  },
  'PUT /games/:slot/players/:username/suspension': (fakeRequest) => {
    const account = accountIn(fakeRequest)
    if (!account) return notFound
    const { suspended, order } = fakeRequest.body as { suspended: boolean; order: number }
    if (order < account.order) return { status: 409, body: { error: 'a later one was taken' } }
    Object.assign(account, { suspended, order })
    return ok({})
  },
  'GET /games/:slot/players/:username': (fakeRequest) => {
    const account = accountIn(fakeRequest)
    return account ? ok({ balance: bahtOf(account.satang) }) : notFound
  },
  'GET /games/:slot/players/:username/bets': (fakeRequest) => {
    const from = Number(fakeRequest.query.get('after'))
    const bets = accountIn(fakeRequest)?.bets.slice(from) ?? []
    return ok({ bets, cursor: bets.length > 0 ? String(from + bets.length) : fakeRequest.query.get('after'), more: false })
  },
  'POST /games/:slot/players/:username/sessions': (fakeRequest) =>
    accountIn(fakeRequest)?.suspended === false ? ok({ url: `https://games.example/enter?ticket=${randomUUID()}` }) : notFound,
  'PUT /games/:slot/transfers/:id': (fakeRequest) => {
    const { params, body } = fakeRequest
    const { username, direction, amount } = body as { username: string; direction: 'in' | 'out'; amount: string }
    const account = accountIn({ ...fakeRequest, params: { username } })
    const sum = satangOf(amount) * (direction === 'in' ? 1 : -1)
    const { id = '' } = params
    const state = transfers.get(id) ?? (account && account.satang + sum >= 0 ? 'done' : 'refused')
    if (account && state === 'done' && !transfers.has(id)) account.satang += sum
    transfers.set(id, state)
    return ok({ state })
  },
  'POST /games/:slot/transfers/:id/void': ({ params }) => {
    const { id = '' } = params
    const state = transfers.get(id) ?? 'void'
    transfers.set(id, state)
    return ok({ state })
  },
})
const service = await startFakeService(() => true, routes)
const start = async (more = {}) => {
  const settings = { GAME_URL: service.url, GAME_AGENT: 'krapao', GAME_SECRET: secret, ...more }
  const started = await startAdapter(ports, { settings })
  await started.close()
  if (!started.ports.game) throw new Error('the adapter has no game port')
  return started.ports.game
}

testContract(
  gameContract({
    port: await start(),
    slotCode: 'PG',
    play: ({ username }, { stake, win }) => {
      const account = [...byPlayer.values()].find((one) => one.username === username)
      if (!account || account.satang < stake) return Promise.reject(new Error('a bet of more than there is'))
      report(account, { id: randomUUID(), state: 'settled', stake, win, placedAt: new Date().toISOString() })
      return Promise.resolve()
    },
    placeBet: ({ username }, stake) => {
      const account = [...byPlayer.values()].find((one) => one.username === username)
      if (!account || account.satang < stake) return Promise.reject(new Error('a bet of more than there is'))
      const bet = { id: randomUUID(), placedAt: new Date().toISOString() }
      report(account, { ...bet, state: 'pending', stake, win: 0 })
      const stateFor = { open: 'pending', settled: 'settled', returned: 'void' } as const
      return Promise.resolve(({ state, ...change }) => {
        report(account, { ...bet, ...change, state: stateFor[state] })
        return Promise.resolve()
      })
    },
    faults: { ...service, portWithShortTimeout: await start({ GAME_TIMEOUT_MS: '300' }), secrets: [secret] },
  }),
)

type Placed = Pick<Bet, 'id' | 'state' | 'placedAt'> & { stake: number; win: number }

/** Reports a bet, and moves the balance by the difference to its last report. Satang. */
function report(account: Account, { stake, win, ...bet }: Placed): void {
  const last = account.bets.findLast(({ id }) => id === bet.id)
  const effectOf = (state: Bet['state'], staked: number, won: number) => (state === 'void' ? 0 : won - staked)
  account.satang += effectOf(bet.state, stake, win) - (last ? effectOf(last.state, satangOf(last.stake), satangOf(last.win)) : 0)
  const endedAt = bet.state === 'pending' ? null : new Date().toISOString()
  account.bets.push({ ...bet, stake: bahtOf(stake), win: bahtOf(win), endedAt })
}

const ask = async (path: string, signedFor: string, at = Date.now()): Promise<number> => {
  const time = String(Math.floor(at / 1_000))
  const headers = { 'x-agent': 'krapao', 'x-time': time, 'x-signature': signWebhook(`GET ${signedFor}\n`, secret, time) }
  return (await fetch(service.url + path, { headers })).status
}

test('a signature is valid for one request and a limited time', async () => {
  const [somebody, another] = ['/games/PG/players/somebody', '/games/PG/players/somebody/bets?after=0']
  const statuses = [await ask(somebody, somebody), await ask(another, another), await ask(another, somebody), await ask(somebody, another)]
  expect([...statuses, await ask(somebody, somebody, Date.now() - 301_000)]).toEqual([404, 200, 401, 401, 401])
})
