import { expect, test } from 'vitest'
import { call, statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'

const { app, context, pool, another } = await freshApp({ REGISTER_ADDRESS_TRIES: '10000', REGISTER_SUBNET_TRIES: '10000' })
await context.settings.change({ registerOTP: false })

const account = (changes: Record<string, unknown> = {}) => ({
  name: 'Somchai',
  username: randomPhone(),
  password: 'secret-1',
  sourceCode: '',
  inviteCode: '',
  bankCode: 'KBANK',
  bankAccountName: 'Somchai Jaidee',
  bankAccountNo: `1${randomPhone().slice(1)}`,
  currency: 'BAHT',
  ...changes,
})
const validate = (changes?: Record<string, unknown>) => statusAndBody(app, 'POST', '/api/account/validate', { body: account(changes) })
const register = (body: object, headers = {}, on = app) => statusAndBody(on, 'POST', '/api/account', { body, headers })
const refused = (message: string, status = 422, params?: object) => [status, { message, ...(params && { params }) }]
const login = (username: string) => statusAndBody(app, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
const players = async () => (await pool.query<{ count: number }>('select count(*) from player')).rows[0]?.count

// @covers 3.account-1 3.wallet-1 3.wallet-2 3.wallet-3 7.account-3 7.account-4 7.wallet-1
test('register, valid data, creates a player who can sign in and has the specified fields', async () => {
  const body = account()
  expect(await register(body)).toEqual([200, {}])
  const [, { token }] = (await login(body.username)) as [number, { token: string }]
  const headers = { authorization: `Bearer ${token}` }
  const profile = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    username: body.username,
    name: 'Somchai',
    createdAt: expect.any(String) as string,
    coin: 0,
  }
  expect(await statusAndBody(app, 'GET', '/api/account/profile', { headers })).toEqual([200, profile])
  const wallet = await statusAndBody(app, 'GET', '/api/wallet', { headers })
  expect(wallet[1]).toMatchObject({
    profile,
    bankAccount: { bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: body.bankAccountNo },
  })
})

// @covers 5.phone-1 5.phone-2 7.account-2 8.codes-1 8.codes-4 9.limits-35 INVALID_USER_INFO EXISTING_USER INVALID_BANK
// @covers BANK_ACCOUNT_NAME_ENG PHONE_NUMBER_REQUIRE_10_DIGIT KEY_MISSING KEY_INVALID INVALID_CODE
test.each([
  ['a taken phone', { username: '0800000001' }, refused('EXISTING_USER')],
  ['the same phone, written otherwise', { username: '+66 80-000-0001' }, refused('EXISTING_USER')],
  ['a phone of nine digits', { username: '080000000' }, refused('PHONE_NUMBER_REQUIRE_10_DIGIT', 400, { field: 'phone' })],
  ['an unknown bank', { bankCode: 'NOBANK' }, refused('INVALID_BANK', 400)],
  ['a Thai name at KTB', { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' }, refused('BANK_ACCOUNT_NAME_ENG', 400)],
  ['digits in a name at BBL', { bankCode: 'BBL', bankAccountName: 'Somchai 2' }, refused('BANK_ACCOUNT_NAME_ENG', 400)],
  ['an unknown source', { sourceCode: 'MARS' }, refused('INVALID_USER_INFO', 422, { field: 'sourceCode' })],
  ['a blank name', { name: '   ' }, refused('INVALID_USER_INFO', 422, { field: 'name' })],
  ['kip outside Laos', { currency: 'LAK' }, refused('INVALID_USER_INFO', 422, { field: 'currency' })],
  ['an inviter who is not there', { inviteCode: 'PR000000' }, refused('INVALID_CODE', 422, { field: 'inviteCode' })],
  ['an invite code without its prefix', { inviteCode: '000000' }, refused('INVALID_CODE', 422, { field: 'inviteCode' })],
  ['a short password', { password: '8k2-pq7' }, refused('KEY_INVALID', 400, { field: 'password' })],
  ['a common password', { password: 'ILoveYou' }, refused('KEY_INVALID', 400, { field: 'password', reason: 'common' })],
  ['the name of the service and a year', { password: 'Krapao2026' }, refused('KEY_INVALID', 400, { field: 'password', reason: 'common' })],
  [
    'the phone itself',
    { username: '0812345678', password: 'a0812345678' },
    refused('KEY_INVALID', 400, { field: 'password', reason: 'common' }),
  ],
  ['a name that no database stores', { name: 'A\u0000B' }, refused('INVALID_USER_INFO', 422, { field: 'name' })],
  ['a name of invisible characters', { name: '\u200b\u2060\ufeff' }, refused('INVALID_USER_INFO', 422, { field: 'name' })],
  ['a name that climbs over its line', { name: `A${'\u0e49'.repeat(5)}` }, refused('INVALID_USER_INFO', 422, { field: 'name' })],
  [
    'an account name of invisible characters',
    { bankAccountName: '\u202e\u00ad' },
    refused('INVALID_USER_INFO', 422, { field: 'bankAccountName' }),
  ],
  [
    'digits and signs in an account name',
    { bankAccountName: '<b>50 000 ฿</b>' },
    refused('INVALID_USER_INFO', 422, { field: 'bankAccountName' }),
  ],
  [
    'an account name in letters that look like Latin ones',
    { bankAccountName: 'ЅОМСНАІ' },
    refused('INVALID_USER_INFO', 422, { field: 'bankAccountName' }),
  ],
  ['an account name without a letter', { bankAccountName: '. -' }, refused('INVALID_USER_INFO', 422, { field: 'bankAccountName' })],
  ['a number for a name', { name: 5 }, refused('KEY_INVALID', 400, { field: 'name' })],
  ['no name', { name: undefined }, refused('KEY_MISSING', 400, { field: 'name' })],
])('validate and register, %s, refuse it', async (_, changes, answer) => {
  expect(await validate(changes)).toEqual(answer)
  const before = await players()
  expect(await register(account(changes))).toEqual(answer)
  expect(await players()).toBe(before)
})

test('register, names with invisible characters, stores them as they are shown', async () => {
  const typed = {
    name: '\u202eสม\u200bชาย\u00a0\u3000ใจ\u2060ดี\u200f',
    bankAccountName: 'som\u00adchai\u2800 jai\u200bdee\ufeff',
    bankCode: 'KTB',
  }
  const body = account(typed)
  expect(await register(body)).toEqual([200, {}])
  const { rows } = await pool.query(
    'select p.name, b.account_name from player p join bank_account b on b.player_id = p.id where p.phone = $1',
    [body.username],
  )
  expect(rows).toEqual([{ name: 'สมชาย ใจดี', account_name: 'SOMCHAI JAIDEE' }])
})

test.each(['น.ส. กำธร ณ อยุธยา', 'ທ້າວ ເຂັ້ມແຂງ ນ້ຳ', "Anne-Marie O'Neil (Somchai)", 'José Núñez, Jr.'])(
  'validate, account name %s, accepts it',
  async (bankAccountName) => {
    expect(await validate({ bankAccountName })).toEqual([200, {}])
  },
)

// @covers 7.account-2
test('validate, draft without a bank, accepts it', async () => {
  expect(await validate({ bankCode: '', bankAccountName: '', bankAccountNo: '' })).toEqual([200, {}])
  expect(await validate({ bankCode: undefined, bankAccountName: undefined, bankAccountNo: undefined })).toEqual([200, {}])
})

// @covers 8.codes-4 EXISTING_BANK
test('register, bank account of another player, is refused', async () => {
  const body = account()
  await register(body)
  expect(await register(account({ bankAccountNo: body.bankAccountNo }))).toEqual(refused('EXISTING_BANK'))
  expect(await register(account({ bankAccountNo: body.bankAccountNo, bankCode: 'SCB' }))).toEqual([200, {}])
})

// @covers T6 INVALID_USER_INFO
test("register, TrueMoney number of another person, is refused, while one's own phone is accepted", async () => {
  const answer = refused('INVALID_USER_INFO', 422, { field: 'bankAccountNo' })
  const owner = account({ bankCode: 'TRUEWALLET' })
  for (const bankAccountNo of [(await signUp(context)).phone, randomPhone()]) {
    expect(await validate({ bankCode: 'TRUEWALLET', bankAccountNo })).toEqual(answer)
    expect(await register(account({ bankCode: 'TRUEWALLET', bankAccountNo }))).toEqual(answer)
  }
  expect(await register({ ...owner, bankAccountNo: owner.username })).toEqual([200, {}])
})

// @covers EXISTING_USER
test('register, ten parallel requests for one phone or bank account, creates one player', async () => {
  const phone = randomPhone()
  const phones = await Promise.all(Array.from({ length: 10 }, () => register(account({ username: phone }))))
  expect(phones.filter(([status]) => status === 200)).toHaveLength(1)
  expect(phones.filter(([, body]) => (body as { message?: string }).message === 'EXISTING_USER')).toHaveLength(9)
  const bankAccountNo = randomPhone()
  const banks = await Promise.all(Array.from({ length: 10 }, () => register(account({ bankAccountNo }))))
  expect(banks.filter(([status]) => status === 200)).toHaveLength(1)
  expect(banks.filter(([, body]) => (body as { message?: string }).message === 'EXISTING_BANK')).toHaveLength(9)
})

test('register, inviter code, stores the inviter', async () => {
  const inviter = await signUp(context)
  const { rows } = await pool.query<{ public_id: string }>('select public_id from player where id = $1', [inviter.playerId])
  const body = account({ inviteCode: `PR${rows[0]?.public_id}` })
  expect(await register(body)).toEqual([200, {}])
  const stored = await pool.query<{ inviter_id: number }>('select inviter_id from player where phone = $1', [body.username])
  expect(stored.rows).toEqual([{ inviter_id: inviter.playerId }])
})

// @covers KEY_INVALID G3.1 G3.2
test('register, sent again under its key, returns the first answer', async () => {
  const body = account()
  const headers = { 'idempotency-key': 'wizard-1' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(body, headers)))
  expect(answers.filter(([status]) => status === 200).length).toBeGreaterThan(0)
  expect(answers.filter(([status]) => status !== 200 && status !== 409)).toEqual([])
  expect(await register(body, headers)).toEqual([200, {}])
  expect(await register({ ...body, name: 'Somsak' }, headers)).toEqual(
    refused('KEY_INVALID', 422, { header: 'Idempotency-Key', reason: 'other body' }),
  )
  expect(await register(account(), headers)).toEqual([200, {}])
})

// @covers G3.5
test('registerAccount, the same key with another password, answers KEY_INVALID', async () => {
  const body = account()
  const headers = { 'idempotency-key': 'wizard-1' }
  expect(await register(body, headers)).toEqual([200, {}])
  expect(await register({ ...body, password: `${body.password}x` }, headers)).toEqual(
    refused('KEY_INVALID', 422, { header: 'Idempotency-Key', reason: 'other body' }),
  )
})

// @covers 1.product-2 8.codes-3 OTP_TOKEN_INVALID UNVERIFIED_OTP G11.2
test('register, code required, needs a verified phone and uses the verification up', async () => {
  await context.settings.change({ registerOTP: true })
  const body = account()
  expect(await register(body)).toEqual(refused('UNVERIFIED_OTP'))
  const otpToken = await verified(body.username)
  expect(await register(account({ otpToken }))).toEqual(refused('OTP_TOKEN_INVALID'))
  expect(await register({ ...body, otpToken })).toEqual([200, {}])
  expect(await statusAndBody(app, 'POST', '/api/otp/verify', { body: { otpToken, otpCode: '123456' } })).toEqual(
    refused('OTP_TOKEN_INVALID'),
  )
})

// @covers UNVERIFIED_OTP G11.2 T5
test('register, phone verified by another client, is refused and stays open to that client', async () => {
  await context.settings.change({ registerOTP: true })
  const body = account()
  const otpToken = await verified(body.username)
  const attacker = account({ username: body.username, password: 'stolen-1' })
  const [guess, validation] = [await register(attacker), await statusAndBody(app, 'POST', '/api/account/validate', { body: attacker })]
  expect([guess, validation]).toEqual([refused('UNVERIFIED_OTP'), refused('UNVERIFIED_OTP')])
  await context.settings.change({ clockOffset: 61_000 })
  const { body: sent } = await call(app, 'POST', '/api/otp/send', { body: { phoneNumber: body.username } })
  expect(await register({ ...attacker, otpToken: (sent as { otpToken: string }).otpToken })).toEqual(refused('UNVERIFIED_OTP'))
  expect(await statusAndBody(app, 'POST', '/api/account/validate', { body: { ...body, otpToken } })).toEqual([200, {}])
  expect(await register({ ...body, otpToken })).toEqual([200, {}])
  expect((await login(body.username))[0]).toBe(200)
  await context.settings.change({ clockOffset: 0 })
})

// @covers UNVERIFIED_OTP T5
test('register, client without extensions, proves the phone by the otp cookie for half an hour', async () => {
  const body = account()
  const { headers, otpToken } = await verifiedBy(body.username)
  const cookie = String(headers['set-cookie'])
  expect(cookie).toBe(`otp=${otpToken}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2100`)
  const own = { cookie: `LOCALE=TH; ${cookie.split(';')[0]}` }
  await context.settings.change({ clockOffset: 30 * 60_000 + 1 })
  expect(await register(body, own)).toEqual(refused('UNVERIFIED_OTP'))
  await context.settings.change({ clockOffset: 29 * 60_000 })
  expect(await register(account({ username: randomPhone() }), own)).toEqual(refused('OTP_TOKEN_INVALID'))
  expect(await register(body, own)).toEqual([200, {}])
  expect(await register(account({ username: body.username }), own)).toEqual(refused('OTP_TOKEN_INVALID'))
  await context.settings.change({ clockOffset: 0 })
})

test('register over HTTPS proves the phone by a cookie that only this host can set', async () => {
  await context.settings.change({ registerOTP: true })
  const { app: secure } = await another({ TRUSTED_PROXIES: '10.1.1.1', LOG_LEVEL: 'silent' })
  const body = account()
  const post = (path: string, payload: object, headers = {}) =>
    call(secure, 'POST', path, { body: payload, address: '10.1.1.1', headers: { 'x-forwarded-proto': 'https', ...headers } })
  const { headers, body: sent } = await post('/api/otp/send', { phoneNumber: body.username })
  const { otpToken, code } = sent as { otpToken: string; code: string }
  expect(headers['set-cookie']).toBe(`__Host-otp=${otpToken}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2100; Secure`)
  await post('/api/otp/verify', { otpToken, otpCode: code })
  expect((await post('/api/account', body, { cookie: `otp=${otpToken}` })).body).toEqual({ message: 'UNVERIFIED_OTP' })
  expect((await post('/api/account', body, { cookie: `__Host-otp=${otpToken}` })).status).toBe(200)
})

// @covers T5
test('registration, ten at once with one proof, happens once', async () => {
  const username = randomPhone()
  const otpToken = await verified(username)
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(account({ username, otpToken }))))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
})

