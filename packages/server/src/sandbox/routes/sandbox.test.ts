import { beforeEach, describe, expect, test } from 'vitest'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { startSandboxWork } from '../providers/payments.ts'

const { app, context, pool, another } = await freshApp()
checkLedgerAfterEach(context)
beforeEach(async () => {
  await context.settings.change({ ...quiet, clockOffset: 0 })
  await pool.query('delete from sandbox_fault; delete from sandbox_sms')
})

const quiet = {
  registerOTP: true,
  passwordReset: true,
  enableChatWidget: true,
  isManual: false,
  active: true,
  spinActive: true,
  inviteActive: true,
  refundActive: true,
  ipRules: { denied: [], allowed: [] },
  slipWindow: true,
  autoPay: false,
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const send = (method: Method, path: string, payload?: object, headers: Record<string, string> = {}) =>
  app.inject({ method, url: `/sandbox/api${path}`, headers, ...(payload && { payload }) })
const call = async (method: Method, path: string, payload?: object) => (await send(method, path, payload)).json<unknown>()
const login = async (password = 'demo1234') =>
  (await app.inject({ method: 'POST', url: '/api/login', payload: { username: '0800000001', password } })).json<{
    token: string
    message: string
  }>()

test('SMS are listed with their codes, the newest first, of one phone or all', async () => {
  await context.ports.sms.send({ phone: '0811111111', text: 'Code 123456', code: '123456', at: Date.UTC(2026, 0, 1) })
  await context.ports.sms.send({ phone: '0822222222', text: 'Code 654321', code: '654321', at: Date.UTC(2026, 0, 2) })
  const first = { phone: '0811111111', text: 'Code 123456', code: '123456', at: '2026-01-01T00:00:00.000Z' }
  const second = { phone: '0822222222', text: 'Code 654321', code: '654321', at: '2026-01-02T00:00:00.000Z' }
  expect([await call('GET', '/sms'), await call('GET', '/sms?phone=0811111111')]).toEqual([[second, first], [first]])
})

test('an SMS that failed is not listed', async () => {
  await call('POST', '/faults', { port: 'sms', mode: 'failBefore' })
  await expect(context.ports.sms.send({ phone: '0811111111', text: 'x', code: '1', at: 0 })).rejects.toThrow('injected fault')
  expect(await call('GET', '/sms')).toEqual([])
})

test('settings are listed and changed, and the product follows', async () => {
  expect(await call('GET', '/settings')).toEqual(quiet)
  expect(await call('PUT', '/settings', { active: false, registerOTP: false })).toEqual({ ...quiet, active: false, registerOTP: false })
  expect((await app.inject({ url: '/api/lookup/active' })).json()).toEqual({ terminated: 'gone' })
})

test('the clock moves for the whole server', async () => {
  const before = Date.now()
  expect(await call('PUT', '/clock', { offsetMs: 3_600_000 })).toEqual({ now: expect.any(String), offsetMs: 3_600_000 })
  const { headers } = await app.inject({ url: '/api/lookup/active' })
  expect(Date.parse(String(headers['date'])) - before).toBeGreaterThanOrEqual(3_599_000)
  expect(await call('PUT', '/clock', { offsetMs: 0 })).toMatchObject({ offsetMs: 0 })
})

test('QRs are listed with player and amount, shown as a picture and paid in part', async () => {
  const player = await signUp(context)
  const qr = (await app.inject({ method: 'POST', url: '/api/qrcode/WW', headers: player.headers, payload: { amount: 150.5 } })).json<{
    qrcodeId: string
    expireIn: string
  }>()
  const mine = async () => ((await call('GET', '/qr')) as { phone: string }[]).filter(({ phone }) => phone === player.phone)
  const seen = { qrcodeId: qr.qrcodeId, phone: player.phone, name: 'Somchai', bankCode: 'WW', amount: 150.5, expireIn: qr.expireIn }
  expect(await mine()).toEqual([{ ...seen, paidAmount: 0, status: 'live', late: false }])
  const picture = await send('GET', `/qr/${qr.qrcodeId}.svg`)
  expect([picture.headers['content-type'], picture.body.slice(0, 5)]).toEqual(['image/svg+xml', '<svg '])
  const paid = await call('POST', `/qr/${qr.qrcodeId}/pay`, { amount: 100.25, late: true, times: 3, reference: 'R1' })
  expect(paid).toEqual({ reference: 'R1', outcomes: expect.arrayContaining(['credited', 'repeated', 'repeated']) })
  expect(await mine()).toEqual([{ ...seen, paidAmount: 100.25, status: 'paid', late: true }])
})

test('autoPay pays each QR once', async () => {
  await call('PUT', '/settings', { autoPay: true })
  const player = await signUp(context)
  await app.inject({ method: 'POST', url: '/api/qrcode/WW', headers: player.headers, payload: { amount: 100 } })
  await call('PUT', '/clock', { offsetMs: 5_000 })
  const second = await another()
  const stops = [context, second.context].map((copy) => startSandboxWork(copy, 1))
  const status = async () => (await app.inject({ url: '/api/qrcode/WW', headers: player.headers })).json<object>()
  await expect.poll(status).toMatchObject({ status: 'paid', paidAmount: 100, late: false })
  await Promise.all(stops.map((stop) => stop()))
  expect(
    (await pool.query('select from sandbox_payment p join qr q on q.id = p.order_id where q.player_id = $1', [player.playerId])).rowCount,
  ).toBe(1)
})

test('faults are listed and removed', async () => {
  const fault = { port: 'payment', target: 'WW', mode: 'refuse', note: 'Closed', delayMs: 0, times: 2 }
  expect([await call('POST', '/faults', fault), await call('GET', '/faults'), await call('DELETE', '/faults')]).toEqual([
    [fault],
    [fault],
    [],
  ])
})

describe('the catalogue is edited one entry at a time', () => {
  const radio = { description: { th: 'ก', lo: 'ກ', en: 'Radio' } }
  const sources = async () =>
    (await app.inject({ url: '/api/lookup/sources', headers: { 'accept-language': 'en' } })).json<{ code: string; description: string }[]>()

  test('an entry is added, changed and removed', async () => {
    const change = { added: [], changed: [], removed: [], order: false }
    expect(await call('PUT', '/catalogue/sources/RADIO', radio)).toMatchObject({
      changed: true,
      difference: { sources: { ...change, added: ['RADIO'] } },
    })
    expect((await sources()).at(-1)).toEqual({ code: 'RADIO', description: 'Radio' })
    expect(await call('PUT', '/catalogue/service/withdraw', { minimum: 1, maximum: 2.5 })).toMatchObject({
      difference: { service: { ...change, changed: ['withdraw'] } },
    })
    expect(await call('DELETE', '/catalogue/sources/RADIO')).toMatchObject({ difference: { sources: { ...change, removed: ['RADIO'] } } })
    expect((await sources()).map(({ code }) => code)).toEqual(['FRIEND', 'FACEBOOK', 'GOOGLE', 'TIKTOK', 'LINE', 'OTHER'])
  })

  test('an invalid entry is refused with all its faults and changes nothing', async () => {
    const bad = await send('PUT', '/catalogue/sources/radio', { description: { th: 'ก', en: '' }, more: 1 })
    expect([bad.statusCode, bad.json()]).toEqual([
      400,
      {
        message: 'KEY_INVALID',
        params: {
          faults:
            'sources[6].code must be 1 to 40 of A-Z, 0-9, - and _; sources[6].description.lo is missing; sources[6].description.en must not be empty; sources[6].more is not known here',
        },
        requestId: expect.any(String),
      },
    ])
    expect((await send('DELETE', '/catalogue/banks/SCB')).statusCode).toBe(400)
    expect((await sources()).length).toBe(6)
  })

  test.each([
    ['DELETE', '/catalogue/sources/NOPE'],
    ['DELETE', '/catalogue/nope/X'],
    ['PUT', '/catalogue/nope/X'],
  ] as const)('%s %s is not found', async (method, path) => {
    expect((await send(method, path, method === 'PUT' ? {} : undefined)).statusCode).toBe(404)
  })
})

// @covers NO_WALLET
test('a player’s wallet is closed and opened again: the money stays, and a payment is credited afterwards', async () => {
  const player = await signUp(context, { satang: 10_000 })
  const wallet = async () =>
    (await app.inject({ url: '/api/wallet', headers: player.headers })).json<{ message?: string; wallet?: { amount: number } }>()
  const create = async () =>
    (await app.inject({ method: 'POST', url: '/api/qrcode/KBANK', headers: player.headers, payload: { amount: 1 } })).json<{
      message?: string
      qrcodeId: string
    }>()
  const { qrcodeId } = await create()
  await call('PATCH', `/players/${player.phone}`, { noWallet: true })
  expect([(await wallet()).message, (await create()).message]).toEqual(['NO_WALLET', 'NO_WALLET'])
  expect(await call('POST', `/qr/${qrcodeId}/pay`, {})).toEqual({ reference: expect.any(String) as string, outcomes: ['credited'] })
  await call('PATCH', `/players/${player.phone}`, { noWallet: false })
  expect((await wallet()).wallet).toEqual({ amount: 101 })
})

test('a player’s bank account is removed and returned, and a player is made inactive', async () => {
  const player = await signUp(context)
  const qr = async () =>
    (await app.inject({ method: 'POST', url: '/api/qrcode/KBANK', headers: player.headers, payload: { amount: 1 } })).json<{
      message?: string
    }>().message
  const patch = (body: object) => call('PATCH', `/players/${player.phone}`, body)
  expect([await patch({ noBank: true }), await qr(), await patch({ noBank: true }), await patch({ noBank: false }), await qr()]).toEqual([
    {},
    'NO_BANK',
    {},
    {},
    undefined,
  ])
  expect([await patch({ inactive: true }), await qr()]).toEqual([{}, 'INACTIVE_USER'])
  expect((await send('PATCH', '/players/0000000000', {})).statusCode).toBe(404)
})

test('a reset restores the seed, with a demo player whose history adds up', async () => {
  await call('PUT', '/settings', { autoPay: true, active: false })
  await call('PUT', '/catalogue/service/withdraw', { minimum: 1, maximum: 2 })
  await signUp(context, { satang: 5_000 })
  expect(await call('POST', '/reset')).toEqual({})
  expect([await call('GET', '/settings'), await call('GET', '/qr'), (await pool.query('select from player')).rowCount]).toEqual([
    quiet,
    [],
    3,
  ])
  const { token } = await login()
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.inject({ url: '/api/lookup/withdraw', headers })).json()).toEqual({ withdrawMin: 100, withdrawMax: 50_000 })
  const wallet = (await app.inject({ url: '/api/wallet', headers })).json<{
    wallet: object
    profile: { coin: number }
    invite: { amount: number }
    slots: { code: string; isActive: boolean; amount: number }[]
  }>()
  expect([wallet.wallet, wallet.profile.coin, wallet.invite.amount]).toEqual([{ amount: 3_052.25 }, 61, 45.5])
  expect(wallet.slots.filter(({ isActive }) => isActive).map(({ code, amount }) => [code, amount])).toEqual([
    ['JOKER', 525],
    ['PG', 637.75],
    ['SEXYGAME', 662.75],
  ])
  const list = await app.inject({ method: 'POST', url: '/api/statement', headers, payload: { page: 1, limit: 100 } })
  const { total, statements } = list.json<{
    total: number
    statements: { statementType: string; from: string; amount: number; createdAt: string }[]
  }>()
  expect([total, new Set(statements.map(({ statementType }) => statementType))]).toEqual([
    24,
    new Set(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']),
  ])
  expect(statements.map(({ createdAt }) => createdAt)).toEqual(
    statements
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  expect(await call('GET', '/ledger/check')).toEqual({ ok: true, problems: [] })
  const read = async (url: string) => (await app.inject({ url, headers })).json<Record<string, unknown>>()
  // The friends earned what was received and what can be received; the losses of play give a refund; deposits count towards limits.
  const { rows } = await pool.query<{ earned: number }>('select earned from invite_earning order by invitee_id')
  const received = statements.flatMap(({ from, amount }) => (from === 'INVITE' ? [amount] : []))
  expect(rows.reduce((sum, { earned }) => sum + earned, 0) / 100).toBe(
    received.reduce((sum, amount) => sum + amount, 0) + wallet.invite.amount,
  )
  expect(await read('/api/refund/check')).toMatchObject({ result: true })
  const { rowCount: counted } = await pool.query("select from ledger_transaction where kind in ('qrDeposit', 'bankTransfer')")
  expect(counted).toBe(statements.filter(({ statementType }) => statementType === 'deposit').length)
})

test.each([
  ['PUT', '/settings', { registerOTP: 'yes' }, 'KEY_INVALID', 'registerOTP'],
  ['PUT', '/settings', { clockOffset: 1 }, 'KEY_INVALID', 'clockOffset'],
  ['PUT', '/clock', {}, 'KEY_MISSING', 'offsetMs'],
  ['PUT', '/clock', { offsetMs: 1.5 }, 'KEY_INVALID', 'offsetMs'],
  ['POST', '/faults', { port: 'nowhere', mode: 'slow' }, 'KEY_INVALID', 'port'],
  ['POST', '/faults', { port: 'sms', mode: 'slow', times: 0 }, 'KEY_INVALID', 'times'],
  ['POST', '/qr/x/pay', { amount: 0 }, 'KEY_INVALID', 'amount'],
  ['POST', '/qr/x/pay', { amount: 1.005 }, 'KEY_INVALID', 'amount'],
  ['PATCH', '/players/0800000001', { noBank: 1 }, 'KEY_INVALID', 'noBank'],
] as const)('%s %s %j: %s %s', async (method, path, body, message, field) => {
  const answer = await send(method, path, body)
  expect([answer.statusCode, answer.json()]).toEqual([400, { message, params: { field }, requestId: expect.any(String) }])
})

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
])('another site’s page cannot use the console: %j is %i', async (headers, status) => {
  const { host = 'localhost:3000', ...others } = headers as Record<string, string>
  expect((await send('PUT', '/settings', {}, { host, ...others })).statusCode).toBe(status)
})

