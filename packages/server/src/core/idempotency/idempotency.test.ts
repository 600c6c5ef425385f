import { fastify } from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { deleteExpiredRows } from '#app/retention.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { answerErrors } from '#platform/http/errors.ts'
import { bodyOf, playerOf } from '#platform/http/handler.ts'
import { dayMs } from '#platform/time/clock.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { fund, signUp, type TestPlayer } from '#testing/players.ts'
import type { AppContext } from '../context/appContext.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { authenticateWith } from '../session/authenticate.ts'
import { findSession } from '../session/session.queries.ts'
import { bearerHash } from '../session/token.ts'
import { withIdempotency } from './idempotency.ts'

const { app, context, pool, another } = await freshApp()
checkLedgerAfterEach(context)

let pause: { reached: PromiseWithResolvers<void>; gate: PromiseWithResolvers<void> } | undefined
let failWith: Error | undefined
let prepared = 0
/** An operation outside the contract that takes money. */
function serveWithdrawals(copy: AppContext) {
  const server = fastify()
  answerErrors(server, copy.config)
  server.addHook('onRequest', async (request) => {
    const tokenHash = bearerHash(request)
    authenticateWith(copy, request, tokenHash, tokenHash ? await findSession(copy.pool, tokenHash) : undefined)
  })
  const withdraw = withIdempotency(
    copy,
    async (tx, request) => {
      const { amount } = bodyOf<{ amount: number }>(request)
      const postings = [
        { account: 'wallet' as const, amount: -amount },
        { account: 'house:bank' as const, amount },
      ]
      const entry = { type: 'withdraw', status: 'SUCCESS', from: 'WALLET', to: 'BANK', amount } as const
      const key = String(request.headers['idempotency-key'] ?? '')
      const reference = `withdraw:${request.id}:${Math.random()}`
      const { walletAfter } = await post(tx, {
        playerId: playerOf(request),
        kind: 'withdraw',
        reference,
        at: copy.clock.now(),
        postings,
        entry,
        key,
      })
      pause?.reached.resolve()
      await pause?.gate.promise
      if (failWith) throw failWith
      return { walletAfter }
    },
    { prepare: async () => void (prepared += 1) },
  )
  server.post('/withdraw', { config: { operationId: 'withdraw' } }, withdraw)
  afterAll(() => server.close())
  return server
}
function pauseNextWithdrawal() {
  const next = { reached: Promise.withResolvers<void>(), gate: Promise.withResolvers<void>() }
  pause = next
  void next.gate.promise.then(() => (pause = undefined))
  return next
}
const bank = serveWithdrawals(context)
const second = await another()
const otherBank = serveWithdrawals(second.context)

const requestWithdrawal = (player: TestPlayer, key: string | undefined, amount = 100, on = bank) =>
  statusAndBody(on, 'POST', '/withdraw', { body: { amount }, headers: { ...player.headers, ...(key && { 'idempotency-key': key }) } })
const stateOf = (player: TestPlayer, key: string) => statusAndBody(app, 'GET', `/api/wallet/operations/${key}`, { headers: player.headers })
const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const header = 'Idempotency-Key'
const running = [409, { message: 'the first request with this key is still running', params: { header } }]
const invalid = (reason: string) => [422, { message: 'KEY_INVALID', params: { header, reason } }]

// @covers G3.1
test('the same key and body returns the first answer and prepares nothing', async () => {
  const player = await signUp(context, { satang: 1_000 })
  const first = await requestWithdrawal(player, 'k1')
  const before = prepared
  expect([first, await requestWithdrawal(player, 'k1'), await requestWithdrawal(player, 'k1', 100, otherBank)]).toEqual(
    Array.from({ length: 3 }, () => [200, { walletAfter: 900 }]),
  )
  expect([await wallet(player), prepared]).toEqual([900, before])
})

test('calls without a key are separate requests', async () => {
  const player = await signUp(context, { satang: 1_000 })
  expect([await requestWithdrawal(player, undefined), await requestWithdrawal(player, undefined)]).toEqual([
    [200, { walletAfter: 900 }],
    [200, { walletAfter: 800 }],
  ])
})

