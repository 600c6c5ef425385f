import { expect, test } from 'vitest'
import { withoutSecrets } from './withoutSecrets.ts'

test('secrets are removed at every depth, other values stay', () => {
  const masked = withoutSecrets({
    type: 'signIn.requested',
    form: { phone: '0812345678', password: 'Marker-Pass9', remember: true },
    token: 'marker-token',
    answer: { otpToken: 'marker-otp-token', otpRef: 'KRP7', value: { accountNo: '987-6-54321-0', amount: 10_025 } },
    headers: { Authorization: 'Bearer marker-bearer', Cookie: 'sid=marker-cookie' },
    typed: [
      { field: 'confirmPassword', value: 'Marker-Pass9' },
      { field: 'phone', value: '0812' },
      { field: 'name', value: 'Somchai' },
    ],
    code: '481516',
    said: 'Call me at 081 234 5678, account 1234567890.',
    createdAt: '2026-11-22T09:41:00Z',
    _id: '6b3005a4b12345678012e644',
    link: 'https://games.example/play?token=marker-link&game=1',
    gift: 'https://gift.example/campaign/?v=marker-gift',
    opened: 'Open https://games.example/?ticket=marker-ticket&seal=marker-seal#at=marker-place now, please = thanks',
    wireName: { bankAccount: { number: '5432109876', accountName: 'Somchai' }, username: '0898765432' },
  })
  const text = JSON.stringify(masked)
  for (const secret of ['Marker-Pass9', 'marker-', '812345678', '81 234 5678', '98765', '54321', '481516', '1234567890', '"0812"'])
    expect(text).not.toContain(secret)
  expect(masked).toMatchObject({
    form: { phone: '0800000000', password: 'Xxxxxx-Xxxx0', remember: true },
    token: '•••',
    answer: { otpToken: '•••', otpRef: 'KRP7', value: { accountNo: '000-0-00000-0', amount: 10_025 } },
    typed: [
      { field: 'confirmPassword', value: 'Xxxxxx-Xxxx0' },
      { field: 'phone', value: '0800' },
      { field: 'name', value: 'Somchai' },
    ],
    code: '000000',
    said: 'Call me at 080 000 0000, account 0000000000.',
    createdAt: '2026-11-22T09:41:00Z',
    _id: '6b3005a4b12345678012e644',
    link: 'https://games.example/play?token=•••&game=•••',
    gift: 'https://gift.example/campaign/?v=•••',
    opened: 'Open https://games.example/?ticket=•••&seal=•••#at=••• now, please = thanks',
    wireName: { bankAccount: { accountName: 'Somchai' } },
  })
})

test('values that cannot be cloned are replaced by a word or left out', () => {
  const ring: { self?: unknown } = {}
  ring.self = ring
  const masked = withoutSecrets({
    file: new File(['abc'], 'slip.png', { type: 'image/png' }),
    error: new Error('call 0812345678'),
    now: () => 1,
    signal: new AbortController().signal,
    big: 3n,
    at: new Date(0),
    ring,
    none: null,
  })
  expect(masked).toEqual({
    file: '(image/png, 3 bytes)',
    error: { name: 'Error', message: 'call 0800000000' },
    signal: '(signal)',
    big: '3',
    at: '1970-01-01T00:00:00.000Z',
    ring: { self: '(itself)' },
    none: null,
  })
  expect(structuredClone(masked)).toEqual(masked)
})

test('numbers, entries of maps and further credentials are masked', () => {
  expect(
    withoutSecrets({
      pin: 4815,
      code: 481_516,
      secret: 7,
      amount: 10_025,
      people: new Map<unknown, unknown>([
        ['password', 'Marker-1'],
        ['0812345678', 'Somchai'],
        [1, 'one'],
      ]),
      apiKey: 'marker',
      private_key: 'marker',
      jwt: 'marker',
      passphrase: 'Marker two',
      cvc: '123',
      iban: 'DE89 3704',
      className: 'wide',
      said: 'Sent Bearer marker.a-b to all',
    }),
  ).toEqual({
    pin: 0,
    code: 0,
    secret: '•••',
    amount: 10_025,
    people: {
      '(Map)': [
        ['password', 'Xxxxxx-0'],
        ['0800000000', 'Somchai'],
        [1, 'one'],
      ],
    },
    apiKey: '•••',
    private_key: '•••',
    jwt: '•••',
    passphrase: 'Xxxxxx xxx',
    cvc: '000',
    iban: 'XX00 0000',
    className: 'wide',
    said: 'Sent Bearer ••• to all',
  })
})

test('any value of a context is copied or named, even one whose getter throws', () => {
  const fails = () => {
    throw new Error('not now')
  }
  const element = { nodeType: 1, nodeName: 'DIV', __reactFiber$1: { return: {} } }
  const context = {
    bytes: new Uint8Array(5_000_000),
    element,
    getter: Object.defineProperty({ other: 1 }, 'now', { enumerable: true, get: fails }),
    pattern: /x/g,
    proxy: new Proxy({}, { get: fails, ownKeys: fails }),
    url: new URL('https://a.example/?token=abc'),
  }
  expect(withoutSecrets(context)).toEqual({
    bytes: '(Uint8Array, 5000000 bytes)',
    element: '(node DIV)',
    getter: { other: 1, now: '(not readable)' },
    pattern: '/x/g',
    proxy: {},
    url: 'https://a.example/?token=•••',
  })
})
