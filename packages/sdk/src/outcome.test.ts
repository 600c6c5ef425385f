import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createKrapao, errorCodes, satangOf, unwrap, type Krapao, type Outcome } from './index.ts'
import { isRefusalMessage } from './outcome.ts'
import { clientOf, clientWithAnswers, type Planned } from './testing/server.ts'

const move = (krapao: Krapao) => krapao.transfer.move({ from: 'WALLET', to: 'PG', amount: satangOf(100) })
const qr = (krapao: Krapao) => krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(100) })
/** Omits the status, which another test checks. */
async function problemOf(plan: Planned, ask: (krapao: Krapao) => Promise<Outcome<unknown>>) {
  const outcome = await ask((await clientWithAnswers([plan])).krapao)
  if (outcome.ok || outcome.problem.kind === 'unreadable') return outcome
  const { status: _, ...problem } = outcome.problem
  return failed(problem)
}
const failed = (problem: object) => ({ ok: false, problem })

// @covers 8.handling-2 8.handling-3
test.each<[number, Planned, object]>([
  [
    400,
    { body: { message: 'KEY_INVALID', params: { field: 'amount' } } },
    { kind: 'refused', effect: 'none', message: 'KEY_INVALID', code: 'KEY_INVALID', params: { field: 'amount' } },
  ],
  [400, { body: { message: 'a free text' } }, { kind: 'refused', effect: 'none', message: 'a free text' }],
  [401, { body: { message: 'UNAUTHORIZED' } }, { kind: 'signedOut', effect: 'none' }],
  [401, { body: 'no JSON' }, { kind: 'signedOut', effect: 'none' }],
  [403, { body: { message: 'UNAUTHORIZED' } }, { kind: 'refused', effect: 'none', message: 'UNAUTHORIZED', code: 'UNAUTHORIZED' }],
  [400, { body: { message: 'Cannot verify identity' } }, { kind: 'signedOut', effect: 'none' }],
  [400, { body: { message: 'EXPIRED_AUTH_TOKEN' } }, { kind: 'signedOut', effect: 'none' }],
  [410, { body: { message: 'gone' } }, { kind: 'gone', effect: 'none' }],
  [410, { body: '<html>' }, { kind: 'gone', effect: 'none' }],
  [400, { body: { message: 'gone' } }, { kind: 'gone', effect: 'none' }],
  [
    422,
    { body: { message: 'KEY_INVALID', params: { header: 'Idempotency-Key', reason: 'answered as unknown' } } },
    {
      kind: 'refused',
      effect: 'none',
      message: 'KEY_INVALID',
      code: 'KEY_INVALID',
      params: { header: 'Idempotency-Key', reason: 'answered as unknown' },
    },
  ],
  [409, { body: { message: 'EXISTING_BANK' } }, { kind: 'refused', effect: 'none', message: 'EXISTING_BANK', code: 'EXISTING_BANK' }],
  [
    409,
    { body: { message: 'still running', params: { header: 'Idempotency-Key' } } },
    { kind: 'refused', effect: 'unknown', message: 'still running', params: { header: 'Idempotency-Key' } },
  ],
  [
    429,
    { body: { message: 'REQUEST_LIMIT' }, headers: { 'retry-after': '7' } },
    { kind: 'refused', effect: 'none', message: 'REQUEST_LIMIT', code: 'REQUEST_LIMIT', retryAfter: 7 },
  ],
  [
    500,
    { body: { message: 'INTERNAL_SERVER_ERROR' } },
    { kind: 'refused', effect: 'unknown', message: 'INTERNAL_SERVER_ERROR', code: 'INTERNAL_SERVER_ERROR' },
  ],
  [501, { body: { message: 'anything' } }, { kind: 'refused', effect: 'none', message: 'not served' }],
  [502, { body: '<html>Bad gateway</html>' }, { kind: 'unreadable', effect: 'unknown', status: 502 }],
  [503, { headers: { 'retry-after': '7' } }, { kind: 'unavailable', effect: 'unknown', retryAfter: 7 }],
  [503, {}, { kind: 'unavailable', effect: 'unknown' }],
  [404, { body: '' }, { kind: 'unreadable', effect: 'none', status: 404 }],
  [400, { body: [] }, { kind: 'unreadable', effect: 'none', status: 400 }],
  [400, { body: { message: 7 } }, { kind: 'unreadable', effect: 'none', status: 400 }],
])('%i %j to a transfer', async (status, plan, problem) => {
  expect(await problemOf({ ...plan, status }, move)).toEqual(failed(problem))
})