// @covers G3.2
test('the same key with another body is refused, and another player may use it', async () => {
  const [player, neighbour] = [await signUp(context, { satang: 1_000 }), await signUp(context, { satang: 5_000 })]
  await requestWithdrawal(player, 'k1')
  expect(await requestWithdrawal(player, 'k1', 200)).toEqual(invalid('other body'))
  expect(await requestWithdrawal(neighbour, 'k1', 200)).toEqual([200, { walletAfter: 4_800 }])
})

// @covers G3.3
test('while the first runs, a second is refused as running and the status is pending', async () => {
  const player = await signUp(context, { satang: 1_000 })
  const { reached, gate } = pauseNextWithdrawal()
  const first = requestWithdrawal(player, 'k1')
  await reached.promise
  expect(await requestWithdrawal(player, 'k1', 100, otherBank)).toEqual(running)
  expect(await stateOf(player, 'k1')).toEqual([200, { key: 'k1', state: 'pending' }])
  gate.resolve()
  expect(await first).toEqual([200, { walletAfter: 900 }])
  expect(await wallet(player)).toBe(900)
})

// @covers G3.4
test('30 in parallel over two copies have one effect and one answer', async () => {
  const player = await signUp(context, { satang: 10_000 })
  const all = await Promise.all(Array.from({ length: 30 }, (_, n) => requestWithdrawal(player, 'k1', 100, n % 2 ? bank : otherBank)))
  const allowed = new Set([JSON.stringify([200, { walletAfter: 9_900 }]), JSON.stringify(running)])
  expect(all.filter((answer) => !allowed.has(JSON.stringify(answer)))).toEqual([])
  expect(await wallet(player)).toBe(9_900)
})

test('50 parallel requests for a hundred out of a thousand: ten succeed, and a replay of all changes nothing', async () => {
  const player = await signUp(context, { satang: 1_000 })
  const race = () =>
    Promise.all(Array.from({ length: 50 }, (_, n) => requestWithdrawal(player, `race-${n}`, 100, n % 2 ? bank : otherBank)))
  const first = await race()
  expect(first.filter(([status]) => status === 200)).toHaveLength(10)
  expect(first.filter(([, body]) => (body as { message?: string }).message === 'MONEY_NOT_ENOUGH')).toHaveLength(40)
  expect(await race()).toEqual(first)
  expect(await wallet(player)).toBe(0)
})

test('a business refusal is stored, even if the request would succeed later', async () => {
  const player = await signUp(context, { satang: 50 })
  const refused = [422, { message: 'MONEY_NOT_ENOUGH' }]
  expect(await requestWithdrawal(player, 'k1')).toEqual(refused)
  await fund(context, player.playerId, 10_000)
  expect(await requestWithdrawal(player, 'k1')).toEqual(refused)
  expect(await requestWithdrawal(player, 'k2')).toEqual([200, { walletAfter: 9_950 }])
  expect(await stateOf(player, 'k1')).toEqual([
    200,
    { key: 'k1', state: 'refused', operationId: 'withdraw', createdAt: expect.any(String) as string, message: 'MONEY_NOT_ENOUGH' },
  ])
})

test.each([
  ['400', new ApiError('KEY_INVALID')],
  ['401', new ApiError('UNAUTHORIZED')],
  ['429', new ApiError('REQUEST_LIMIT_1MIN')],
  ['503', new ApiError('unavailable', { status: 503 })],
  ['500', new Error('a bug')],
])('%s is not stored, and the same key may be retried', async (status, error) => {
  const player = await signUp(context, { satang: 1_000 })
  failWith = error
  expect((await requestWithdrawal(player, 'k1'))[0]).toBe(Number(status))
  failWith = undefined
  expect(await wallet(player)).toBe(1_000)
  expect(await requestWithdrawal(player, 'k1')).toEqual([200, { walletAfter: 900 }])
})

