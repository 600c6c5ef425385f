import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { decodeMarkup } from '#platform/values/decodeMarkup.fixture.ts'
import type { CreateOutcome } from '#ports/payment.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import type { QrAnswer } from './qrDeposit.service.ts'

const { app, context, pool, another } = await freshApp()
checkLedgerAfterEach(context)

const minute = 60_000
let player: TestPlayer
beforeEach(async () => {
  await context.settings.change({ clockOffset: 0, autoPay: false })
  player = await signUp(context)
})

const qr = async (method: 'GET' | 'POST' | 'DELETE', code: string, payload?: object, headers: Record<string, string> = {}) =>
  app.inject({ method, url: `/api/qrcode/${code}`, headers: { ...player.headers, ...headers }, ...(payload && { payload }) })
const create = async (code: string, amount: number) => (await qr('POST', code, { amount })).json<QrAnswer & { qrcodeId: string }>()
const read = async (code: string) => (await qr('GET', code)).json<QrAnswer>()
const pay = async (id: string, body: object = {}) =>
  (await app.inject({ method: 'POST', url: `/sandbox/api/qr/${id}/pay`, payload: body })).json<{ outcomes: string[]; reference: string }>()
const wallet = async () =>
  (await app.inject({ url: '/api/wallet', headers: player.headers })).json<{ wallet: { amount: number } }>().wallet.amount
const statement = async () =>
  (await app.inject({ method: 'POST', url: '/api/statement', headers: player.headers, payload: { page: 1, limit: 10 } }))
    .json<{
      statements: { statementType: string; amount: number; from: string }[]
    }>()
    .statements.map(({ statementType, amount, from }) => `${statementType} ${amount} ${from}`)
const advanceClock = (ms: number) => context.settings.change({ clockOffset: ms })

// @covers 1.product-5 3.deposit-3 4.qr-1 7.qr-1 7.qr-2 7.qr-4
test.each(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'])(
  '%s: none, live and scannable, paid; wallet and statement show the payment',
  async (code) => {
    expect(await read(code)).toEqual({ hasQrcode: false })
    const before = context.clock.now()
    const live = await create(code, 250.25)
    expect(live).toEqual({
      hasQrcode: true,
      qrcodeId: expect.stringMatching(/^[\w-]{32,36}$/),
      qrcode: expect.any(String),
      amount: 250.25,
      expireIn: expect.any(String),
      status: 'live',
    })
    expect(Date.parse(live.expireIn ?? '') - before).toBeGreaterThanOrEqual(15 * minute)
    expect(Date.parse(live.expireIn ?? '') - context.clock.now()).toBeLessThanOrEqual(15 * minute)
    expect(decodeMarkup(live.qrcode ?? '')).toContain('5406250.25')
    expect(await read(code)).toEqual(live)

    expect(await pay(live.qrcodeId)).toEqual({ reference: expect.any(String), outcomes: ['credited'] })
    const { qrcode: _, ...rest } = live
    expect(await read(code)).toEqual({ ...rest, hasQrcode: false, status: 'paid', paidAmount: 250.25, late: false })
    expect([await wallet(), await statement()]).toEqual([250.25, [`deposit 250.25 ${code}`]])
  },
)

test.each([
  ['in part', 60, 60],
  ['too much', 140.75, 140.75],
  ['a satang', 0.01, 0.01],
])('paid %s: the amount that arrived is credited and shown', async (_, amount, arrived) => {
  const { qrcodeId } = await create('KBANK', 100)
  await pay(qrcodeId, { amount })
  expect(await read('KBANK')).toMatchObject({ status: 'paid', amount: 100, paidAmount: arrived, late: false })
  expect(await wallet()).toBe(arrived)
})

test('two payments of one QR are two credits, and their sum is shown', async () => {
  const { qrcodeId } = await create('KBANK', 100)
  await pay(qrcodeId, { amount: 60 })
  await pay(qrcodeId, { amount: 40 })
  expect(await read('KBANK')).toMatchObject({ status: 'paid', paidAmount: 100 })
  expect([await wallet(), await statement()]).toEqual([100, ['deposit 40 KBANK', 'deposit 60 KBANK']])
})

// @covers 4.qr-4
test('a QR is live to the last millisecond and expired at the next; a late payment is credited and shown as late', async () => {
  const { qrcodeId, expireIn } = await create('WW', 100)
  const end = Date.parse(expireIn ?? '')
  const real = context.clock.now
  try {
    context.clock.now = () => end - 1
    expect((await read('WW')).status).toBe('live')
    context.clock.now = () => end
    expect(await read('WW')).toEqual({ hasQrcode: false, qrcodeId, amount: 100, expireIn, status: 'expired' })
    await pay(qrcodeId)
    expect(await read('WW')).toEqual({ hasQrcode: false, qrcodeId, amount: 100, expireIn, status: 'paid', paidAmount: 100, late: true })
    expect(await wallet()).toBe(100)
  } finally {
    context.clock.now = real
  }
})

