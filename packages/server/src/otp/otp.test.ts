import { expect, test } from 'vitest'
import { changeCatalogue } from '../catalogue/catalogue.store.ts'
import { call, said } from '../testing/calls.ts'
import { freshApp } from '../testing/freshApp.ts'
import { Refusal } from '../http/refusal.ts'
import { randomPhone } from '../testing/players.ts'
import { sendCode } from './otp.service.ts'

const { app, world, pool, another } = await freshApp()

const send = (phoneNumber: string, on = app) => call(on, 'POST', '/api/otp/send', { body: { phoneNumber } })
const verify = (otpToken: string, otpCode: string, on = app) => said(on, 'POST', '/api/otp/verify', { body: { otpToken, otpCode } })
const refused = (message: string, status = 422, params?: object) => [status, { message, ...(params && { params }) }]
const later = (ms: number) => world.settings.change({ clockOffset: world.settings.values.clockOffset + ms })
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

async function sent(phone: string): Promise<{ otpRef: string; otpToken: string; code: string }> {
  const { status, body } = await send(phone)
  expect([status, body]).toEqual([
    200,
    {
      otpRef: expect.stringMatching(/^[A-F]{4}$/) as string,
      otpToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      code: expect.stringMatching(/^\d{6}$/) as string,
    },
  ])
  return body as { otpRef: string; otpToken: string; code: string }
}

test('a code is good once', async () => {
  const { otpToken, code } = await sent(randomPhone())
  expect(await verify(otpToken, code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
  expect(await verify(otpToken, code)).toEqual(refused('OTP_VERIFIED'))
})

test('a code may be typed in Thai or Lao digits', async () => {
  for (const zero of [0x0e50, 0x0ed0]) {
    const { otpToken, code } = await sent(randomPhone())
    const typed = code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
    expect(await verify(otpToken, typed)).toEqual([200, { message: 'OTP_CODE_VALID' }])
  }
})

test('a second code waits a minute, then takes the place of the first', async () => {
  const phone = randomPhone()
  const first = await sent(phone)
  const early = await send(phone)
  expect([early.status, early.body, Number(early.headers['retry-after'])]).toEqual([
    429,
    { message: 'REQUEST_LIMIT_1MIN' },
    expect.closeTo(60, -0.5),
  ])
  await later(60_000)
  const second = await sent(phone)
  expect(await verify(first.otpToken, first.code)).toEqual(refused('OTP_NOT_EXIST'))
  expect(await verify(second.otpToken, second.code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
})

test('send, phone verified by this client, needs no code for half an hour; another client gets one of its own', async () => {
  const phone = randomPhone()
  const { otpToken, code } = await sent(phone)
  await verify(otpToken, code)
  await later(29 * 60_000)
  const again = { phoneNumber: phone, otpToken }
  expect(await said(app, 'POST', '/api/otp/send', { body: again })).toEqual(refused('OTP_VERIFIED'))
  const headers = { cookie: `otp=${otpToken}` }
  expect(await said(app, 'POST', '/api/otp/send', { body: { phoneNumber: phone }, headers })).toEqual(refused('OTP_VERIFIED'))
  await sent(phone)
  await later(61_000)
  expect((await said(app, 'POST', '/api/otp/send', { body: again }))[0]).toBe(200)
})

test('a code dies after five minutes', async () => {
  const { otpToken, code } = await sent(randomPhone())
  await later(5 * 60_000)
  expect(await verify(otpToken, code)).toEqual(refused('OTP_EXPIRED'))
})

test('a token that is none of ours, or of another phone, verifies nothing', async () => {
  const [mine, theirs] = [await sent(randomPhone()), await sent(randomPhone())]
  expect(await verify('made-up', mine.code)).toEqual(refused('OTP_TOKEN_INVALID'))
  expect(await verify(mine.otpToken, theirs.code === mine.code ? wrongOf(mine.code) : theirs.code)).toEqual(
    refused('OTP_CODE_INVALID', 422, { left: 4 }),
  )
})

test('the fifth wrong code blocks the phone for a quarter of an hour, the right code and another send too', async () => {
  const phone = randomPhone()
  const { otpToken, code } = await sent(phone)
  for (const left of [4, 3, 2, 1]) expect(await verify(otpToken, wrongOf(code))).toEqual(refused('OTP_CODE_INVALID', 422, { left }))
  expect(await verify(otpToken, wrongOf(code))).toEqual(refused('OTP_BLOCK', 429))
  expect(await verify(otpToken, code)).toEqual(refused('OTP_BLOCK', 429))
  const { status, headers } = await send(phone)
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.closeTo(900, -1)])
  await later(15 * 60_000)
  await sent(phone)
})

test('a hundred guesses at once, through two copies, are counted exactly', async () => {
  const phone = randomPhone()
  const second = await another()
  const { otpToken, code } = await sent(phone)
  const guesses = Array.from({ length: 100 }, (_, n) => verify(otpToken, wrongOf(code), n % 2 ? app : second.app))
  const messages = (await Promise.all(guesses)).map(([, body]) => (body as { message: string }).message)
  expect(messages.filter((message) => message === 'OTP_CODE_INVALID')).toHaveLength(4)
  expect(messages.filter((message) => message === 'OTP_BLOCK')).toHaveLength(96)
})

test('of twenty with the right code at once, one verifies', async () => {
  const { otpToken, code } = await sent(randomPhone())
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(otpToken, code)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
})

test('the sixth send within an hour blocks', async () => {
  const phone = randomPhone()
  for (let time = 0; time < 5; time += 1) {
    await sent(phone)
    await later(60_000)
  }
  expect((await send(phone)).body).toEqual({ message: 'OTP_BLOCK' })
  await later(15 * 60_000)
  await sent(phone)
})

test('twenty sends at once send one', async () => {
  const phone = randomPhone()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 429)])
})

