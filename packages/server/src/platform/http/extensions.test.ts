import { expect, test } from 'vitest'
import { call, statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'
import { loadContract, operationsOf } from './contract.ts'
import { stripperOf } from './extensions.ts'

const { app, context } = await freshApp({ EXTENSIONS: 'off', LOG_LEVEL: 'silent' })
checkLedgerAfterEach(context)
const contract = await loadContract()

test('no operation is an extension', async () => {
  const { headers } = await signUp(context)
  const extensions = operationsOf(contract).filter(({ operation }) => operation['x-extension'])
  expect(extensions.length).toBeGreaterThan(8)
  for (const { path, method } of extensions) {
    const answer = await statusAndBody(app, method.toUpperCase() as 'GET', path.replace(/\{(\w+)\}/g, '$1'), { headers })
    expect([path, ...answer]).toEqual([path, 404, { message: 'not found' }])
  }
})

test('no field of an answer is an extension', async () => {
  const { headers } = await signUp(context, { satang: 500 })
  const { body } = await call(app, 'GET', '/api/wallet', { headers })
  const { slots, bankAccount } = body as { slots: object[]; bankAccount: object }
  expect(Object.keys(body as object).toSorted()).toEqual(['bankAccount', 'invite', 'profile', 'slots', 'wallet'])
  expect(Object.keys(bankAccount).toSorted()).toEqual(['bank', 'bankAccountName', 'bankAccountNo'])
  expect(slots.filter((slot) => 'syncedAt' in slot || 'failed' in slot)).toEqual([])
})

test('a problem has a message only', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/login', payload: {} })
  expect(response.json()).toEqual({ message: 'KEY_MISSING' })
  expect((await app.inject('/api/nothing')).json()).toEqual({ message: 'not found' })
})

test('a request field that is an extension is ignored', async () => {
  const phone = randomPhone()
  const account = {
    name: 'A',
    username: phone,
    password: 'secret-1',
    bankCode: 'KBANK',
    bankAccountName: 'A B',
    bankAccountNo: `3${phone.slice(1)}`,
  }
  await context.settings.change({ registerOTP: true })
  expect(await statusAndBody(app, 'POST', '/api/account', { body: { ...account, otpToken: 5 } })).toEqual([
    422,
    { message: 'UNVERIFIED_OTP' },
  ])
  const { body } = await call(app, 'POST', '/api/otp/send', { body: { phoneNumber: phone } })
  const { otpToken, code } = body as { otpToken: string; code: string }
  await call(app, 'POST', '/api/otp/verify', { body: { otpToken, otpCode: code } })
  expect(await statusAndBody(app, 'POST', '/api/account', { body: { ...account, otpToken: 'made-up' } })).toEqual([
    422,
    { message: 'UNVERIFIED_OTP' },
  ])
  const proven = { body: { ...account, otpToken: 'made-up' }, headers: { cookie: `otp=${otpToken}` } }
  expect(await statusAndBody(app, 'POST', '/api/account', proven)).toEqual([200, {}])
})

test('a request header that is an extension is ignored', async () => {
  const headers = { ...(await signUp(context)).headers, 'idempotency-key': 'not a key' }
  expect((await call(app, 'POST', '/api/qrcode/KBANK', { headers, body: { amount: 100 } })).status).toBe(200)
})

test('extensions are found behind references, in lists and branches, and in recursive schemas', () => {
  const node = {
    properties: {
      plain: {},
      extra: { 'x-extension': true },
      children: { items: { $ref: '#/components/schemas/Node' } },
      either: { oneOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] },
      behind: { $ref: '#/components/schemas/Extra' },
    },
  }
  const document = { components: { schemas: { Node: node, Extra: { 'x-extension': true } } } }
  const value = { plain: 1, extra: 2, behind: 3, children: [{ plain: 4, extra: 5, either: null }], either: { extra: 6, plain: 7 } }
  stripperOf(document, { $ref: '#/components/schemas/Node' })(value)
  expect(value).toEqual({ plain: 1, children: [{ plain: 4, either: null }], either: { plain: 7 } })
})
