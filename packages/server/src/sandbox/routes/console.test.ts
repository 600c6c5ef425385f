import { expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { startSandboxWork } from '../providers/payments.ts'

const { app, context, another } = await freshApp()
checkLedgerAfterEach(context)
const get = async (path: string) => (await app.inject({ url: `/sandbox/api${path}` })).json<Record<string, unknown>[]>()
const post = async (path: string, payload: object) =>
  (await app.inject({ method: 'POST', url: `/sandbox/api${path}`, payload })).json<{ reference: string }>()

test('the console lists players and where they can send money', async () => {
  const { phone } = await signUp(context)
  expect((await get('/players'))[0]).toEqual({
    phone,
    name: 'Somchai',
    inactive: false,
    bankCode: 'KBANK',
    accountNo: `9${phone.slice(1)}`,
  })
  expect(await get('/bank/accounts')).toEqual([
    { bankCode: 'SCB', accountNo: '4120001118' },
    { bankCode: 'KBANK', accountNo: '0711112223' },
    { bankCode: 'KBANK', accountNo: '0719998887' },
    { bankCode: 'GSB', accountNo: '020111222333' },
    { bankCode: 'BCEL', accountNo: '010120000123456' },
    { bankCode: 'TRUEWALLET', accountNo: expect.stringMatching(/^\d{10}$/) as string },
  ])
})

test('the console lists transfers: credited, and waiting for a slip', async () => {
  const { phone } = await signUp(context)
  const own = { fromAccountNo: `9${phone.slice(1)}`, fromBankCode: 'KBANK', toAccountNo: '4120001118', amount: 120.5 }
  const stranger = { fromAccountNo: '9999999999', fromBankCode: 'SCB', toAccountNo: '4120001118', amount: 70, announce: false }
  const [first, second] = [await post('/bank/transfers', own), await post('/bank/transfers', stranger)]
  const { announce: _, ...sent } = stranger
  const at = expect.any(String) as string
  expect((await get('/bank/transfers')).slice(0, 2)).toEqual([
    { ...sent, reference: second.reference, announced: false, creditedTo: null, at },
    { ...own, reference: first.reference, announced: true, creditedTo: phone, at },
  ])
})

test('the console lists games with their players and bets', async () => {
  const demo = (await get('/games')).filter(({ phone }) => phone === '0800000001')
  expect(demo.map(({ slotCode, amount, bets, wins }) => [slotCode, amount, bets, wins])).toEqual([
    ['JOKER', 525, 0, 0],
    ['PG', 637.75, 0, 0],
    ['SEXYGAME', 662.75, 0, 0],
  ])
  await post(`/games/PG/${String(demo[1]?.['username'])}/bets`, { stake: 10, win: 0 })
  expect((await get('/games')).find(({ slotCode, phone }) => slotCode === 'PG' && phone === '0800000001')).toEqual({
    ...demo[1],
    amount: 627.75,
    bets: 10,
    last: [{ id: expect.any(String) as string, stake: 10, win: 0, state: 'settled' }],
  })
})

test('autoPay pays each withdrawal once, at any copy', async () => {
  const player = await signUp(context, { satang: 50_000 })
  await statusAndBody(app, 'POST', '/api/wallet/withdraw', { headers: player.headers, body: { amount: 200 } })
  const line = async () => {
    const [, body] = await statusAndBody(app, 'POST', '/api/statement', { headers: player.headers, body: { page: 1, limit: 1 } })
    return (body as { statements: { status: string; amount: number }[] }).statements.map(({ status, amount }) => [status, amount])
  }
  const stops = [startSandboxWork(context, 1), startSandboxWork((await another()).context, 1)]
  await context.settings.change({ clockOffset: 5_000 })
  expect(await line()).toEqual([['PROCESSING', 200]])
  await context.settings.change({ autoPay: true })
  await expect.poll(line).toEqual([['SUCCESS', 200]])
  await Promise.all(stops.map((stop) => stop()))
  expect((await get('/withdrawals')).map(({ state, amount }) => [state, amount])).toEqual([['paid', 200]])
})

test('every script of the console is served', async () => {
  const entry = await app.inject({ url: '/sandbox/console.js' })
  const names = [...entry.body.matchAll(/from '\.\/(\w+\.js)'/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(new Set(['chats.js', 'games.js', 'money.js', 'page.js', 'switches.js']))
  for (const name of names)
    expect((await app.inject({ url: `/sandbox/${name}` })).headers['content-type']).toBe('text/javascript; charset=utf-8')
})
