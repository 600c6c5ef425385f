import { expect, test } from 'vitest'
import { rememberDevice } from '#core/session/knownDevice.ts'
import { newToken } from '#core/session/token.ts'
import { transaction } from '#platform/db/transaction.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'

const { app, context, another } = await freshApp()

type From = { address?: string; headers?: Record<string, string>; on?: typeof app; purpose?: string }
const advanceClock = (ms: number) => context.settings.change({ clockOffset: context.settings.values.clockOffset + ms })
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const send = (phoneNumber: string, { address = '198.51.100.1', headers = {}, on = app, purpose = 'register' }: From = {}) =>
  call(on, 'POST', '/api/otp/send', { body: { phoneNumber, purpose }, address, headers })
const verify = (otpToken: string, otpCode: string, { address = '198.51.100.1', headers = {}, on = app }: From = {}) =>
  statusAndBody(on, 'POST', '/api/otp/verify', { body: { otpToken, otpCode }, address, headers })

async function sent(phone: string, from?: From): Promise<{ otpToken: string; code: string }> {
  const { status, body } = await send(phone, from)
  expect(status).toBe(200)
  return body as { otpToken: string; code: string }
}
const valid = [200, { message: 'OTP_CODE_VALID' }]
const blocked = [429, { message: 'OTP_BLOCK' }]

// @covers OTP_BLOCK T4
test.each(['register', 'passwordReset'])(
  'verify, five wrong codes of a stranger for %s, blocks the stranger and neither the code of the owner nor a new one',
  async (purpose) => {
    const phone = randomPhone()
    const stranger = { address: '203.0.113.9', purpose }
    const first = await sent(phone, { purpose })
    await advanceClock(60_000)
    const theirs = await sent(phone, stranger)
    for (let time = 0; time < 4; time += 1)
      expect((await verify(theirs.otpToken, wrongOf(theirs.code), stranger))[1]).toMatchObject({ message: 'OTP_CODE_INVALID' })
    expect(await verify(theirs.otpToken, wrongOf(theirs.code), stranger)).toEqual(blocked)
    await advanceClock(60_000)
    expect((await send(phone, stranger)).body).toEqual({ message: 'OTP_BLOCK' })
    expect(await verify(first.otpToken, first.code)).toEqual(valid)
    const second = await sent(phone, { purpose })
    expect(await verify(second.otpToken, second.code)).toEqual(valid)
  },
)

test('send, again from another network with the token of before, takes the place of that code', async () => {
  const phone = randomPhone()
  const first = await sent(phone)
  await advanceClock(60_000)
  const headers = { cookie: `otp=${first.otpToken}` }
  await sent(phone, { address: '203.0.113.9', headers })
  expect(await verify(first.otpToken, first.code)).toEqual([422, { message: 'OTP_NOT_EXIST' }])
})

// @covers OTP_BLOCK T4
test('verify, wrong codes from many networks, blocks the phone for all of them and not for a known device of its player', async () => {
  const { app: strict } = await another({ OTP_PHONE_TRIES: '10' })
  const { phone, playerId } = await signUp(context)
  const secret = newToken()
  await transaction(context.pool, (tx) => rememberDevice(tx, playerId, secret, context.clock.now()))
  const device = { headers: { cookie: `device=${secret}` }, on: strict, purpose: 'passwordReset' }
  for (const address of ['203.0.113.1', '192.0.2.1']) {
    const { otpToken, code } = await sent(phone, { address, on: strict })
    for (let time = 0; time < 5; time += 1) await verify(otpToken, wrongOf(code), { address, on: strict })
    await advanceClock(60_000)
  }
  expect((await send(phone, { on: strict })).body).toEqual({ message: 'OTP_BLOCK' })
  const own = await sent(phone, device)
  expect(await verify(own.otpToken, own.code, { on: strict })).toEqual(blocked)
  expect((await verify(own.otpToken, wrongOf(own.code), device))[1]).toEqual({ message: 'OTP_CODE_INVALID', params: { left: 4 } })
  expect(await verify(own.otpToken, own.code, device)).toEqual(valid)
})

// @covers OTP_BLOCK T4
test('verify, a phone guessed at for a week from a new network each time, judges eleven rounds of wrong codes', async () => {
  const { app: strict } = await another({ OTP_PHONE_TRIES: '10' })
  const phone = randomPhone()
  let [wrong, waited, network] = [0, 0, 0]
  while (waited < 7 * 24 * 3_600_000) {
    const from = { address: `${20 + Math.floor(network / 250)}.7.${network % 250}.1` }
    network += 1
    const { body, headers } = await send(phone, { ...from, on: strict })
    const { otpToken = '', code = '' } = body as { otpToken?: string; code?: string }
    const wait = Number(headers['retry-after'] ?? 60) * 1_000
    for (const otpCode of Array.from({ length: otpToken === '' ? 0 : 5 }, () => wrongOf(code))) {
      await call(strict, 'POST', '/api/otp/verify', { body: { otpToken, otpCode }, ...from })
      wrong += 1
    }
    await advanceClock(wait)
    waited += wait
  }
  expect(wrong).toBe(110)
})
