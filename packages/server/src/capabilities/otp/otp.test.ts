import { expect, test } from 'vitest'
import { changeCatalogue } from '#core/catalogue/catalogue.store.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { call, challengeIn, cookieOf, statusAndBody, solve } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'
import { sendCode } from './otp.service.ts'

const { app, context, pool, another } = await freshApp()

const send = (phoneNumber: string, on = app) => call(on, 'POST', '/api/otp/send', { body: { phoneNumber } })
const verify = (otpToken: string, otpCode: string, on = app) =>
  statusAndBody(on, 'POST', '/api/otp/verify', { body: { otpToken, otpCode } })
const refused = (message: string, status = 422, params?: object) => [status, { message, ...(params && { params }) }]
const advanceClock = (ms: number) => context.settings.change({ clockOffset: context.settings.values.clockOffset + ms })
const nextHour = () => advanceClock(3_600_000 - (context.clock.now() % 3_600_000))
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

// @covers 3.account-6 3.account-7 3.account-8 7.account-8 7.account-9 8.codes-3 OTP_VERIFIED OTP_CODE_VALID T4
test('code, used twice, is refused', async () => {
  const { otpToken, code } = await sent(randomPhone())
  expect(await verify(otpToken, code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
  expect(await verify(otpToken, code)).toEqual(refused('OTP_VERIFIED'))
})

test('code, Thai or Lao digits, is accepted', async () => {
  for (const zero of [0x0e50, 0x0ed0]) {
    const { otpToken, code } = await sent(randomPhone())
    const typed = code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
    expect(await verify(otpToken, typed)).toEqual([200, { message: 'OTP_CODE_VALID' }])
  }
})

// @covers 8.codes-2 8.codes-3 REQUEST_LIMIT_1MIN OTP_NOT_EXIST
test('code, requested again after a minute, replaces the first', async () => {
  const phone = randomPhone()
  const first = await sent(phone)
  const early = await send(phone)
  expect([early.status, early.body, Number(early.headers['retry-after'])]).toEqual([
    429,
    { message: 'REQUEST_LIMIT_1MIN' },
    expect.closeTo(60, -0.5),
  ])
  await advanceClock(60_000)
  const second = await sent(phone)
  expect(await verify(first.otpToken, first.code)).toEqual(refused('OTP_NOT_EXIST'))
  expect(await verify(second.otpToken, second.code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
})

// @covers 8.codes-3 OTP_VERIFIED
test('send, phone verified by this client, needs no code for half an hour; another client gets a separate one', async () => {
  const phone = randomPhone()
  const { otpToken, code } = await sent(phone)
  await verify(otpToken, code)
  await advanceClock(29 * 60_000)
  const again = { phoneNumber: phone, otpToken }
  expect(await statusAndBody(app, 'POST', '/api/otp/send', { body: again })).toEqual(refused('OTP_VERIFIED'))
  const headers = { cookie: `otp=${otpToken}` }
  expect(await statusAndBody(app, 'POST', '/api/otp/send', { body: { phoneNumber: phone }, headers })).toEqual(refused('OTP_VERIFIED'))
  await sent(phone)
  await advanceClock(61_000)
  expect((await statusAndBody(app, 'POST', '/api/otp/send', { body: again }))[0]).toBe(200)
})

// @covers 8.codes-3 OTP_EXPIRED G11.2
test('code, older than five minutes, is refused', async () => {
  const { otpToken, code } = await sent(randomPhone())
  await advanceClock(5 * 60_000)
  expect(await verify(otpToken, code)).toEqual(refused('OTP_EXPIRED'))
})

// @covers 8.codes-3 OTP_TOKEN_INVALID
test('verify, forged token or token of another phone, is refused', async () => {
  const [mine, theirs] = [await sent(randomPhone()), await sent(randomPhone())]
  expect(await verify('made-up', mine.code)).toEqual(refused('OTP_TOKEN_INVALID'))
  expect(await verify(mine.otpToken, theirs.code === mine.code ? wrongOf(mine.code) : theirs.code)).toEqual(
    refused('OTP_CODE_INVALID', 422, { left: 4 }),
  )
})

// @covers 8.codes-3 OTP_BLOCK OTP_CODE_INVALID
test('the fifth wrong code blocks its sender for an hour, the right code and another send too', async () => {
  const phone = randomPhone()
  const { otpToken, code } = await sent(phone)
  for (const left of [4, 3, 2, 1]) expect(await verify(otpToken, wrongOf(code))).toEqual(refused('OTP_CODE_INVALID', 422, { left }))
  expect(await verify(otpToken, wrongOf(code))).toEqual(refused('OTP_BLOCK', 429))
  expect(await verify(otpToken, code)).toEqual(refused('OTP_BLOCK', 429))
  const { status, headers } = await send(phone)
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.closeTo(3_600, -1)])
  await advanceClock(60 * 60_000)
  await sent(phone)
})

// @covers G11.1 T4
test('sixty guesses at once, through two copies, are counted exactly', async () => {
  const phone = randomPhone()
  const second = await another()
  const { otpToken, code } = await sent(phone)
  const guesses = Array.from({ length: 60 }, (_, n) => verify(otpToken, wrongOf(code), n % 2 ? app : second.app))
  const messages = (await Promise.all(guesses)).map(([, body]) => (body as { message: string }).message)
  expect(messages.filter((message) => message === 'OTP_CODE_INVALID')).toHaveLength(4)
  expect(messages.filter((message) => message === 'OTP_BLOCK')).toHaveLength(56)
})

// @covers G11.2
test('code, twenty parallel right attempts, verifies once', async () => {
  const { otpToken, code } = await sent(randomPhone())
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(otpToken, code)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
})

// @covers OTP_BLOCK T9
test('send, sixth within an hour, blocks', async () => {
  const phone = randomPhone()
  for (let time = 0; time < 5; time += 1) {
    await sent(phone)
    await advanceClock(60_000)
  }
  const sixth = await send(phone)
  expect([sixth.body, Number(sixth.headers['retry-after'])]).toEqual([{ message: 'OTP_BLOCK' }, expect.closeTo(55 * 60, -1)])
  await advanceClock(55 * 60_000)
  await sent(phone)
})

// @covers T9
test('send, twenty in parallel, sends one SMS', async () => {
  const phone = randomPhone()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 429)])
})