test('an outcome has the id of its request, and a problem the status too', async () => {
  const headers = { 'x-request-id': 'r1' }
  const ask = async (plan: Planned, call: (krapao: Krapao) => Promise<unknown>) =>
    call((await clientWithAnswers([{ headers, ...plan }])).krapao)
  const gift = (krapao: Krapao) => krapao.giftLink.redeem({ link: 'x' })
  expect([
    await ask({ body: { total: 0, statements: [] } }, (krapao) => krapao.statement.list({ page: 1, limit: 10 })),
    await ask({ body: { success: true, result: { code: 'A' } } }, (krapao) => krapao.spin.spin()),
    await ask({ body: [] }, (krapao) => krapao.spin.coupons()),
    await ask({ body: live }, qr),
    await ask({ status: 422, body: { message: 'MONEY_NOT_ENOUGH' } }, move),
    await ask({ body: { hasQrcode: false } }, qr),
    await ask({ body: { success: true } }, (krapao) => krapao.spin.spin()),
    await ask({ status: 410 }, gift),
    await ask({ status: 503 }, gift),
    await ask({ status: 401 }, gift),
  ]).toMatchObject([
    { ok: true, requestId: 'r1' },
    { ok: true, requestId: 'r1' },
    { ok: true, requestId: 'r1' },
    { ok: true, requestId: 'r1' },
    failed({ kind: 'refused', status: 422, requestId: 'r1' }),
    failed({ kind: 'refused', status: 200, requestId: 'r1' }),
    failed({ kind: 'unreadable', status: 200, requestId: 'r1' }),
    failed({ kind: 'gone', status: 410, requestId: 'r1' }),
    failed({ kind: 'unavailable', status: 503, requestId: 'r1' }),
    failed({ kind: 'signedOut', status: 401, requestId: 'r1' }),
  ])
})

test('Retry-After may be a date', async () => {
  const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }
  expect(await problemOf({ status: 503, headers }, move)).toEqual(failed({ kind: 'unavailable', effect: 'unknown', retryAfter: 9 }))
})

test('a 401 of login concerns the form, not a session', async () => {
  const plan = { status: 401, body: { message: 'WRONG_CREDENTIAL' } }
  const refusal = { kind: 'refused', effect: 'none', message: 'WRONG_CREDENTIAL', code: 'WRONG_CREDENTIAL' }
  expect(await problemOf(plan, (krapao) => krapao.session.login({ username: '0800000001', password: 'x' }))).toEqual(failed(refusal))
})

test('a 401 for a replaced token ends no session', async () => {
  let token = 'old'
  const krapao = await clientOf(
    (_, response) => {
      token = 'new'
      response.writeHead(401).end('{"message":"EXPIRED_AUTH_TOKEN"}')
    },
    { token: () => Promise.resolve(token) },
  )
  const refusal = { kind: 'refused', effect: 'none', message: 'UNAUTHORIZED', code: 'UNAUTHORIZED' }
  expect(await krapao.wallet.get()).toEqual(failed({ ...refusal, status: 401 }))
  expect(await krapao.wallet.get()).toEqual(failed({ kind: 'signedOut', effect: 'none', status: 401 }))
})

test('a 401 of the chat ends a player’s session and no guest’s', async () => {
  const plan = [{ status: 401, body: { message: 'UNAUTHORIZED' } }]
  const [player, guest] = [await clientWithAnswers(plan), await clientWithAnswers(plan, { token: null, guestToken: 'g' })]
  expect(await player.krapao.chat.markRead({})).toEqual(failed({ kind: 'signedOut', effect: 'none', status: 401 }))
  expect(await guest.krapao.chat.markRead({})).toMatchObject({ problem: { kind: 'refused', code: 'UNAUTHORIZED' } })
})

