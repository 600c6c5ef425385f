import { expect, test } from 'vitest'
import { copied, withoutSecrets } from './withoutSecrets.ts'

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

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.marker'

const secretKeys =
  'pin pins pinCode PINCode PINs newPin user_pin pin2 USER-PIN otp otp_code totp smsCode verificationCode backupCode security-code ' +
  'passcode passCode passkey pass userPass passwd pwd pass_word cvv userIban accessKey apikey signing_key signature sessionId sid ' +
  'PHPSESSID csrf seedPhrase mnemonic authorisation'

test.each(secretKeys.split(' '))('the value of %s is masked, also within an object, a list, a set and a map', (key) => {
  const values = [
    'm4rker',
    77_345,
    { value: 'm4rker', raw: [{ v: 'm4rker' }], no: 77_345 },
    ['m4rker'],
    [{ v: 'm4rker' }],
    new Set(['m4rker']),
  ]
  for (const value of [...values, new Map([['x', 'm4rker']]), new Error('m4rker'), new URL('https://m4rker.example'), 77_345n])
    expect(JSON.stringify(withoutSecrets({ [key]: value }))).not.toMatch(/m4rker|77345/)
})

test.each<[title: string, value: unknown]>([
  ['a form field with its state', { password: { value: 'marker', touched: true } }],
  ['credentials', { credentials: { user: 'marker', value: 'marker' } }],
  ['a card as a number', { card: 4_111_111_111_111_111, at: { no: 1_234_567_890 } }],
  ['a card, while it is typed', { cardNumber: '4111111111' }],
  ['a large number as a bigint', { whatever: 4_111_111_111_111_111n }],
  ['a telephone number, while it is typed', { tel: '0811111' }],
  ['a numeric code of any name', { invitationCode: '41111111', sms: '411111' }],
  ['a token of any name', { session: jwt, said: `Sent ${jwt} to all` }],
  ['a user in an address', { link: 'https://marker:marker@host.example/path' }],
  ['a header', { auth: 'Basic bWFya2VyOm1hcmtlcg==', other: 'basic bWFya2VyOm1hcmtlcg==', said: 'Sent bearer marker' }],
  ['headers in a text', { said: 'GET /\nCookie: a=marker; b=marker\nauthorization: Digest id="marker", response="marker"\nAccept: */*' }],
  ['JSON in a text', { body: '{"form":{"password":"marker with a blank","pin":4111}}', more: '[{"token":{"raw":"marker"}}]' }],
  ['JSON in a text, cut off', { body: '{"password":"marker with \\" a blank","otp": 41111, "secret":"marker wi' }],
  ['a form in a text', { body: 'password=marker&name=marker', one: 'first=marker&second=marker' }],
  ['a pair in a text', { said: "Signing in with password=marker failed, user-pin: '4111'" }],
  ['a field named beside its value', { field: 'password', newValue: 'marker', data: 'marker' }],
  ['a path beside its value', { path: ['form', 'password'], value: 'marker' }],
  ['an id beside its value', { id: 'user.password', value: { text: 'marker' } }],
  [
    'entries',
    {
      changes: [
        ['password', 'marker'],
        ['email', 'a@b.example'],
      ],
    },
  ],
  ['the answer of an actor', { type: 'xstate.done.actor.fetchToken', actorId: 'fetchToken', output: 'marker' }],
])('%s is masked', (_title, value) => {
  expect(JSON.stringify(withoutSecrets(value))).not.toMatch(/marker|bWFya2Vy|41111|\b4111\b|1234567890|811111/)
})

test.each<[title: string, value: object]>([
  [
    'words that contain another',
    { shipping: 'express', compass: 'north', pinned: 'top', passed: 'all', spinning: 'fast', passenger: 'Ann' },
  ],
  [
    'more such words',
    { option: 'a', opinion: 'b', bypass: 'c', tokenised: true, shippingCode: 'EXPRESS', secretary: 'Ann', spins: 3, mapping: 'x' },
  ],
  [
    'codes that are no secret',
    { statusCode: 404, bankCode: '004', error_code: 1001, countryCode: '66', zipCode: '10110', code: 'SLIP_NO_FILE' },
  ],
  ['what is counted', { otpRef: 'KRP7', pinLength: 6, passwordAttempts: 2, tokenExpiresAt: 1_795_000_000_000, accountCount: 12 }],
  [
    'times, amounts and sizes',
    { loadedAt: 1_795_000_000_000, now: 1_795_000_000, amount: 20_000_000, dailyLimit: 50_000_000, bytes: 99_999_999 },
  ],
  ['other numbers', { id: 1_234_567, rate: 0.25, share: 12_345_678.5, below: -1 }],
  ['flags', { password: true, pin: false, token: null, hasPin: true }],
  [
    'states',
    {
      value: { pin: 'asking', token: { refreshing: {} } },
      context: {},
      children: {},
      historyValue: { 'a.password': [{ id: 'a.password.typing' }] },
    },
  ],
  [
    'children',
    {
      status: 'active',
      value: 'a',
      context: {},
      children: {
        askToken: {
          src: 'askToken',
          snapshot: { status: 'active', value: { otp: 'sent' }, context: { step: 'two' }, children: {}, historyValue: {} },
        },
      },
      historyValue: {},
    },
  ],
  ['an event', { type: 'password.changed', key: 'ArrowLeft', idempotencyKey: 'k7', name: 'pin', shape: 'round' }],
  ['fields that are listed', { errors: ['password', 'phone'], pairs: [['left', 'right']] }],
  [
    'sentences',
    { a: 'Basic plan', b: 'the basic subscription', c: 'see https://a.example/user@home', d: 'Choose a PIN', e: 'password.tooShort' },
  ],
  ['texts like JSON', { a: '{ "b": [1, "two"] }', c: '[x]', d: '{name}', e: 'count: 3, ratio=high' }],
])('%s stay', (_title, value) => {
  expect(withoutSecrets(value)).toEqual(value)
})

test('an invalid date and an object that cannot be examined are named', () => {
  const has = () => {
    throw new Error('not now')
  }
  const context = { path: [Symbol('s'), Object.create(null)], at: new Date('never'), proxy: new Proxy({}, { has }), after: 1 }
  expect(withoutSecrets(context)).toEqual({ path: [undefined, {}], at: '(invalid date)', proxy: '(not readable)', after: 1 })
})

test('a copy is complete if JSON holds the same values', () => {
  const whole = [undefined, 1, 'a', '{"a":1}', { a: undefined, b: [null, {}] }, Object.create(null), [['a', 1]]]
  const many = Array.from({ length: 30_000 }, () => 1)
  const cut = [[undefined], { go: () => 1 }, 1n, new Date(0), new Map(), new URL('a:b'), '{"pin":"1234"}', 'a'.repeat(30_000), many]
  expect(whole.map((value) => copied(value).isWhole)).toEqual(whole.map(() => true))
  expect([...cut, { pin: 1234 }, Object.fromEntries(many.entries())].map((value) => copied(value).isWhole)).toEqual(
    [...cut, 0, 0].map(() => false),
  )
  expect(copied({ a: 1 }, { mask: () => 2 }).isWhole).toBe(false)
})