// @covers 3.storage-7
test('register in Laos, no currency, uses kip and Lao phone formats', async () => {
  const lao = await another({ LOG_LEVEL: 'silent', VARIANT: 'la' })
  await context.settings.change({ registerOTP: false })
  const { currency: _, ...body } = account({ username: '+856 20 55512345' })
  expect(await register(body, {}, lao.app)).toEqual([200, {}])
  const { rows } = await pool.query("select phone, currency from player where phone like '20555%'")
  expect(rows).toEqual([{ phone: '2055512345', currency: 'LAK' }])
  expect(await statusAndBody(lao.app, 'POST', '/api/login', { body: { username: '20 5551 2345', password: 'secret-1' } })).toEqual([
    200,
    { token: expect.any(String) as string },
  ])
  for (const username of ['55512345', '02055512345', '85655512345', '2055512345'])
    expect(await register(account({ username }), {}, lao.app)).toEqual(refused('EXISTING_USER'))
  expect(await statusAndBody(lao.app, 'POST', '/api/login', { body: { username: '55512345', password: 'secret-1' } })).toEqual([
    200,
    { token: expect.any(String) as string },
  ])
  expect(await register(account({ username: '55598765', password: 'a55598765' }), {}, lao.app)).toEqual(
    refused('KEY_INVALID', 400, { field: 'password', reason: 'common' }),
  )
  expect(await register(account({ username: '0812345678' }), {}, lao.app)).toEqual(
    refused('PHONE_NUMBER_REQUIRE_10_DIGIT', 400, { field: 'phone' }),
  )
})

