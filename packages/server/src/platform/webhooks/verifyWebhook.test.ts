import { expect, test } from 'vitest'
import { createReplayWindow, signWebhook, verifyWebhook, type WebhookOptions } from './verifyWebhook.ts'

const now = Date.parse('2026-11-28T03:00:00Z')
const time = String(now / 1_000)
const body = Buffer.from('{"amount":"100.25","note":"ขอบคุณ"}')
const headers = { 'X-Bank-Time': time, 'x-bank-signature': signWebhook(body, 'secret', time) }
const verify = (given: Parameters<typeof verifyWebhook>[1], options: WebhookOptions = {}, raw: Uint8Array | string = body) =>
  verifyWebhook(raw, given, 'secret', { name: 'bank', now, ...options })

test('the signature is that of OpenSSL over the time, a dot and the bytes', () => {
  // printf '1700000000.{}' | openssl dgst -sha256 -hmac secret
  expect(signWebhook('{}', 'secret', 1_700_000_000)).toBe('b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163')
})

test('bytes and text, and every kind of headers, are verified alike', () => {
  const lists = { 'x-bank-time': [time], 'x-bank-signature': [headers['x-bank-signature']] }
  const verdicts = [verify(headers), verify(new Headers(headers)), verify(lists), verify(headers, {}, body.toString())]
  expect(verdicts).toEqual(verdicts.map(() => ({ ok: true })))
})

test.each([
  ['nothing', {}, 'unsigned'],
  ['no signature', { 'x-bank-time': time }, 'unsigned'],
  ['a time in words', { ...headers, 'X-Bank-Time': 'now' }, 'unsigned'],
  ['another time', { ...headers, 'X-Bank-Time': String(Number(time) + 1) }, 'forged'],
  ['a cut signature', { ...headers, 'x-bank-signature': headers['x-bank-signature'].slice(0, 32) }, 'forged'],
  ['another secret', { ...headers, 'x-bank-signature': signWebhook(body, 'a guess', time) }, 'forged'],
])('%s is refused', (_, given, reason) => {
  expect(verify(given as Record<string, string>)).toEqual({ ok: false, reason })
})

test('other bytes of the same JSON are forged', () => {
  expect(verify(headers, {}, JSON.stringify(JSON.parse(body.toString()), null, 1))).toEqual({ ok: false, reason: 'forged' })
})

test.each([
  [299_999, true],
  [300_001, false],
  [-300_001, false],
])('%i ms later it is accepted: %s', (ms, ok) => {
  expect(verify(headers, { now: now + ms }).ok).toBe(ok)
  expect(verify(headers, { now: now + ms, tolerance: 1_000_000 }).ok).toBe(true)
})

test('a rotated secret is accepted beside the new one; an empty one never is', () => {
  expect(verifyWebhook(body, headers, ['new', 'secret'], { name: 'bank', now })).toEqual({ ok: true })
  const unsigned = { 'x-bank-time': time, 'x-bank-signature': signWebhook(body, '', time) }
  expect(verifyWebhook(body, unsigned, '', { name: 'bank', now })).toEqual({ ok: false, reason: 'forged' })
})

test('a replay is refused while its time is tolerated, and forgotten afterwards', () => {
  const replays = createReplayWindow()
  expect([verify(headers, { replays }), verify(headers, { replays })]).toEqual([{ ok: true }, { ok: false, reason: 'replayed' }])
  expect(replays.isNew(headers['x-bank-signature'], 0, now + 300_001)).toBe(true)
})

test('a parsed body is the caller’s mistake', () => {
  expect(() => verify(headers, {}, { amount: 1 } as never)).toThrow(new TypeError('verifyWebhook needs the raw body: bytes or text'))
})