// @covers 9.notes-4
test('a QR can be paid for as many minutes as the operator set', async () => {
  const { deposit } = context.catalogue.current.service
  const { qrMinutes } = deposit
  try {
    deposit.qrMinutes = 3
    const before = context.clock.now()
    const { expireIn } = await create('WW', 100)
    const left = Date.parse(expireIn ?? '') - before
    expect(left >= 3 * minute && left <= context.clock.now() - before + 3 * minute).toBe(true)
  } finally {
    deposit.qrMinutes = qrMinutes
  }
})

test('a payment in time that is reported late is not late', async () => {
  const { qrcodeId } = await create('KBANK', 100)
  const paidAt = new Date(context.clock.now())
  await pool.query(
    "insert into sandbox_payment (reference, order_id, amount, paid_at, to_account_no, from_bank_code, bank_reference) values ('SLOW-NOTICE', $1, 10000, $2, '0719998887', 'SCB', 'SLOW-BANK')",
    [qrcodeId, paidAt],
  )
  await advanceClock(16 * minute)
  expect((await read('KBANK')).status).toBe('expired')
  await pay(qrcodeId, { reference: 'SLOW-NOTICE' })
  expect(await read('KBANK')).toMatchObject({ status: 'paid', paidAmount: 100, late: false })
})

test('the result of an expired QR can be read for another fifteen minutes, as long as it was payable', async () => {
  const { expireIn } = await create('KBANK', 100)
  const end = Date.parse(expireIn ?? '')
  await advanceClock(end + 14 * minute - Date.now())
  expect((await read('KBANK')).status).toBe('expired')
  await advanceClock(end + 15 * minute - Date.now())
  expect(await read('KBANK')).toEqual({ hasQrcode: false })
})

// @covers 4.qr-3 7.qr-3
test('a cancelled QR is gone at once and cancelled at the provider, and a payment is credited as late', async () => {
  const { qrcodeId, expireIn } = await create('FP', 100)
  expect((await qr('DELETE', qrcodeId)).json()).toEqual({})
  expect(await read('FP')).toEqual({ hasQrcode: false, qrcodeId, amount: 100, expireIn, status: 'cancelled' })
  await expect.poll(async () => (await pool.query('select from sandbox_cancellation where order_id = $1', [qrcodeId])).rowCount).toBe(1)
  await pay(qrcodeId)
  expect(await read('FP')).toMatchObject({ status: 'paid', paidAmount: 100, late: true })
  expect(await wallet()).toBe(100)
})

// @covers 8.codes-7 NO_DATA QR_FAIL
test('cancelling twice succeeds, a paid QR is QR_FAIL, an unknown one or another player’s is NO_DATA', async () => {
  const first = await create('KBANK', 100)
  const codes = [(await qr('DELETE', first.qrcodeId)).statusCode, (await qr('DELETE', first.qrcodeId)).statusCode]
  const second = await create('KBANK', 100)
  await pay(second.qrcodeId)
  const paid = await qr('DELETE', second.qrcodeId)
  const unknown = await qr('DELETE', 'nothing')
  const third = await create('KBANK', 100)
  player = await signUp(context)
  const foreign = await qr('DELETE', third.qrcodeId)
  expect([...codes, ...[paid, unknown, foreign].map((answer) => [answer.statusCode, answer.json<{ message: string }>().message])]).toEqual([
    200,
    200,
    [422, 'QR_FAIL'],
    [404, 'NO_DATA'],
    [404, 'NO_DATA'],
  ])
})

test('a new QR replaces the live one of its bank and leaves those of other banks', async () => {
  const old = await create('KBANK', 100)
  const other = await create('WW', 100)
  const next = await create('KBANK', 200)
  const { rows } = await pool.query('select id, status from qr where player_id = $1 order by number', [player.playerId])
  expect(rows).toEqual([
    { id: old.qrcodeId, status: 'cancelled' },
    { id: other.qrcodeId, status: 'live' },
    { id: next.qrcodeId, status: 'live' },
  ])
  expect((await read('KBANK')).qrcodeId).toBe(next.qrcodeId)
})

// @covers 5.qr-4 9.limits-21
test.each([
  ['KBANK', 0.99, 1],
  ['WW', 99.99, 100],
  ['PAYTIMZ', 9.99, 10],
  ['PAYONEX', 99.99, 100],
  ['FP', 9.99, 10],
])('%s refuses %d and accepts its minimum %d', async (code, below, limit) => {
  const refused = await qr('POST', code, { amount: below })
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { message: 'KEY_INVALID', params: { field: 'amount', limit }, requestId: expect.any(String) },
  ])
  expect((await create(code, limit)).hasQrcode).toBe(true)
})