// @covers G11.9 T9
test('send, asked for every minute of an hour and blocked in between, sends five SMS', async () => {
  const phone = randomPhone()
  let messages = 0
  for (let minute = 0; minute < 60; minute += 1) {
    const { status, body } = await send(phone)
    if (status === 200) messages += 1
    if (minute === 1) for (let time = 0; time < 5; time += 1) await verify((body as { otpToken: string }).otpToken, 'wrong')
    await advanceClock(60_000)
  }
  expect(messages).toBeLessThanOrEqual(5)
})

// @covers G11.9 T9
test.each([
  ['an address', 'OTP_ADDRESS_SENDS', (n: number) => ({ phone: `081${n}00000`, address: '198.51.100.7' })],
  ['a subnet', 'OTP_SUBNET_SENDS', (n: number) => ({ phone: `082${n}00000`, address: `198.51.101.${n}` })],
  ['an IPv6 subnet', 'OTP_SUBNET_SENDS', (n: number) => ({ phone: `085${n}00000`, address: `2001:db8:7:${n}::1` })],
  ['all strangers', 'OTP_MAX_SENDS', (n: number) => ({ phone: `0${n}6000000`, address: `204.${n}.100.7` })],
])('send, twenty at once through two copies, stays within the hourly budget of %s', async (_, setting, requestOf) => {
  await nextHour()
  const most = setting === 'OTP_MAX_SENDS' ? '9' : '7'
  const copies = [await another({ [setting]: most }), await another({ [setting]: most })]
  let messages = 0
  for (const { context: copy } of copies) copy.ports.sms = { showsCodes: true, send: async () => void (messages += 1) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (__, n) => {
      const { phone, address } = requestOf(n + 10)
      const on = copies[n % 2]?.app ?? app
      return call(on, 'POST', '/api/otp/send', { body: { phoneNumber: phone }, address })
    }),
  )
  const bodies = answers.filter(({ status }) => status !== 200).map(({ body }) => body)
  expect([answers.length - bodies.length, messages, bodies]).toEqual([
    7,
    7,
    Array.from({ length: 13 }, () => ({ message: 'REQUEST_LIMIT' })),
  ])
})

