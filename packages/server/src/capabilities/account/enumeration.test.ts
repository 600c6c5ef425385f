import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { call, challengeIn, statusAndBody, solve } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'

const { app, context, another } = await freshApp()
const player = await signUp(context)
const registeredBank = `9${player.phone.slice(1)}`
const draft = (username: string, bankAccountNo = `1${randomPhone().slice(1)}`) => ({
  name: 'Somchai',
  username,
  password: 'secret-1',
  bankCode: 'KBANK',
  bankAccountName: 'Somchai Jaidee',
  bankAccountNo,
})
let hours = 1
const limited = [429, { message: 'REQUEST_LIMIT' }]

async function observed(url: string, body: object) {
  const query = vi.spyOn(Client.prototype, 'query')
  const answer = await call(app, 'POST', url, { body })
  const queries = query.mock.calls.map(([config]: unknown[]) => (typeof config === 'string' ? config : (config as { text?: string }).text))
  query.mockRestore()
  const { date: _, 'x-request-id': __, 'content-length': ___, 'set-cookie': cookie, ...headers } = answer.headers
  const shape = JSON.parse(
    JSON.stringify(answer.body, (name, value: unknown) => (/^(otpRef|otpToken|code)$/.test(name) ? 'random' : value)),
  ) as unknown
  return { status: answer.status, shape, headers, cookie: cookie !== undefined, queries }
}

async function proofOf(phone: string): Promise<string> {
  const { body } = await call(app, 'POST', '/api/otp/send', { body: { phoneNumber: phone } })
  const { otpToken, code } = body as { otpToken: string; code: string }
  await call(app, 'POST', '/api/otp/verify', { body: { otpToken, otpCode: code } })
  return otpToken
}

// @covers T7
test.each([
  ['validate', '/api/account/validate', (phone: string, bank?: string) => draft(phone, bank)],
  ['register', '/api/account', (phone: string, bank?: string) => draft(phone, bank)],
  ['send', '/api/otp/send', (phone: string) => ({ phoneNumber: phone })],
  ['send for a password reset', '/api/otp/send', (phone: string) => ({ phoneNumber: phone, purpose: 'passwordReset' })],
])('%s, phone or bank account registered or not, gives one answer by the same queries', async (_, url, bodyOf) => {
  const unknown = await observed(url, bodyOf(randomPhone()))
  const known = await observed(url, bodyOf((await signUp(context)).phone))
  const knownBank = await observed(url, bodyOf(randomPhone(), registeredBank))
  expect(known).toEqual(unknown)
  expect(knownBank).toEqual(unknown)
})

// @covers T7
test('validate, phone proven, answers EXISTING_USER and EXISTING_BANK, twenty times an hour', async () => {
  // The budget's hour must not end within the test.
  await context.settings.change({ clockOffset: 3_600_000 - (Date.now() % 3_600_000) })
  const validate = (body: object) => statusAndBody(app, 'POST', '/api/account/validate', { body })
  const known = { ...draft(player.phone), otpToken: await proofOf(player.phone) }
  expect(await validate(known)).toEqual([422, { message: 'EXISTING_USER' }])
  const phone = randomPhone()
  const body = { ...draft(phone, registeredBank), otpToken: await proofOf(phone) }
  for (let time = 0; time < 20; time += 1) expect(await validate(body)).toEqual([422, { message: 'EXISTING_BANK' }])
  expect(await validate(body)).toEqual(limited)
  await context.settings.change({ clockOffset: 0 })
})

// @covers T7
test.each([
  ['an address', 'REGISTER_ADDRESS_TRIES', () => '198.51.100.7'],
  ['a subnet', 'REGISTER_SUBNET_TRIES', (n: number) => `198.51.101.${n}`],
])(
  'validate, no codes asked for, answers %s within an hourly budget, for known and unknown phones alike',
  async (_, setting, addressOf) => {
    hours += 1
    await context.settings.change({ registerOTP: false, clockOffset: hours * 3_600_000 - (Date.now() % 3_600_000) })
    const { app: strict } = await another({ [setting]: '5' })
    const validate = (username: string, address: string) =>
      statusAndBody(strict, 'POST', '/api/account/validate', { body: draft(username), address })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (__, n) => validate(n % 2 ? player.phone : randomPhone(), addressOf(n + 1))),
    )
    expect(answers.filter(([status]) => status !== 429)).toHaveLength(5)
    expect(answers.filter(([status]) => status === 429)).toEqual(Array.from({ length: 15 }, () => limited))
    await context.settings.change({ registerOTP: true, clockOffset: 0 })
  },
)

// @covers T8
test('register, no codes asked for and beyond the total of an hour, registers by a solved challenge, once under its key', async () => {
  hours += 1
  await context.settings.change({ registerOTP: false, clockOffset: hours * 3_600_000 - (Date.now() % 3_600_000) })
  const { app: strict } = await another({ REGISTER_TOTAL_TRIES: '2' })
  const post = (path: string, body: object, headers = {}) =>
    statusAndBody(strict, 'POST', `/api/account${path}`, { body, address: '198.51.103.1', headers })
  for (let time = 0; time < 2; time += 1) expect((await post('/validate', draft(randomPhone())))[0]).toBe(200)
  const body = draft(randomPhone())
  const refused = await post('/validate', body)
  expect(refused).toEqual([429, { message: 'REQUEST_LIMIT', params: { challenge: expect.stringMatching(/^14\./) as string } }])
  expect(await post('/validate', { ...body, proof: solve(challengeIn(refused[1])) })).toEqual([200, {}])
  const key = { 'idempotency-key': 'wizard-1' }
  const again = await post('', body, key)
  expect(await post('', { ...body, proof: solve(challengeIn(again[1])) }, key)).toEqual([200, {}])
  expect(await post('', body, key)).toEqual([200, {}])
  await context.settings.change({ registerOTP: true, clockOffset: 0 })
})