// @covers G9.2
test.each(['0', '-0', '-1', '1.005', '"10"', 'null', 'true', '1e309', '1e10', '1e11'])('an amount of %s is KEY_INVALID', async (amount) => {
  const headers = { ...player.headers, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/qrcode/KBANK', headers, payload: `{"amount":${amount}}` })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'KEY_INVALID'])
})

// @covers 8.codes-10 NO_BANK
test('INVALID_BANK for a bank without QR, KEY_MISSING without an amount, NO_BANK without a bank account', async () => {
  const plain = [await qr('GET', 'SCB'), await qr('POST', 'NOPE', { amount: 100 }), await qr('POST', 'KBANK', {})]
  await app.inject({ method: 'PATCH', url: `/sandbox/api/players/${player.phone}`, payload: { noBank: true } })
  const noBank = await qr('POST', 'KBANK', { amount: 100 }, { 'idempotency-key': 'without' })
  await app.inject({ method: 'PATCH', url: `/sandbox/api/players/${player.phone}`, payload: { noBank: false } })
  const again = await qr('POST', 'KBANK', { amount: 100 }, { 'idempotency-key': 'without' })
  const anew = await qr('POST', 'KBANK', { amount: 100 }, { 'idempotency-key': 'anew' })
  expect([...plain, noBank, again, anew].map((answer) => [answer.statusCode, answer.json<{ message?: string }>().message])).toEqual([
    [400, 'INVALID_BANK'],
    [400, 'INVALID_BANK'],
    [400, 'KEY_MISSING'],
    [422, 'NO_BANK'],
    [422, 'NO_BANK'],
    [200, undefined],
  ])
})

test('the same key returns the same QR and is refused with another body', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await qr('POST', 'KBANK', { amount: 100 }, headers)
  const again = await qr('POST', 'KBANK', { amount: 100 }, headers)
  const other = await qr('POST', 'KBANK', { amount: 101 }, headers)
  expect([again.json(), other.statusCode, other.json<{ message: string }>().message]).toEqual([first.json(), 422, 'KEY_INVALID'])
  expect((await pool.query('select from qr where player_id = $1', [player.playerId])).rowCount).toBe(1)
})

test('a key that is used again after it was deleted makes a new QR', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = (await qr('POST', 'KBANK', { amount: 100 }, headers)).json<{ qrcodeId: string }>()
  await pool.query('delete from idempotent_request where player_id = $1', [player.playerId])
  const days = context.config.keyDays
  await pool.query("update qr set created_at = created_at - $2 * interval '1 day' where player_id = $1", [player.playerId, days])
  const again = await qr('POST', 'KBANK', { amount: 100 }, headers)
  expect([again.statusCode, again.json<{ qrcodeId: string }>().qrcodeId === first.qrcodeId]).toEqual([200, false])
})

test('a QR expires when the provider says if that is earlier than requested, and never later', async () => {
  const { payment } = context.ports
  const { createQr } = payment
  const answered = async (change: number) => {
    payment.createQr = async (order) => ({ ...(await createQr(order)), expiresAt: order.expiresAt + change }) as CreateOutcome
    const { expireIn } = await create('KBANK', 100)
    return Math.round((Date.parse(expireIn ?? '') - context.clock.now()) / minute)
  }
  try {
    expect([await answered(-5 * minute), await answered(5 * minute)]).toEqual([10, 15])
    payment.createQr = async (order) => ({ ...(await createQr(order)), expiresAt: Number.NaN }) as CreateOutcome
    expect((await qr('POST', 'KBANK', { amount: 100 })).statusCode).toBe(503)
  } finally {
    payment.createQr = createQr
  }
})

test('without extensions a key is ignored, and each call creates a QR', async () => {
  const { app: plain } = await another({ EXTENSIONS: 'off' })
  const headers = { ...player.headers, 'idempotency-key': 'same' }
  const ids = [1, 2].map(
    async () => (await plain.inject({ method: 'POST', url: '/api/qrcode/FP', headers, payload: { amount: 10 } })).json<QrAnswer>().qrcodeId,
  )
  expect(new Set(await Promise.all(ids)).size).toBe(2)
})

test('without extensions the answer has the fields of the base contract only', async () => {
  const { app: plain } = await freshPlain()
  const answer = await plain.inject({ url: '/api/qrcode/KBANK', headers: player.headers })
  expect(answer.json()).toEqual({ hasQrcode: false, qrcodeId: expect.any(String), amount: 100, expireIn: expect.any(String) })
})

async function freshPlain() {
  const { qrcodeId } = await create('KBANK', 100)
  await pay(qrcodeId)
  return another({ EXTENSIONS: 'off' })
}
