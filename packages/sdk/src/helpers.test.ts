import { expect, test } from 'vitest'
import { amountIn, ProblemError, unwrap, waitForOperation, waitUntilPaid, type Problem } from './index.ts'
import { clientOf, clientWithAnswers } from './testing/server.ts'

const live = { hasQrcode: true, qrcodeId: 'q1', qrcode: '<svg/>', amount: 1.15, expireIn: '2026-01-01T00:15:00Z' }
const paid = { hasQrcode: false, status: 'paid', qrcodeId: 'q1', paidAmount: 1.15 }
const qr = { bankCode: 'WW', qrcodeId: 'q1' } as const
const soon = { interval: 1 }

test('unwrap takes a call too', async () => {
  const { krapao } = await clientWithAnswers([{ body: [] }, { status: 422, body: { message: 'NO_DATA' } }])
  expect(await unwrap(krapao.lookups.banks())).toEqual([])
  await expect(unwrap(krapao.lookups.banks())).rejects.toThrow(expect.objectContaining({ name: 'ProblemError', code: 'NO_DATA' }))
})

test('unwrap returns the value, or throws the problem', () => {
  expect(unwrap({ ok: true, value: 7 })).toBe(7)
  const problem: Problem = { kind: 'refused', effect: 'none', message: 'NO_DATA', requestId: 'r1' }
  expect(() => unwrap({ ok: false, problem })).toThrow(expect.objectContaining({ name: 'ProblemError', message: 'NO_DATA', problem }))
  expect(new ProblemError({ kind: 'offline', effect: 'none' }).message).toBe('offline')
})

test('an amount of a refusal is given in satang', () => {
  const problem: Problem = { kind: 'refused', effect: 'none', message: 'KEY_INVALID', params: { limit: 1.15, field: 'amount' } }
  expect([amountIn(problem, 'limit'), amountIn(problem, 'max'), amountIn({ kind: 'gone', effect: 'none' }, 'limit')]).toEqual([
    115,
    undefined,
    undefined,
  ])
})

test('a QR is waited for through lost and limited answers', async () => {
  const { krapao, seen } = await clientWithAnswers([{ body: live }, ...[502, 503, 429].map((status) => ({ status })), { body: paid }], {
    retries: 0,
  })
  expect(await waitUntilPaid(krapao, qr, soon)).toMatchObject({ ok: true, value: { status: 'paid', amount: 115 } })
  expect(seen.length).toBe(5)
})

test.each([
  [{ body: { ...live, hasQrcode: false, status: 'expired' } }, { ok: true, value: { status: 'expired' } }],
  [{ body: { hasQrcode: false, qrcodeId: 'q2', status: 'cancelled' } }, { ok: true, value: { status: 'none' } }],
  [{ body: { ...live, qrcodeId: 'q2' } }, { ok: true, value: { status: 'none' } }],
  [{ status: 401 }, { ok: false, problem: { kind: 'signedOut' } }],
])('the wait for a payment ends with %j', async (answer, outcome) => {
  const { krapao } = await clientWithAnswers([answer])
  expect(await waitUntilPaid(krapao, qr, soon)).toMatchObject(outcome)
})

test('a request is waited for until it is settled', async () => {
  const { krapao } = await clientWithAnswers([{ body: { key: 'k1', state: 'pending' } }, { body: { key: 'k1', state: 'done' } }])
  expect(await waitForOperation(krapao, 'k1', soon)).toEqual({ ok: true, value: { key: 'k1', state: 'done' } })
})

test('a wait ends with its time limit, and with an abort before and during it', async () => {
  const over = (kind: string) => ({ ok: false, problem: { kind, effect: 'none' } })
  const { krapao, seen } = await clientWithAnswers([{ body: live }])
  expect(await waitUntilPaid(krapao, qr, { signal: AbortSignal.abort() })).toEqual(over('aborted'))
  expect(seen).toEqual([])
  expect(await waitUntilPaid(krapao, qr, { timeout: 20, interval: 60_000 })).toEqual(over('timeout'))
  const controller = new AbortController()
  const silent = await clientOf(() => controller.abort())
  expect(await waitUntilPaid(silent, qr, { signal: controller.signal })).toEqual(over('aborted'))
})
