import { expect, test } from 'vitest'
import { call, statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'

const { app, context, pool, another } = await freshApp()
const player = () => signUp(context, { password: 'secret-1' })
const send = (phoneNumber: string, purpose: string | undefined = 'passwordReset', headers: Record<string, string> = {}) =>
  call(app, 'POST', '/api/otp/send', { body: { phoneNumber, ...(purpose && { purpose }) }, headers })
const verify = (otpToken: string, otpCode: string) => statusAndBody(app, 'POST', '/api/otp/verify', { body: { otpToken, otpCode } })
const reset = (otpToken: string, newPassword: string, key?: string, on = app) =>
  statusAndBody(on, 'POST', '/api/account/password/reset', {
    body: { otpToken, newPassword },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const login = (username: string, password: string) =>
  statusAndBody(app, 'POST', '/api/login', { body: { username, password }, address: '10.7.0.1' })
const advanceClock = (ms: number) => context.settings.change({ clockOffset: context.settings.values.clockOffset + ms })
const refused = (message: string, status = 422) => [status, { message }]
const minute = 60_000

async function proven(phone: string, purpose: string | undefined = 'passwordReset'): Promise<string> {
  const { otpToken, code } = (await send(phone, purpose)).body as { otpToken: string; code: string }
  expect(await verify(otpToken, code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
  return otpToken
}

// @covers G11.7 T10
test('reset, verified phone, sets the password, ends every session and clears wrong attempts', async () => {
  const { phone, headers } = await player()
  for (let time = 0; time < 5; time += 1) await login(phone, `wrong-${time}`)
  expect(await login(phone, 'secret-1')).toEqual([429, { message: 'REQUEST_LIMIT_1MIN' }])
  const otpToken = await proven(phone)
  expect(await reset(otpToken, 'better-2')).toEqual([200, {}])
  expect(await statusAndBody(app, 'GET', '/api/account/profile', { headers })).toEqual([401, { message: 'INVALID_USER_2' }])
  expect(await login(phone, 'secret-1')).toEqual([401, { message: 'WRONG_CREDENTIAL' }])
  expect((await login(phone, 'better-2'))[0]).toBe(200)
})

// @covers OTP_TOKEN_INVALID
test('reset, code used twice, is refused', async () => {
  const { phone } = await player()
  const otpToken = await proven(phone)
  expect(await reset(otpToken, 'better-2')).toEqual([200, {}])
  expect(await reset(otpToken, 'better-3')).toEqual(refused('OTP_TOKEN_INVALID'))
  expect((await login(phone, 'better-2'))[0]).toBe(200)
})

// @covers T10
test('reset, code of before a reset or password change, is refused', async () => {
  const { phone, headers } = await player()
  const borrowed = await proven(phone)
  await advanceClock(2 * minute)
  expect(await reset(await proven(phone), 'better-2')).toEqual([200, {}])
  expect(await reset(borrowed, 'theirs-3')).toEqual(refused('OTP_TOKEN_INVALID'))

  await advanceClock(2 * minute)
  const late = await proven(phone)
  const { token } = (await login(phone, 'better-2'))[1] as { token: string }
  const body = { oldPassword: 'better-2', newPassword: 'better-4' }
  const mine = { ...headers, authorization: `Bearer ${token}` }
  expect((await statusAndBody(app, 'PUT', '/api/account/changepwd', { headers: mine, body }))[0]).toBe(200)
  expect(await reset(late, 'theirs-5')).toEqual(refused('OTP_TOKEN_INVALID'))
  expect((await login(phone, 'better-4'))[0]).toBe(200)
})

test('reset, parallel login with the old password, ends that session', async () => {
  const { phone, playerId } = await player()
  const otpToken = await proven(phone)
  await Promise.all([...Array.from({ length: 10 }, () => login(phone, 'secret-1')), reset(otpToken, 'better-2')])
  expect((await pool.query('select from session where player_id = $1 and revoked_at is null', [playerId])).rowCount).toBe(0)
})

// @covers G11.2
test('reset, twenty parallel through two copies, happens once', async () => {
  const { phone } = await player()
  const otpToken = await proven(phone)
  const second = await another()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reset(otpToken, `better-${n}x`, undefined, n % 2 ? app : second.app)),
  )
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  expect(answers.filter(([, body]) => (body as { message?: string }).message === 'OTP_TOKEN_INVALID')).toHaveLength(19)
  const winner = answers.findIndex(([status]) => status === 200)
  expect((await login(phone, `better-${winner}x`))[0]).toBe(200)
})

test('reset, repeated under its key, succeeds with the used code', async () => {
  const { phone } = await player()
  const otpToken = await proven(phone)
  expect(await reset(otpToken, 'better-2', 'k1')).toEqual([200, {}])
  expect(await reset(otpToken, 'better-2', 'k1')).toEqual([200, {}])
})

// @covers G3.5
test('resetPasswordByOtp, the same key with another password, answers KEY_INVALID and the first password holds', async () => {
  const { phone } = await player()
  const otpToken = await proven(phone)
  expect(await reset(otpToken, 'better-2', 'k1')).toEqual([200, {}])
  expect(await reset(otpToken, 'better-3', 'k1')).toEqual([
    422,
    { message: 'KEY_INVALID', params: { header: 'Idempotency-Key', reason: 'other body' } },
  ])
  expect((await login(phone, 'better-2'))[0]).toBe(200)
})

// @covers OTP_TOKEN_INVALID G11.2 T4
test('reset, code for a registration, is refused, and the other way round', async () => {
  const { phone } = await player()
  const registering = await proven(phone, 'register')
  expect(await reset(registering, 'better-2')).toEqual(refused('OTP_TOKEN_INVALID'))
  expect((await login(phone, 'secret-1'))[0]).toBe(200)

  const newcomer = randomPhone()
  const otpToken = await proven(newcomer)
  const account = { name: 'A', username: newcomer, password: 'secret-1', bankCode: 'KBANK', bankAccountName: 'A B' }
  const bankAccountNo = `3${newcomer.slice(1)}`
  expect(await statusAndBody(app, 'POST', '/api/account', { body: { ...account, bankAccountNo } })).toEqual(refused('UNVERIFIED_OTP'))
  expect(await statusAndBody(app, 'POST', '/api/account', { body: { ...account, bankAccountNo, otpToken } })).toEqual(
    refused('OTP_TOKEN_INVALID'),
  )
})

// @covers OTP_EXPIRED UNVERIFIED_OTP
test('reset, unknown, unverified or expired token, is refused', async () => {
  const { phone } = await player()
  expect(await reset('made-up', 'better-2')).toEqual(refused('OTP_TOKEN_INVALID'))
  const { otpToken, code } = (await send(phone)).body as { otpToken: string; code: string }
  expect(await reset(otpToken, 'better-2')).toEqual(refused('UNVERIFIED_OTP'))
  await verify(otpToken, code)
  await advanceClock(30 * minute + 1)
  expect(await reset(otpToken, 'better-2')).toEqual(refused('OTP_EXPIRED'))
  expect((await login(phone, 'secret-1'))[0]).toBe(200)
})

// @covers NO_USER T10
test('reset, phone without an account, sends and verifies a code like any other', async () => {
  const [stranger, known] = [randomPhone(), (await player()).phone]
  const shapes = []
  for (const phone of [stranger, known]) {
    const { status, body } = await send(phone)
    shapes.push([status, Object.keys(body as object)])
  }
  expect(shapes[0]).toEqual(shapes[1])
  await advanceClock(minute)
  expect(await reset(await proven(stranger), 'better-2')).toEqual(refused('NO_USER'))
})

// @covers INACTIVE_USER
test('reset, player locked by the operator, stays locked', async () => {
  const { phone, playerId } = await player()
  await pool.query('update player set inactive = true where id = $1', [playerId])
  expect(await reset(await proven(phone), 'better-2')).toEqual(refused('INACTIVE_USER', 403))
})

test('reset, short or common password, is refused at its field and keeps the code valid', async () => {
  const otpToken = await proven((await player()).phone)
  expect(await reset(otpToken, '8k2-pq7')).toEqual([400, { message: 'KEY_INVALID', params: { field: 'newPassword' } }])
  expect(await reset(otpToken, 'iloveyou')).toEqual([400, { message: 'KEY_INVALID', params: { field: 'newPassword', reason: 'common' } }])
  expect(await reset(otpToken, 'better-2')).toEqual([200, {}])
})

test('reset codes, requested repeatedly, have the limits of a registration', async () => {
  const { phone } = await player()
  await proven(phone)
  expect((await send(phone)).body).toEqual({ message: 'REQUEST_LIMIT_1MIN' })
  await advanceClock(minute)
  await proven(phone)
  for (let time = 0; time < 3; time += 1) {
    await advanceClock(minute)
    await send(phone)
  }
  await advanceClock(minute)
  expect((await send(phone)).body).toEqual({ message: 'OTP_BLOCK' })
})

// @covers OTP_TOKEN_INVALID
test('reset, switched off, sends no code, accepts no token and is off in the lookup', async () => {
  const otpToken = await proven((await player()).phone)
  await context.settings.change({ passwordReset: false })
  expect(await statusAndBody(app, 'GET', '/api/lookup/registerOTP')).toEqual([200, { registerOTP: true, passwordReset: false }])
  const { status, body } = await send(randomPhone())
  expect([status, body]).toEqual([400, { message: 'KEY_INVALID', params: { field: 'purpose' } }])
  expect(await reset(otpToken, 'better-2')).toEqual(refused('OTP_TOKEN_INVALID'))
  await context.settings.change({ passwordReset: true })
  expect(await reset(otpToken, 'better-2')).toEqual([200, {}])
})

test.each([
  ['th', /^Krapao: \d{6} คือ OTP ตั้งรหัสผ่านใหม่ ห้ามบอกใคร \(ref\. [A-F]{4}\)$/],
  ['la', /^Krapao: \d{6} ແມ່ນ OTP ຕັ້ງລະຫັດຜ່ານໃໝ່ ຢ່າບອກໃຜ \(ref\. [A-F]{4}\)$/],
  ['en', /^Krapao: \d{6} is your code to reset your password\. Do not share it\. \(ref\. [A-F]{4}\)$/],
])('reset SMS, in %s, says what the code does', async (language, text) => {
  const { sms } = context.ports
  const texts: string[] = []
  context.ports.sms = { showsCodes: true, send: async (message) => void texts.push(message.text) }
  await send(randomPhone(), 'passwordReset', { 'accept-language': language })
  context.ports.sms = sms
  expect(texts).toEqual([expect.stringMatching(text) as string])
})