test.each<[object, object]>([
  [
    { success: false, error: 'NO_DATA' },
    { kind: 'refused', effect: 'none', message: 'NO_DATA', code: 'NO_DATA' },
  ],
  [
    { success: false, error: { code: 'NO_DATA' } },
    { kind: 'refused', effect: 'none', message: 'NO_DATA', code: 'NO_DATA' },
  ],
  [{ success: false }, { kind: 'refused', effect: 'none', message: 'INTERNAL_SERVER_ERROR', code: 'INTERNAL_SERVER_ERROR' }],
  [{ success: true }, { kind: 'unreadable', effect: 'unknown', status: 200 }],
])('spin answers 200 %j', async (body, problem) => {
  expect(await problemOf({ body }, (krapao) => krapao.spin.spin())).toEqual(failed(problem))
})

test.each<[unknown, object]>([
  [{ message: 'REFUND_SUCCESS' }, { ok: true, value: { message: 'REFUND_SUCCESS' } }],
  [{ message: 'well done' }, { ok: true, value: { message: 'well done' } }],
  [{ message: 'NO_REFUND' }, failed({ kind: 'refused', effect: 'none', message: 'NO_REFUND', code: 'NO_REFUND' })],
  [{ message: 'gone' }, failed({ kind: 'gone', effect: 'none' })],
  [{ message: 'invalid token' }, failed({ kind: 'signedOut', effect: 'none' })],
])('a refund received with 200 %j', async (body, outcome) => {
  expect(await problemOf({ body }, (krapao) => krapao.refund.receive())).toEqual(outcome)
})

test('the status of a refused request is a value, not a refusal of the status call', async () => {
  const operationState = { key: 'k1', state: 'refused', message: 'MONEY_NOT_ENOUGH', params: { limit: 100 } }
  expect(await problemOf({ body: operationState }, (krapao) => krapao.wallet.operation({ key: 'k1' }))).toEqual({
    ok: true,
    value: operationState,
  })
})

test('a spin and a QR may report in a 200 that the service is terminated or the session expired', async () => {
  const gone = failed({ kind: 'gone', effect: 'none' })
  const over = failed({ kind: 'signedOut', effect: 'none' })
  const spin = (krapao: Krapao) => krapao.spin.spin()
  expect(await problemOf({ body: { success: false, error: 'gone' } }, spin)).toEqual(gone)
  expect(await problemOf({ body: { success: false, error: 'EXPIRED_AUTH_TOKEN' } }, spin)).toEqual(over)
  expect(await problemOf({ body: { hasQrcode: false, message: 'gone' } }, qr)).toEqual(gone)
  expect(await problemOf({ body: { hasQrcode: false, message: 'invalid token' } }, qr)).toEqual(over)
})

test('every code of the catalogue is a refusal, with four exceptions', () => {
  const goodNews = ['OTP_CODE_VALID', 'BONUS_CLEAR', 'INVITE_BONUS_SUCCESS', 'REFUND_SUCCESS']
  expect(errorCodes.filter((code) => !isRefusalMessage(code))).toEqual(goodNews)
  expect(['SUCCESS', 'OK', 'TRANSFER_DONE', 'Your number is not full'].filter(isRefusalMessage)).toEqual([])
})

const live = { hasQrcode: true, qrcodeId: 'q1', qrcode: '<svg/>', amount: 1.15, expireIn: '2026-01-01T00:15:00Z' }
const liveQr = { qrcodeId: 'q1', qrcode: '<svg/>', amount: 115, expiresAt: Date.parse('2026-01-01T00:15:00Z') }
test.each<[object, object]>([
  [live, { status: 'live', qr: liveQr }],
  [
    { ...live, status: 'live' },
    { status: 'live', qr: liveQr },
  ],
  [{ hasQrcode: false }, { status: 'none' }],
  [{ hasQrcode: false, message: 'NO_DATA' }, { status: 'none' }],
  [
    { hasQrcode: false, status: 'paid', qrcodeId: 'q1', amount: 1, paidAmount: 2, late: true, held: true },
    { status: 'paid', amount: 200, late: true, held: true, qrcodeId: 'q1' },
  ],
  [
    { hasQrcode: false, status: 'paid', amount: 1 },
    { status: 'paid', amount: 100, late: false },
  ],
  [
    { ...live, hasQrcode: false, status: 'expired' },
    { status: 'expired', qrcodeId: live.qrcodeId },
  ],
  [{ hasQrcode: false, status: 'cancelled' }, { status: 'cancelled' }],
])('the current QR is %j', async (body, value) => {
  expect(await problemOf({ body }, (krapao) => krapao.qrDeposit.get({ bankCode: 'WW' }))).toEqual({ ok: true, value })
})

