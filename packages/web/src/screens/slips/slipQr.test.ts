import { encode, generate, tag, withCrcTag } from 'promptparse'
import { expect, test } from 'vitest'
import { readingOf } from './slipQr.ts'

const bcel = encode([tag('00', 'BCEL'), tag('01', 'ONEPROOF'), tag('02', 'T'), tag('03', 'TICKET0001'), tag('04', 'FCC0001')])

test.each([
  ['the mini-QR of a bank', generate.slipVerify({ sendingBank: '014', transRef: '2026112112345678' }), { kind: 'slip' }],
  [
    'that of True Money',
    generate.trueMoneySlipVerify({ eventType: 'P2P', transactionId: 'TXN0001234567', date: '21112026' }),
    { kind: 'slip' },
  ],
  ['that of BCEL One', withCrcTag(encode([tag('00', '01'), tag('01', '11'), tag('33', bcel)]), '63'), { kind: 'slip' }],
  ['a QR for paying', generate.anyId({ type: 'MSISDN', target: '0812223333', amount: 4.22 }), { kind: 'other', why: 'payment' }],
  ['a link', 'https://example.com/friend', { kind: 'other', why: 'link' }],
  ['anything else', 'WIFI:S:home;;', { kind: 'unclear' }],
  ['broken off in the middle', '0041', { kind: 'unclear' }],
  ['an empty text', '', { kind: 'unclear' }],
  ['no QR at all', null, { kind: 'unclear' }],
])('%s', (_, text, reading) => {
  expect(readingOf(text)).toEqual(reading)
})