// @covers G11.9 T8
test.each([
  ['a range of numbers', 'OTP_RANGE_SENDS', (n: number) => ({ phone: `083${n}00000`, address: `198.${n}.100.7` })],
  ['all phones', 'OTP_TOTAL_SENDS', (n: number) => ({ phone: `0${n}4000000`, address: `203.${n}.100.7` })],
])('send, beyond the hourly budget of %s, asks each client for a challenge of its own', async (_, setting, requestOf) => {
  await nextHour()
  const copies = [await another({ [setting]: '7' }), await another({ [setting]: '7' })]
  const order = async (n: number, proof?: string) => {
    const { phone, address } = requestOf(n + 10)
    const body = { phoneNumber: phone, ...(proof !== undefined && { proof }) }
    return { n, ...(await call(copies[n % 2]?.app ?? app, 'POST', '/api/otp/send', { body, address })) }
  }
  const refusals = (await Promise.all(Array.from({ length: 20 }, (__, n) => order(n)))).filter(({ status }) => status !== 200)
  expect(refusals.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 13 }, () => refused('REQUEST_LIMIT', 429, { challenge: expect.stringMatching(/^14\./) as string })),
  )
  const [one, other] = refusals
  if (!one || !other) throw new Error('fewer than two were refused')
  const proof = solve(challengeIn(one.body))
  expect((await order(other.n, proof)).status).toBe(429)
  expect((await order(one.n, proof)).status).toBe(200)
  for (const { n, body } of refusals.slice(1)) expect((await order(n, solve(challengeIn(body)))).status).toBe(200)
  expect(challengeIn((await order(30)).body)).toMatch(/^15\./)
})

// @covers T8
test('send, strangers use up the codes of an hour, still sends to a player on a known device', async () => {
  await nextHour()
  const { app: strict } = await another({ OTP_MAX_SENDS: '4' })
  const order = (phoneNumber: string, headers = {}) =>
    call(strict, 'POST', '/api/otp/send', { body: { phoneNumber, purpose: 'passwordReset' }, headers })
  const { phone: username } = await signUp(context, { password: 'secret-1' })
  const cookie = cookieOf(await call(app, 'POST', '/api/login', { body: { username, password: 'secret-1' } }))
  const strangers = []
  for (let time = 0; time < 4; time += 1) strangers.push((await order(randomPhone())).status)
  expect(strangers).toEqual([200, 200, 200, 429])
  expect([(await order(username)).status, (await order(randomPhone(), { cookie })).status]).toEqual([429, 429])
  expect((await order(username, { cookie })).status).toBe(200)
})