test.each([{}, { hasQrcode: true }, { ...live, expireIn: 'soon' }, { ...live, amount: '1' }, { hasQrcode: false, status: 'paid' }])(
  'a QR cannot be %j',
  async (body) => {
    const unreadable = (effect: string) => failed({ kind: 'unreadable', status: 200, effect })
    expect(await problemOf({ body }, (krapao) => krapao.qrDeposit.get({ bankCode: 'WW' }))).toEqual(unreadable('none'))
    expect(await problemOf({ body }, qr)).toEqual(unreadable('unknown'))
  },
)

// @covers 3.deposit-3
test.each<[object, object]>([
  [live, { ok: true, value: { status: 'live', qr: liveQr } }],
  [{ hasQrcode: false, message: 'The bank is closed' }, failed({ kind: 'refused', effect: 'none', message: 'The bank is closed' })],
  [{ hasQrcode: false }, failed({ kind: 'refused', effect: 'none', message: 'QR_FAIL', code: 'QR_FAIL' })],
  [
    { hasQrcode: false, status: 'paid', paidAmount: 1.15 },
    { ok: true, value: { status: 'paid', amount: 115, late: false } },
  ],
])('creating a QR answers 200 %j', async (body, outcome) => {
  expect(await problemOf({ body }, qr)).toEqual(outcome)
})

test.each<[string, unknown]>([
  ['HTML', '<!doctype html><title>Sign in to the free Wi-Fi</title>'],
  ['nothing', ''],
  ['half of it', '{"wallet":{"amount":1'],
  ['a list', []],
  ['a text', '"wallet"'],
  ['null', 'null'],
  ['an object without what it must have', { wallet: { amount: 1 } }],
  ['an amount as a text', { profile: {}, bankAccount: {}, wallet: { amount: '1' }, invite: {}, slots: [] }],
  ['an amount of three decimals', { profile: {}, bankAccount: {}, wallet: { amount: 1.005 }, invite: {}, slots: [] }],
  ['no amount', { profile: {}, bankAccount: {}, wallet: {}, invite: { amount: 1 }, slots: [] }],
  ['null for an amount', { profile: {}, bankAccount: {}, wallet: { amount: null }, invite: { amount: 1 }, slots: [] }],
  ['a game without its amount', { profile: {}, bankAccount: {}, wallet: { amount: 1 }, invite: { amount: 1 }, slots: [{}] }],
  ['no list where one belongs', { profile: {}, bankAccount: {}, wallet: { amount: 1 }, invite: {}, slots: {} }],
])('200 with %s is no wallet', async (_, body) => {
  expect(await problemOf({ body }, (krapao) => krapao.wallet.get())).toEqual(failed({ kind: 'unreadable', status: 200, effect: 'none' }))
})

test('a list is not an object, even where no field is required', async () => {
  const unreadable = failed({ kind: 'unreadable', status: 200, effect: 'none' })
  expect(await problemOf({ body: [] }, (krapao) => krapao.lookups.contact())).toEqual(unreadable)
})

test('a login answered 200 without a token ends no session', async () => {
  const login = (krapao: Krapao) => krapao.session.login({ username: '0800000001', password: 'x' })
  const unreadable = failed({ kind: 'unreadable', status: 200, effect: 'unknown' })
  expect(await problemOf({ body: { message: 'invalid token' } }, login)).toEqual(unreadable)
})

test.each(['<html>', '', '{'])('200 with %j leaves a transfer undecided', async (body) => {
  expect(await problemOf({ body }, move)).toEqual(failed({ kind: 'unreadable', status: 200, effect: 'unknown' }))
})