test('an address asks for so many codes a minute, and types so many, whatever the phones', async () => {
  const { app: strict } = await another({ OTP_ADDRESS_SENDS: '2', OTP_ADDRESS_TRIES: '2' })
  // Of its own: copies tell each other once a second how often those of the tests before have asked.
  const address = '198.51.100.7'
  const sendFrom = () => said(strict, 'POST', '/api/otp/send', { body: { phoneNumber: randomPhone() }, address })
  const tryFrom = () => said(strict, 'POST', '/api/otp/verify', { body: { otpToken: 'none', otpCode: '1' }, address })
  const sends = [await sendFrom(), await sendFrom(), await sendFrom()]
  const tries = [await tryFrom(), await tryFrom(), await tryFrom()]
  expect([sends.map(([status]) => status), tries.map(([status]) => status)]).toEqual([
    [200, 200, 429],
    [422, 422, 429],
  ])
})

test('a gateway that fails is OTP_SEND_FAIL, and the next try need not wait', async () => {
  const { sms } = world.ports
  const phone = randomPhone()
  world.ports.sms = { showsCodes: true, send: () => Promise.reject(new Error('away')) }
  expect(await said(app, 'POST', '/api/otp/send', { body: { phoneNumber: phone } })).toEqual(refused('OTP_SEND_FAIL', 422))
  world.ports.sms = sms
  await sent(phone)
})

test('a gateway that never answers is OTP_SEND_FAIL after a while', async () => {
  const { sms } = world.ports
  world.ports.sms = { showsCodes: true, send: () => new Promise(() => {}) }
  await expect(sendCode(world, { phone: randomPhone(), timeout: 1 })).rejects.toEqual(new Refusal('OTP_SEND_FAIL', { retryAfter: 5 }))
  world.ports.sms = sms
})

test("an operator's gateway never shows the code in the answer", async () => {
  const { sms } = world.ports
  const texts: string[] = []
  world.ports.sms = { showsCodes: false, send: async ({ text }) => void texts.push(text) }
  const { body } = await send(randomPhone())
  world.ports.sms = sms
  expect(Object.keys(body as object)).toEqual(['otpRef', 'otpToken'])
  expect(texts).toEqual([expect.stringMatching(/^Krapao: \d{6} \(ref\. [A-F]{4}\)$/) as string])
})

test('the SMS has the name that the catalogue gives the service, from the moment that it does', async () => {
  const { sms } = world.ports
  const texts: string[] = []
  world.ports.sms = { showsCodes: true, send: async ({ text }) => void texts.push(text) }
  const named = (name: string) =>
    changeCatalogue(
      pool,
      (current) => {
        if (!current) throw new Error('the seed has applied one')
        return { ...current, service: { ...current.service, info: { ...current.service.info, name } } }
      },
      { by: 'me', at: 0 },
    )
  await named('เสือทอง')
  await world.catalogue.reload()
  await sendCode(world, { phone: randomPhone() })
  await sendCode(world, { phone: randomPhone(), purpose: 'passwordReset', language: 'en' })
  await named('Krapao')
  await world.catalogue.reload()
  world.ports.sms = sms
  expect(texts).toEqual([
    expect.stringMatching(/^เสือทอง: \d{6} \(ref\. [A-F]{4}\)$/) as string,
    expect.stringMatching(/^เสือทอง: \d{6} sets a new password\. Tell it to nobody \(ref\. [A-F]{4}\)$/) as string,
  ])
})

test.each(['081234567', '08123456789', 'not a phone', '081234567x'])('%s is not ten digits', async (phoneNumber) => {
  expect((await send(phoneNumber)).body).toEqual({ message: 'PHONE_NUMBER_REQUIRE_10_DIGIT', params: { field: 'phone' } })
})

test('a check that fails at our side is OTP_VERIFY_FAIL, costs no try, and the code still counts', async () => {
  const phone = randomPhone()
  const { otpToken, code } = await sent(phone)
  await pool.query('alter table otp add constraint broken check (verified_at is null) not valid')
  expect(await verify(otpToken, code)).toEqual(refused('OTP_VERIFY_FAIL'))
  await pool.query('alter table otp drop constraint broken')
  expect((await pool.query('select wrong from otp_phone where phone = $1', [phone])).rows).toEqual([{ wrong: 0 }])
  expect(await verify(otpToken, code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
})