test('the status of an unknown key closes it, and a delayed request with it is refused', async () => {
  const player = await signUp(context, { satang: 1_000 })
  expect(await stateOf(player, 'lost')).toEqual([200, { key: 'lost', state: 'unknown' }])
  expect(await requestWithdrawal(player, 'lost')).toEqual(invalid('answered as unknown'))
  expect(await stateOf(player, 'lost')).toEqual([200, { key: 'lost', state: 'unknown' }])
  expect(await wallet(player)).toBe(1_000)
})

test('status and request in parallel are never unknown and done', async () => {
  for (let round = 0; round < 20; round += 1) {
    const player = await signUp(context, { satang: 1_000 })
    const [[status], [, body]] = await Promise.all([requestWithdrawal(player, 'k1'), stateOf(player, 'k1')])
    const { state } = body as { state: string }
    const hasRun = status === 200
    expect([hasRun && state === 'unknown', await wallet(player)]).toEqual([false, hasRun ? 900 : 1_000])
    expect((await requestWithdrawal(player, 'k1'))[0]).toBe(state === 'unknown' ? 422 : 200)
  }
})

test('a done status has the operation and the amount', async () => {
  const player = await signUp(context, { satang: 1_000 })
  await requestWithdrawal(player, 'k1', 250)
  const done = { key: 'k1', state: 'done', operationId: 'withdraw', amount: 2.5, createdAt: expect.any(String) as string }
  expect(await stateOf(player, 'k1')).toEqual([200, done])
  const open = await statusAndBody(app, 'GET', '/api/wallet/operations?state=open', { headers: player.headers })
  expect(open).toEqual([200, { operations: [] }])
  expect(await stateOf(await signUp(context), 'k1')).toEqual([200, { key: 'k1', state: 'unknown' }])
})

// @covers G2.1
test('a request cut off while it runs and sent again has one effect', async () => {
  const player = await signUp(context, { satang: 1_000 })
  await bank.listen({ port: 0, host: '127.0.0.1' })
  const { port } = bank.server.address() as AddressInfo
  const body = JSON.stringify({ amount: 100 })
  const { reached, gate } = pauseNextWithdrawal()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /withdraw HTTP/1.1\r\nhost: x\r\nauthorization: ${player.headers.authorization}\r\nidempotency-key: cut\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await reached.promise
  socket.destroy()
  await once(socket, 'close')
  gate.resolve()
  await expect.poll(() => wallet(player)).toBe(900)
  expect(await requestWithdrawal(player, 'cut')).toEqual([200, { walletAfter: 900 }])
  expect(await wallet(player)).toBe(900)
})

test('a key is deleted after its retention, and not a millisecond earlier', async () => {
  const player = await signUp(context, { satang: 1_000 })
  await requestWithdrawal(player, 'old')
  const at =
    (
      await pool.query<{ at: Date }>('select max(at) as at from idempotent_request where player_id = $1', [player.playerId])
    ).rows[0]?.at.getTime() ?? 0
  const deleteExpiredAt = (now: number) => deleteExpiredRows({ ...context, clock: { now: () => now } }, ['idempotent_request'])
  await deleteExpiredAt(at + context.config.keyDays * dayMs)
  expect(await requestWithdrawal(player, 'old')).toEqual([200, { walletAfter: 900 }])
  await deleteExpiredAt(at + context.config.keyDays * dayMs + 1)
  expect(await requestWithdrawal(player, 'old')).toEqual([200, { walletAfter: 800 }])
})

test('without extensions the header is ignored', async () => {
  const plain = serveWithdrawals({ ...context, config: { ...context.config, extensions: false } })
  const player = await signUp(context, { satang: 1_000 })
  expect([await requestWithdrawal(player, 'k1', 100, plain), await requestWithdrawal(player, 'k1', 100, plain)]).toEqual([
    [200, { walletAfter: 900 }],
    [200, { walletAfter: 800 }],
  ])
})

test('an invalid key is refused by the contract', async () => {
  const player = await signUp(context)
  const answer = await call(app, 'POST', '/api/logout', { headers: { ...player.headers, 'idempotency-key': 'not a key' } })
  expect([answer.status, answer.body]).toEqual([400, { message: 'KEY_INVALID', params: { header: 'idempotency-key' } }])
})