test('204 is a success without a value, and undecided where a value is required', async () => {
  expect(await problemOf({ status: 204, body: '' }, move)).toEqual({ ok: true, value: null })
  expect(await problemOf({ status: 204, body: '' }, (krapao) => krapao.wallet.get())).toEqual(
    failed({ kind: 'unreadable', status: 204, effect: 'none' }),
  )
})

test('a truncated answer counts as none', async () => {
  const krapao = await clientOf((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"token":', () => response.destroy())
  })
  expect(await move(krapao)).toEqual(failed({ kind: 'offline', effect: 'unknown' }))
})

test('a refused connection is offline', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const krapao = createKrapao({ baseUrl: `http://127.0.0.1:${port}`, client: 'test/1', sleep: () => Promise.resolve() })
  expect(await krapao.lookups.banks()).toEqual(failed({ kind: 'offline', effect: 'none' }))
  expect(await move(krapao)).toEqual(failed({ kind: 'offline', effect: 'unknown' }))
  expect(await krapao.invite.receiveBonus()).toEqual(failed({ kind: 'offline', effect: 'unknown' }))
})

test('a problem without an answer keeps the error of the fetch, and is stored without it', async () => {
  const cause = new TypeError('no such proxy')
  const krapao = createKrapao({ baseUrl: 'http://api', client: 'test/1', fetch: () => Promise.reject(cause) })
  const outcome = await move(krapao)
  if (outcome.ok || outcome.problem.kind !== 'offline') throw new Error('not offline')
  expect(outcome.problem.cause).toBe(cause)
  expect(structuredClone(outcome)).toEqual(failed({ kind: 'offline', effect: 'unknown' }))
  expect(() => unwrap(outcome)).toThrow(expect.objectContaining({ message: 'offline', cause }))
})

test('a server that never answers causes a timeout', async () => {
  const krapao = await clientOf(() => {}, { timeout: 50 })
  expect(await krapao.lookups.banks()).toEqual(failed({ kind: 'timeout', effect: 'none' }))
  expect(await move(krapao)).toEqual(failed({ kind: 'timeout', effect: 'unknown' }))
})

test('half an answer that never ends causes a timeout', async () => {
  const krapao = await clientOf((_, response) => void response.write('{"ok":'), { timeout: 50 })
  expect(await move(krapao)).toEqual(failed({ kind: 'timeout', effect: 'unknown' }))
})

test('an abort while the token is loading means that nothing happened', async () => {
  const controller = new AbortController()
  const requests: unknown[] = []
  const token = () => {
    controller.abort()
    return Promise.resolve('t1')
  }
  const krapao = await clientOf((request) => requests.push(request.url), { token })
  const outcome = await krapao.deposit.announce({ amount: satangOf(100) }, { signal: controller.signal })
  expect([outcome, requests]).toEqual([failed({ kind: 'aborted', effect: 'none' }), []])
})

test('a token that never loads causes a timeout, or an abort, before anything was sent', async () => {
  const requests: unknown[] = []
  const krapao = await clientOf((request) => requests.push(request.url), { token: () => new Promise<string>(() => {}), timeout: 50 })
  const pay = (options: object) => krapao.deposit.announce({ amount: satangOf(100) }, options)
  expect(await pay({})).toEqual(failed({ kind: 'timeout', effect: 'none' }))
  const controller = new AbortController()
  const outcome = pay({ signal: controller.signal })
  controller.abort()
  expect([await outcome, requests]).toEqual([failed({ kind: 'aborted', effect: 'none' }), []])
})

test('an abort before sending means that nothing happened; afterwards it is undecided', async () => {
  let arrived = () => {}
  const arrival = new Promise<void>((resolve) => (arrived = resolve))
  const krapao = await clientOf(() => arrived())
  const args = { from: 'WALLET', to: 'PG', amount: satangOf(100) }
  expect(await krapao.transfer.move(args, { signal: AbortSignal.abort() })).toEqual(failed({ kind: 'aborted', effect: 'none' }))
  const controller = new AbortController()
  const outcome = krapao.transfer.move(args, { signal: controller.signal })
  await arrival
  controller.abort()
  expect(await outcome).toEqual(failed({ kind: 'aborted', effect: 'unknown' }))
})
