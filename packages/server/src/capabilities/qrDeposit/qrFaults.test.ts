import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { QrOrder } from '#ports/payment.ts'
import { addFault, clearFaults } from '#sandbox/providers/faults.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { interruptedAfter, orderQr } from './qrCreation.ts'
import type { QrAnswer } from './qrDeposit.service.ts'
import { finishQrs } from './qrUnfinished.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

let player: TestPlayer
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
  player = await signUp(context)
})

type Fault = 'slow' | 'refuse' | 'failBefore' | 'failAfter' | 'twice' | 'garbage'
const injectFault = (mode: Fault, times = 1) =>
  addFault(pool, { port: 'payment', mode, times, delayMs: 1, note: mode === 'refuse' ? 'Closed tonight' : undefined })
const create = async (key?: string, amount = 100) =>
  app.inject({
    method: 'POST',
    url: '/api/qrcode/WW',
    headers: { ...player.headers, ...(key && { 'idempotency-key': key }) },
    payload: { amount },
  })
const read = async () => (await app.inject({ url: '/api/qrcode/WW', headers: player.headers })).json<QrAnswer>()
const states = async () =>
  (await pool.query<{ status: string }>('select status from qr where player_id = $1 order by number', [player.playerId])).rows.map(
    ({ status }) => status,
  )

test('a refusal is a 200 without a QR, with the provider’s message, stored for the key', async () => {
  await injectFault('refuse')
  const key = randomUUID()
  const [answer, again] = [await create(key), await create(key)]
  expect([answer.statusCode, answer.json(), again.json()]).toEqual([
    200,
    { hasQrcode: false, message: 'Closed tonight' },
    { hasQrcode: false, message: 'Closed tonight' },
  ])
  expect([await read(), await states()]).toEqual([{ hasQrcode: false }, ['refused']])
})

// @covers QR_FAIL
test.each(['failBefore', 'failAfter', 'garbage'] as const)('%s: 503, and a retry with the same key succeeds with one QR', async (mode) => {
  await injectFault(mode)
  const key = randomUUID()
  const down = await create(key)
  expect([down.statusCode, down.headers['retry-after'], down.json()]).toEqual([
    503,
    '5',
    { message: 'QR_FAIL', requestId: expect.any(String) },
  ])
  const up = await create(key)
  expect([up.statusCode, up.json<QrAnswer>().status, await states()]).toEqual([200, 'live', ['live']])
})

test.each(['slow', 'twice'] as const)('%s changes nothing for the player', async (mode) => {
  await injectFault(mode)
  expect([(await create()).json<QrAnswer>().status, await states()]).toEqual(['live', ['live']])
})

test('a QR whose answer was lost is found by the next read', async () => {
  await injectFault('failAfter')
  await create()
  expect([await states(), (await read()).status, await states()]).toEqual([['creating'], 'live', ['live']])
})

test('an order that never reached the provider shows nothing and is given up for good', async () => {
  await injectFault('failBefore')
  await create()
  expect([await read(), await states()]).toEqual([{ hasQrcode: false }, ['creating']])
  await context.settings.change({ clockOffset: interruptedAfter })
  expect([await read(), await states()]).toEqual([{ hasQrcode: false }, ['failed']])
  await finishQrs(context)
  const [order] = (await pool.query<{ id: string }>('select id from qr where player_id = $1', [player.playerId])).rows
  expect(await context.ports.payment.createQr({ id: order?.id ?? '', bankCode: 'WW', amount: 10_000, expiresAt: 0 })).toEqual({
    outcome: 'refused',
    message: 'QR_FAIL',
  })
})

test('a slow provider is 503, and its late answer is found by the next read', async () => {
  const qrRequest = { playerId: player.playerId, bankCode: 'WW', amount: 10_000, key: undefined } as const
  const release = Promise.withResolvers<void>()
  const { payment } = context.ports
  const stalled = {
    ...context,
    ports: { ...context.ports, payment: { ...payment, createQr: (order: QrOrder) => release.promise.then(() => payment.createQr(order)) } },
  }
  await expect(orderQr(stalled, qrRequest, 1)).rejects.toMatchObject({ status: 503, message: 'QR_FAIL', retryAfter: 5 })
  expect([await read(), await states()]).toEqual([{ hasQrcode: false }, ['creating']])
  release.resolve()
  await expect.poll(async () => (await read()).status).toBe('live')
})

test('an interrupted creation does not replace a newer QR', async () => {
  await injectFault('failAfter')
  await create(undefined, 100)
  const newer = (await create(undefined, 200)).json<QrAnswer>()
  expect([(await read()).qrcodeId, await states()]).toEqual([newer.qrcodeId, ['cancelled', 'live']])
})

test('a payment of an order whose answer was lost is credited', async () => {
  await injectFault('failAfter')
  await create()
  const [order] = (await pool.query<{ id: string }>('select id from qr where player_id = $1', [player.playerId])).rows
  const paid = await app.inject({ method: 'POST', url: `/sandbox/api/qr/${order?.id}/pay`, payload: {} })
  expect(paid.json<{ outcomes: string[] }>().outcomes).toEqual(['credited'])
  expect(await read()).toMatchObject({ hasQrcode: false, status: 'paid', paidAmount: 100, late: false })
})

test('a cancellation during an outage of the provider is sent later', async () => {
  const { qrcodeId } = (await create()).json<QrAnswer & { qrcodeId: string }>()
  await injectFault('failBefore', 1_000)
  expect((await app.inject({ method: 'DELETE', url: `/api/qrcode/${qrcodeId}`, headers: player.headers })).statusCode).toBe(200)
  const cancellations = async () => (await pool.query('select from sandbox_cancellation where order_id = $1', [qrcodeId])).rowCount
  expect([(await read()).status, await finishQrs(context, player.playerId), await cancellations()]).toEqual(['cancelled', 1, 0])
  await clearFaults(pool)
  expect([await finishQrs(context, player.playerId), await cancellations()]).toEqual([0, 1])
})

test('a key whose status was unknown leaves no QR, even if the provider accepted the order', async () => {
  await injectFault('failAfter')
  const key = randomUUID()
  expect((await create(key)).statusCode).toBe(503)
  const status = await app.inject({ url: `/api/wallet/operations/${key}`, headers: player.headers })
  expect(status.json()).toEqual({ key, state: 'unknown' })
  const params = { header: 'Idempotency-Key', reason: 'answered as unknown' }
  expect((await create(key)).json()).toEqual({ message: 'KEY_INVALID', params, requestId: expect.any(String) })
  expect([await read(), await states()]).toEqual([{ hasQrcode: false }, ['failed']])
  expect(await finishQrs(context, player.playerId)).toBe(0)
  const { rows } = await pool.query<{ id: string }>('select id from qr where player_id = $1', [player.playerId])
  expect((await context.ports.payment.statusOf(rows[0]?.id ?? '')).state).toBe('cancelled')
})