const verified = async (phone: string): Promise<string> => (await verifiedBy(phone)).otpToken

async function verifiedBy(phone: string) {
  const { body, headers } = await call(app, 'POST', '/api/otp/send', { body: { phoneNumber: phone } })
  const { otpToken, code } = body as { otpToken: string; code: string }
  await call(app, 'POST', '/api/otp/verify', { body: { otpToken, otpCode: code } })
  return { otpToken, headers }
}

// @covers 8.codes-4 REGISTER_FAIL
test('register, refused by the database, is REGISTER_FAIL, leaves nothing and can be retried under its key', async () => {
  const body = account({ name: 'Unstorable' })
  const headers = { 'idempotency-key': 'register-fail' }
  await pool.query("alter table player add constraint broken check (name <> 'Unstorable')")
  const before = await players()
  expect(await register(body, headers)).toEqual(refused('REGISTER_FAIL'))
  expect(await players()).toBe(before)
  await pool.query('alter table player drop constraint broken')
  expect(await register(body, headers)).toEqual([200, {}])
})

// @covers 8.codes-28 GAME_ACTIVATION_FAIL
test('register, game account that the provider refuses, creates no player', async () => {
  const games = context.catalogue.current.games
  const pg = games.find(({ code }) => code === 'PG')
  const put = (withRegistration: boolean) =>
    app.inject({ method: 'PUT', url: '/sandbox/api/catalogue/games/PG', payload: { ...pg, code: undefined, withRegistration } })
  expect((await put(true)).statusCode).toBe(200)
  const fault = { port: 'game', target: 'PG', mode: 'refuse', times: 1 }
  await app.inject({ method: 'POST', url: '/sandbox/api/faults', payload: fault })
  const [body, before] = [account(), await players()]
  expect([await register(body), await players()]).toEqual([refused('GAME_ACTIVATION_FAIL'), before])
  expect(await register(body)).toEqual([200, {}])
  const [, { token }] = (await login(body.username)) as [number, { token: string }]
  const [, wallet] = await statusAndBody(app, 'GET', '/api/wallet', { headers: { authorization: `Bearer ${token}` } })
  const { slots } = wallet as { slots: { code: string; isActive: boolean }[] }
  expect(slots.filter(({ isActive }) => isActive).map(({ code }) => code)).toEqual(['PG'])
  expect((await put(false)).statusCode).toBe(200)
})