// @covers T8
test('verify, wrong codes beyond the total of an hour, still takes the right code of a client that solves a challenge', async () => {
  await nextHour()
  const { app: strict } = await another({ OTP_TOTAL_TRIES: '3' })
  const [attacked, mine] = [await sent(randomPhone()), await sent(randomPhone())]
  const guess = (on: typeof app, { otpToken }: { otpToken: string }, otpCode: string, proof?: string) =>
    statusAndBody(on, 'POST', '/api/otp/verify', {
      body: { otpToken, otpCode, ...(proof !== undefined && { proof }) },
      address: '198.51.102.1',
    })
  for (let time = 0; time < 3; time += 1) await guess(strict, attacked, wrongOf(attacked.code))
  const answer = await guess(strict, mine, mine.code)
  expect(answer).toEqual(refused('REQUEST_LIMIT', 429, { challenge: expect.stringMatching(/^14\./) as string }))
  const proof = solve(challengeIn(answer[1]))
  expect((await guess(strict, attacked, attacked.code, proof))[0]).toBe(429)
  expect((await guess(strict, mine, wrongOf(mine.code), proof))[1]).toMatchObject({ message: 'OTP_CODE_INVALID' })
  const again = await guess(strict, mine, mine.code, proof)
  expect(again[0]).toBe(429)
  expect(await guess(strict, mine, mine.code, solve(challengeIn(again[1])))).toEqual([200, { message: 'OTP_CODE_VALID' }])
  const { app: plain } = await another({ OTP_TOTAL_TRIES: '3', EXTENSIONS: 'off' })
  expect(await guess(plain, attacked, attacked.code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
})

// @covers T4
test('verify, wrong codes of many phones from one address, stops at the budget of the address for right codes too', async () => {
  await nextHour()
  const { app: strict } = await another({ OTP_ADDRESS_TRIES: '3' })
  const address = '198.51.100.9'
  const guess = (otpToken: string, otpCode: string) =>
    statusAndBody(strict, 'POST', '/api/otp/verify', { body: { otpToken, otpCode }, address })
  const codes = [await sent(randomPhone()), await sent(randomPhone()), await sent(randomPhone()), await sent(randomPhone())]
  const [first, second, third, fourth] = codes.map(({ otpToken, code }) => ({ otpToken, code }))
  if (!first || !second || !third || !fourth) throw new Error('a code was not sent')
  expect(await guess(first.otpToken, first.code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
  for (const { otpToken, code } of [second, third, second])
    expect((await guess(otpToken, wrongOf(code)))[1]).toMatchObject({ message: 'OTP_CODE_INVALID' })
  expect(await guess(fourth.otpToken, fourth.code)).toEqual(refused('REQUEST_LIMIT', 429))
  expect(await verify(fourth.otpToken, fourth.code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
})

// @covers OTP_BLOCK T4
test('verify, a phone guessed at for a week, judges 55 wrong codes', async () => {
  const phone = randomPhone()
  const minute = 60_000
  let wrong = 0
  let waited = 0
  while (waited < 7 * 24 * 60 * minute) {
    const { body, headers } = await send(phone)
    const { otpToken = 'none', code = '' } = body as { otpToken?: string; code?: string }
    let wait = Number(headers['retry-after'] ?? 60) * 1000
    const guesses = otpToken === 'none' ? 0 : 6
    for (let time = 0; time < guesses; time += 1) {
      const answer = await call(app, 'POST', '/api/otp/verify', { body: { otpToken, otpCode: wrongOf(code) } })
      const judged = (answer.body as { message: string }).message
      if (judged === 'OTP_CODE_INVALID' || time === 4) wrong += 1
      if (judged !== 'OTP_CODE_INVALID') wait = Number(answer.headers['retry-after']) * 1000
      if (judged !== 'OTP_CODE_INVALID') break
    }
    await advanceClock(wait)
    waited += wait
  }
  expect(wrong).toBe(55)
})

// @covers 8.codes-3 OTP_SEND_FAIL
test('send, gateway fails, is OTP_SEND_FAIL and can be retried at once', async () => {
  const { sms } = context.ports
  const phone = randomPhone()
  context.ports.sms = { showsCodes: true, send: () => Promise.reject(new Error('unavailable')) }
  expect(await statusAndBody(app, 'POST', '/api/otp/send', { body: { phoneNumber: phone } })).toEqual(refused('OTP_SEND_FAIL', 422))
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(/^krapao_job_item_failures_total\{job="sms",reason="unavailable"\} 1$/m)
  context.ports.sms = sms
  await sent(phone)
})

test('send, gateway never answers, is OTP_SEND_FAIL after a time-out', async () => {
  const { sms } = context.ports
  context.ports.sms = { showsCodes: true, send: () => new Promise(() => {}) }
  await expect(sendCode(context, { ip: '127.0.0.1', phone: randomPhone(), timeout: 1 })).rejects.toEqual(
    new ApiError('OTP_SEND_FAIL', { retryAfter: 5 }),
  )
  context.ports.sms = sms
})

test('send, gateway of an operator, never returns the code', async () => {
  const { sms } = context.ports
  const texts: string[] = []
  context.ports.sms = { showsCodes: false, send: async ({ text }) => void texts.push(text) }
  const { body } = await send(randomPhone())
  context.ports.sms = sms
  expect(Object.keys(body as object)).toEqual(['otpRef', 'otpToken'])
  expect(texts).toEqual([expect.stringMatching(/^Krapao: \d{6} คือ OTP สมัครสมาชิก ห้ามบอกใคร \(ref\. [A-F]{4}\)$/) as string])
})

test('SMS, name of the service changed in the catalogue, has the new name at once', async () => {
  const { sms } = context.ports
  const texts: string[] = []
  context.ports.sms = { showsCodes: true, send: async ({ text }) => void texts.push(text) }
  const named = (name: string) =>
    changeCatalogue(
      pool,
      (current) => {
        if (!current) throw new Error('the seed applied no catalogue')
        return { ...current, service: { ...current.service, info: { ...current.service.info, name } } }
      },
      { by: 'me', at: 0 },
    )
  await named('เสือทอง')
  await context.catalogue.reload()
  await sendCode(context, { ip: '127.0.0.1', phone: randomPhone() })
  await sendCode(context, { ip: '127.0.0.1', phone: randomPhone(), purpose: 'passwordReset', language: 'en' })
  await named('Krapao')
  await context.catalogue.reload()
  context.ports.sms = sms
  expect(texts).toEqual([
    expect.stringMatching(/^เสือทอง: \d{6} คือ OTP สมัครสมาชิก ห้ามบอกใคร \(ref\. [A-F]{4}\)$/) as string,
    expect.stringMatching(/^เสือทอง: \d{6} is your code to reset your password\. Do not share it\. \(ref\. [A-F]{4}\)$/) as string,
  ])
})

// @covers 5.phone-1 5.phone-2 9.limits-4 PHONE_NUMBER_REQUIRE_10_DIGIT
test.each(['081234567', '08123456789', 'not a phone', '081234567x'])('%s is not ten digits', async (phoneNumber) => {
  expect((await send(phoneNumber)).body).toEqual({ message: 'PHONE_NUMBER_REQUIRE_10_DIGIT', params: { field: 'phone' } })
})

test.each(['2012345678', '8562012345', '1900123456', '0012345678'])(
  'send, to %s, which is no number of the country, stores and sends nothing',
  async (phoneNumber) => {
    const { body, status } = await send(phoneNumber)
    expect([status, body]).toEqual([400, { message: 'PHONE_NUMBER_REQUIRE_10_DIGIT', params: { field: 'phone' } }])
    const { rows } = await pool.query(
      'select (select count(*)::int from otp_phone where phone = $1) as phones, (select count(*)::int from sandbox_sms where phone = $1) as sms',
      [phoneNumber],
    )
    expect(rows).toEqual([{ phones: 0, sms: 0 }])
  },
)

// @covers 8.codes-3 OTP_VERIFY_FAIL
test('verify, internal failure, is OTP_VERIFY_FAIL, costs no attempt and keeps the code valid', async () => {
  const phone = randomPhone()
  const { otpToken, code } = await sent(phone)
  await pool.query('alter table otp add constraint broken check (verified_at is null) not valid')
  expect(await verify(otpToken, code)).toEqual(refused('OTP_VERIFY_FAIL'))
  await pool.query('alter table otp drop constraint broken')
  expect((await pool.query('select from otp_wrong where phone = $1', [phone])).rowCount).toBe(0)
  expect(await verify(otpToken, code)).toEqual([200, { message: 'OTP_CODE_VALID' }])
})
