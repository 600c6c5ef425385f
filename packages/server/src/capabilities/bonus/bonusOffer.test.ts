import { expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { bonusTools } from './bonus.fixture.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
const { activate, clear, deposit, get, post, preview, running, wallet } = bonusTools(app, context, pool)

const welcome = {
  name: 'ต้อนรับสมาชิกใหม่',
  percent: 100,
  percentFail: 30,
  turnover: 50,
  maximum: 500,
  minimum: 100,
  threshold: 5,
}

test('previewBonus shows the grant, the required turnover, and what withdrawing everything before it pays', async () => {
  const player = await signUp(context, { satang: 12_345 })
  expect(await preview(player, '?source=bonus&code=WELCOME100&amount=200')).toEqual({
    active: false,
    ...welcome,
    grant: 200,
    turnoverRequired: 20_000,
    total: 323.45,
    pays: 323.45,
    forfeits: 200,
  })
})

test('previewBonus is refused when the turnover exceeds the largest amount of the contract', async () => {
  const player = await signUp(context)
  expect(await get(player, '/api/bonus/preview?source=bonus&code=WELCOME100&amount=972268937')).toEqual([
    400,
    { message: 'KEY_INVALID', params: { field: 'amount' } },
  ])
})

test('previewBonus, then the deposit, match to the satang', async () => {
  const player = await signUp(context, { satang: 12_345 })
  const shown = (await preview(player, '?source=bonus&code=WELCOME100&amount=777.77')) as Record<string, number>
  await activate(player)
  await deposit(player, 77_777)
  expect(await wallet(player)).toBe(12_345 + 77_777)
  expect(await preview(player, `?amount=${shown['total']}`)).toMatchObject({
    active: true,
    pays: shown['pays'],
    forfeits: shown['forfeits'],
    turnoverRequired: shown['turnoverRequired'],
    turnoverDone: 0,
  })
  expect((await post(player, '/api/wallet/withdrawAll', { amount: shown['total'] }))[0]).toBe(200)
  const { rows } = await pool.query('select amount from withdrawal where player_id = $1', [player.playerId])
  expect(rows).toEqual([{ amount: Math.round((shown['pays'] ?? 0) * 100) }])
})

test.each([
  ['source=bonus&code=WEEKLY20&amount=300', { grant: 60, turnoverRequired: 6_120, total: 300, pays: 300, forfeits: 60 }],
  ['source=promotion&code=SABAIDEE&amount=100', { grant: 15, turnoverRequired: 1_610, total: 100, pays: 100, forfeits: 15 }],
  ['source=bonus&code=WELCOME100&amount=500.01', { grant: 500, turnoverRequired: 50_000.5, total: 500.01 }],
  ['source=bonus&code=WELCOME100&amount=99.99', { grant: 0, total: 99.99, pays: 99.99, forfeits: 0 }],
])('previewBonus of %s returns the figures of the deposit', async (query, figures) => {
  expect(await preview(await signUp(context), `?${query}`)).toMatchObject({ active: false, ...figures })
})

// @covers 9.notes-6
test('previewBonus, without a deposit, shows the terms only', async () => {
  expect(await preview(await signUp(context), '?source=bonus&code=WELCOME100')).toEqual({ active: false, pays: 0, forfeits: 0, ...welcome })
})

test('previewBonus is NO_DATA for an unknown bonus, NO_PROMOTION for an unknown promotion', async () => {
  const player = await signUp(context)
  expect([
    await get(player, '/api/bonus/preview?source=bonus&code=NONE'),
    await get(player, '/api/bonus/preview?source=promotion&code=NONE'),
    await get(player, '/api/bonus/preview?source=bonus'),
    await get(player, '/api/bonus/preview?code=WELCOME100'),
  ]).toEqual([
    [404, { message: 'NO_DATA' }],
    [422, { message: 'NO_PROMOTION' }],
    [400, { message: 'KEY_INVALID', params: { field: 'code' } }],
    [400, { message: 'KEY_INVALID', params: { field: 'source' } }],
  ])
})

test('previewBonus, of a bonus that was taken, shows its state, its progress, and the terms at that time', async () => {
  const player = await signUp(context)
  expect(await preview(player)).toEqual({ active: false, pays: 0, forfeits: 0 })
  await activate(player)
  const mine = { source: 'bonus', code: 'WELCOME100', ...welcome }
  expect(await preview(player)).toEqual({ active: false, state: 'waiting', ends: true, pays: 0, forfeits: 0, ...mine })
  const offered = context.catalogue.current.bonuses.find(({ code }) => code === 'WELCOME100')
  const inBaht = { ...offered, code: undefined, maximum: 500, minimumDeposit: 100 }
  const put = (payload: object) => app.inject({ method: 'PUT', url: '/sandbox/api/catalogue/bonuses/WELCOME100', payload })
  await put({ ...inBaht, percent: 1 })
  expect(await preview(player, '?source=bonus&code=WELCOME100&amount=100')).toMatchObject({ grant: 100, ...welcome })
  await put(inBaht)
  await deposit(player, 10_000)
  expect(await preview(player)).toEqual({
    active: true,
    state: 'running',
    ends: false,
    pays: 0,
    forfeits: 0,
    turnoverRequired: 10_000,
    turnoverDone: 0,
    grant: 100,
    total: 100,
    ...mine,
  })
  expect((await get(player, '/api/bonus/preview?amount=100'))[1]).toMatchObject({ pays: 100, forfeits: 100, ends: false, total: 100 })
})

test('every preview, also that of a withdrawal, says whether the bonus may be ended now', async () => {
  const player = await running(10_000)
  await pool.query('update player_bonus set required = 0 where player_id = $1', [player.playerId])
  expect(await preview(player, '?amount=100')).toMatchObject({ ends: true, pays: 100, forfeits: 0 })
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
})

test('previewBonus returns the name in the language of the request', async () => {
  const { headers } = await signUp(context)
  const [, body] = await statusAndBody(app, 'GET', '/api/bonus/preview?source=bonus&code=DAILY10', {
    headers: { ...headers, 'accept-language': 'en' },
  })
  expect(body).toMatchObject({ name: 'Daily bonus' })
})