test('the console page loads everything from its own origin, without inline code', async () => {
  const page = await app.inject({ url: '/sandbox' })
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(page.body).toContain('This is a sandbox')
  expect(page.body).not.toMatch(/\sstyle=|\son\w+=|<style|<script(?! type="module" src="\/sandbox\/)/)
  const files = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
  const answers = await Promise.all(files.map(async (url) => (await app.inject({ url })).headers['content-type']))
  expect(answers).toEqual(['image/svg+xml', 'text/css; charset=utf-8', 'text/javascript; charset=utf-8'])
})

test('with the sandbox off none of it is served', async () => {
  const { app: real } = await another({ SANDBOX: 'off', KRAPAO_ADAPTERS: new URL('./unavailablePorts.fixture.ts', import.meta.url).href })
  const paths = ['/sandbox', '/sandbox/', '/sandbox/console.js', '/sandbox/api/sms', '/sandbox/api/settings', '/sandbox/api/ledger/check']
  expect(await Promise.all(paths.map(async (url) => (await real.inject({ url })).statusCode))).toEqual(paths.map(() => 404))
  expect((await real.inject({ method: 'POST', url: '/sandbox/api/reset' })).statusCode).toBe(404)
})

test('a bank account can be given a name from before the rules about names', async () => {
  const player = await signUp(context)
  await call('PATCH', `/players/${player.phone}`, { bankAccountName: 'สมชาย ใจดี' })
  const { rows } = await pool.query('select account_name from bank_account where player_id = $1', [player.playerId])
  expect(rows).toEqual([{ account_name: 'สมชาย ใจดี' }])
})
