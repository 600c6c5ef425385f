import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { promptPayPayload } from '#sandbox/providers/promptPay.ts'
import { decodeMarkup } from './decodeMarkup.fixture.ts'
import { requestsAmount, maxQrAmount, qrMarkup } from './qrPicture.ts'

/** CRC-16/CCITT-FALSE by the EMVCo specification, independent of the tested library. */
function crc(text: string): string {
  let sum = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

test('the payload is a PromptPay bill payment, byte by byte', () => {
  const body =
    '000201' + // the format
    '010212' + // for one use
    '30640016A000000677010112' + // bill payment
    '0115099999999999100' + // the biller
    '0212KRP000001234' + // our reference
    '0305KBANK' + // who asked
    '5303764' + // baht
    '5802TH' +
    '5406123.45' +
    '6304'
  expect(promptPayPayload('KBANK', 12_345, 'KRP000001234')).toBe(body + crc(body))
})

test.each([
  ['KBANK', 100],
  ['WW', 10_000],
  ['PAYTIMZ', 1_005],
  ['PAYONEX', 5_000_000],
  ['FP', maxQrAmount],
] as const)('a QR of %s over %i satang can be scanned and has the ordered amount', (bankCode, satang) => {
  const payload = promptPayPayload(bankCode, satang, 'KRP0123456789ABCDE')
  const read = decodeMarkup(qrMarkup(payload))
  expect(read).toBe(payload)
  expect([requestsAmount(payload, satang), requestsAmount(payload, satang + 1), payload.slice(-4)]).toEqual([
    true,
    false,
    crc(payload.slice(0, -4)),
  ])
})

test('every amount is kept to the satang', () => {
  assert(
    property(integer({ min: 1, max: maxQrAmount }), (satang) => {
      const payload = promptPayPayload('KBANK', satang, 'KRP1')
      expect(requestsAmount(payload, satang)).toBe(true)
      expect(payload.slice(-4)).toBe(crc(payload.slice(0, -4)))
    }),
  )
})

test('an invalid payload is refused: garbage, a wrong checksum, another amount, another currency', () => {
  const payload = promptPayPayload('KBANK', 12_345, 'KRP1')
  const resealed = (text: string) => text.slice(0, -4) + crc(text.slice(0, -4))
  const wrong = [
    '',
    '<html>502 Bad Gateway</html>',
    payload.slice(0, -1),
    payload.replace('123.45', '923.45'),
    resealed(payload.replace('123.45', '923.45')),
    resealed(payload.replace('5303764', '5303418')),
    resealed(payload.replace('5406123.45', '')),
  ]
  expect(wrong.map((one) => requestsAmount(one, 12_345))).toEqual(wrong.map(() => false))
  expect(requestsAmount(resealed(payload), 12_345)).toBe(true)
})
