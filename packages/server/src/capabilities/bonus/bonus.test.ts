import { expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { addFault, clearFaults } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { bonusTools, refused } from './bonus.fixture.ts'
import { activateBonus } from './bonus.service.ts'

const { app, context, pool, another } = await freshApp()
checkLedgerAfterEach(context)

const { get, post, activate, clear, deposit, play, preview, running, transfer, wallet } = bonusTools(app, context, pool)
const lockedOf = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'bonus')

// @covers 3.rewards-5 3.rewards-6 3.rewards-7 7.bonus-1 7.bonus-2 7.bonus-3
test('takeBonus adds a waiting bonus, and the next deposit starts it with its grant locked', async () => {
  const player = await signUp(context)
  expect(await activate(player)).toEqual([200, { _id: expect.any(String) as string, isActive: true, received: [] }])
  expect(await get(player, '/api/bonus/check/active')).toEqual([200, { status: true, type: 'limit' }])
  expect(await preview(player)).toMatchObject({ active: false, pays: 0, forfeits: 0 })
  await deposit(player, 20_000)
  expect([await wallet(player), await lockedOf(player)]).toEqual([20_000, 20_000])
  expect(await preview(player)).toMatchObject({ active: true, pays: 0, forfeits: 0, turnoverRequired: 20_000, turnoverDone: 0 })
  const [, list] = (await get(player, '/api/bonus')) as [number, { code: string }[]]
  expect(list.find(({ code }) => code === 'WELCOME100')).toEqual({
    code: 'WELCOME100',
    name: 'ต้อนรับสมาชิกใหม่',
    type: 'limit',
    maxReceived: 1,
    percentFail: 30,
    percent: 100,
    maximum: 500,
    minimum: 100,
    turnover: 50,
    banners: [
      {
        image: '/pictures/banners/bonus-welcome.svg',
        html: '<p>ฝากครั้งถัดไปรับโบนัส 100% สูงสุด 500 บาท ทำเทิร์\u2060นครบ 50 เท่าของเงินฝาก+โบนัส แล้วรับเข้ากระเป๋า</p>',
      },
    ],
    userBonus: {
      _id: expect.any(String) as string,
      isActive: true,
      received: [{ updatedAt: expect.any(String) as string }],
    },
  })
  expect(list.map(({ code }) => code)).toEqual(context.catalogue.current.bonuses.map(({ code }) => code))
  const [, statement] = await statusAndBody(app, 'POST', '/api/statement', {
    headers: { ...player.headers, 'accept-language': 'en' },
    body: { page: 1, limit: 10 },
  })
  expect((statement as { statements: object[] }).statements).toMatchObject([{ statementType: 'deposit', amount: 200 }])
})

test('a deposit below the minimum leaves the bonus waiting, and an earlier deposit does not count', async () => {
  const player = await signUp(context)
  await activate(player)
  await deposit(player, 9_999)
  expect([await wallet(player), await get(player, '/api/bonus/check/active')]).toEqual([9_999, [200, { status: true, type: 'limit' }]])
  await deposit(player, 10_000)
  await deposit(player, 10_000)
  expect([await wallet(player), await lockedOf(player)]).toEqual([9_999 + 10_000 + 10_000, 10_000])
})

// @covers 8.codes-5 BONUS_REMAINING BONUS_ALREADY_ACTIVE
test('takeBonus is BONUS_ALREADY_ACTIVE while one waits, BONUS_REMAINING while one runs, NO_DATA for an unknown one', async () => {
  const player = await signUp(context)
  await activate(player)
  expect(await activate(player, 'DAILY10')).toEqual(refused('BONUS_ALREADY_ACTIVE'))
  await deposit(player, 10_000)
  expect(await activate(player, 'DAILY10')).toEqual(refused('BONUS_REMAINING'))
  expect(await get(player, '/api/promotion/activate/SABAIDEE')).toEqual(refused('BONUS_REMAINING'))
  expect(await activate(player, 'NONE')).toEqual([404, { message: 'NO_DATA' }])
})

// @covers G8.2
test('takeBonus, 20 in parallel through two copies, adds one', async () => {
  const player = await signUp(context)
  const copy = await another()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => activate(player, 'WELCOME100', index % 2 ? app : copy.app)))
  expect(answers.map(([status]) => status).filter((status) => status === 200).length).toBe(1)
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 19 }, () => refused('BONUS_ALREADY_ACTIVE')))
})

// @covers BONUS_CLEAR
test('a waiting bonus that is dropped leaves no trace', async () => {
  const player = await signUp(context)
  await activate(player)
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
  expect(await get(player, '/api/bonus/check/active')).toEqual([200, { status: false, type: null }])
  await deposit(player, 10_000)
  expect(await wallet(player)).toBe(10_000)
  expect(await clear(player)).toEqual([404, { message: 'NO_DATA' }])
  expect((await activate(player))[0]).toBe(200)
})

// @covers 4.bonus-5 8.codes-5 BONUS_REMAINING
test('while a bonus runs deposits cannot be requested, and a transfer that arrives is credited outside of it', async () => {
  const player = await running(10_000)
  expect(await post(player, '/api/qrcode/KBANK', { amount: 100 })).toEqual(refused('BONUS_REMAINING'))
  await deposit(player, 20_000)
  expect(await preview(player)).toMatchObject({ turnoverRequired: 10_000 })
  expect([await wallet(player), await lockedOf(player)]).toEqual([30_000, 10_000])
})

// @covers 7.bonus-5 8.codes-5 BONUS_MAX_CLAIMED BONUS_CONDITION BONUS_CLEAR
test('settled bets that meet the turnover release the grant and end the bonus', async () => {
  // 10 times a deposit of 100 baht and a grant of 10.
  const player = await running(10_000, 'DAILY10')
  await transfer(player, 'WALLET', 'PG', 100)
  expect(await clear(player)).toEqual(refused('BONUS_CONDITION'))
  for (let time = 0; time < 11; time += 1) await play(player, 99.99, 99.99)
  expect(await preview(player)).toMatchObject({ active: true, pays: 0, forfeits: 0, turnoverRequired: 1_100, turnoverDone: 1_099.89 })
  expect(await clear(player)).toEqual(refused('BONUS_CONDITION'))
  expect([await wallet(player), await lockedOf(player)]).toEqual([0, 1_000])
  await play(player, 0.11, 0)
  expect([await wallet(player), await lockedOf(player)]).toEqual([1_000, 0])
  expect(await preview(player)).toMatchObject({ active: true, pays: 109.89, forfeits: 0, turnoverRequired: 1_100, turnoverDone: 1_100 })
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
  expect([await wallet(player), await balanceOf(pool, player.playerId, 'game:PG')]).toEqual([1_000, 9_989])
  expect(await activate(player, 'DAILY10')).toEqual(refused('BONUS_MAX_CLAIMED'))
  const [, statement] = await post(player, '/api/statement', { page: 1, limit: 2 })
  expect((statement as { statements: object[] }).statements).toMatchObject([
    { statementType: 'finish_bonus', status: 'SUCCESS', amount: 0 },
    { statementType: 'bonus', status: 'SUCCESS', amount: 10, bonus: { description: 'โบนัสรายวัน' } },
  ])
})

// @covers 4.bonus-4 7.bonus-4 BONUS_CONDITION
test('a bonus ends when wallet and games hold no more than the threshold, and pays what is earned of its grant', async () => {
  const player = await running(10_000, 'DAILY10')
  await transfer(player, 'WALLET', 'PG', 100)
  await play(player, 94.99, 0)
  expect(await get(player, '/api/bonus/check/minimum')).toEqual([200, { status: false, minimum: 5 }])
  expect(await clear(player)).toEqual(refused('BONUS_CONDITION'))
  await play(player, 0.01, 0)
  expect(await get(player, '/api/bonus/check/minimum')).toEqual([200, { status: true, minimum: 5 }])
  expect(await preview(player)).toMatchObject({ ends: true, pays: 5.43, forfeits: 9.57 })
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
  expect([await wallet(player), await lockedOf(player)]).toEqual([43, 0])
})

// @covers 9.notes-6
test('the operator sets the threshold', async () => {
  const player = await running(10_000)
  const other = await another({ BONUS_END_SATANG: '10000' })
  expect([await get(player, '/api/bonus/check/minimum'), await get(player, '/api/bonus/check/minimum', other.app)]).toEqual([
    [200, { status: false, minimum: 5 }],
    [200, { status: true, minimum: 100 }],
  ])
  expect(await clear(player)).toEqual(refused('BONUS_CONDITION'))
  expect(await get(player, '/api/bonus/clear', other.app)).toEqual([200, { message: 'BONUS_CLEAR' }])
})

test('a game that cannot be read may hold a win, so that the threshold does not end the bonus, but the turnover does', async () => {
  const player = await running(10_000)
  await transfer(player, 'WALLET', 'PG', 100)
  await play(player, 96, 0)
  await addFault(pool, { port: 'game', target: 'PG', mode: 'failBefore', times: 100 })
  expect(await preview(player)).toMatchObject({ active: true, ends: false })
  expect(await clear(player)).toEqual(refused('BONUS_CONDITION'))
  await clearFaults(pool)
  expect(await preview(player)).toMatchObject({ active: true, ends: true })
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
})

test('a game that cannot be read and held nothing does not keep the bonus from ending', async () => {
  const player = await running(10_000)
  await get(player, '/api/wallet/activate/JOKER')
  await transfer(player, 'WALLET', 'PG', 100)
  await play(player, 96, 0)
  await addFault(pool, { port: 'game', target: 'JOKER', mode: 'failBefore', times: 100 })
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
  await clearFaults(pool)
})

test('bets placed before the grant do not count', async () => {
  const player = await signUp(context, { satang: 100_000 })
  await get(player, '/api/wallet/activate/PG')
  await transfer(player, 'WALLET', 'PG', 500)
  await play(player, 400, 400)
  await activate(player)
  await deposit(player, 10_000)
  expect(await preview(player)).toMatchObject({ turnoverRequired: 10_000, turnoverDone: 0 })
})

test('a withdrawal pays and forfeits what the preview showed, to the satang, after it emptied the games, and ends the bonus', async () => {
  const player = await running(33_333)
  await transfer(player, 'WALLET', 'PG', 100)
  await play(player, 100, 100)
  const shown = (await preview(player, '?amount=233.33')) as { pays: number; forfeits: number }
  // 0.3 % of the grant of 333.33 is played, of which 30 % is paid.
  expect(shown).toMatchObject({ active: true, pays: 233.33, forfeits: 333.03 })
  expect(await post(player, '/api/wallet/withdraw', { amount: 233.33 })).toEqual(refused('BONUS_REMAINING'))
  expect((await post(player, '/api/wallet/withdrawAll', { amount: 233.33 }))[0]).toBe(200)
  const { rows } = await pool.query<{ id: string; amount: number }>('select id, amount from withdrawal where player_id = $1', [
    player.playerId,
  ])
  expect([rows[0]?.amount, await wallet(player), await lockedOf(player)]).toEqual([23_333, 10_000, 33_333])
  // The bonus may still resume.
  expect(await preview(player)).toMatchObject({ active: false, state: 'ending' })
  await expect
    .poll(async () => (await pool.query("select from withdrawal where id = $1 and status = 'sent'", [rows[0]?.id])).rowCount)
    .toBe(1)
  expect((await statusAndBody(app, 'POST', `/sandbox/api/withdrawals/${rows[0]?.id}`, { body: { outcome: 'paid' } }))[0]).toBe(200)
  expect([await wallet(player), await lockedOf(player)]).toEqual([10_030, 0])
  const [, statement] = await post(player, '/api/statement', { page: 1, limit: 3 })
  expect((statement as { statements: object[] }).statements).toMatchObject([
    { statementType: 'finish_bonus', amount: 333.03, balance: 100.3 },
    { statementType: 'bonus', amount: 0.3, balance: 100.3 },
    { statementType: 'withdraw', amount: 233.33, balance: 100 },
  ])
})

test('a withdrawal also empties games that hold a few satang', async () => {
  const player = await running(20_000)
  await transfer(player, 'WALLET', 'PG', 100)
  await play(player, 99.5, 0)
  expect((await post(player, '/api/wallet/withdrawAll', { amount: 100 }))[0]).toBe(200)
  expect([await wallet(player), await balanceOf(pool, player.playerId, 'game:PG')]).toEqual([50, 0])
})

test('a withdrawal is refused and forfeits nothing when a game does not return its money', async () => {
  const player = await running(20_000)
  await transfer(player, 'WALLET', 'PG', 100)
  await app.inject({ method: 'POST', url: '/sandbox/api/faults', payload: { port: 'game', target: 'PG', mode: 'failBefore', times: 20 } })
  expect(await post(player, '/api/wallet/withdrawAll', { amount: 100 })).toEqual(refused('TRANSFER_FAIL', { params: { code: 'PG' } }))
  await app.inject({ method: 'DELETE', url: '/sandbox/api/faults' })
  expect([await wallet(player), (await get(player, '/api/bonus/check/active'))[1]]).toEqual([10_000, { status: true, type: 'limit' }])
})

// @covers BONUS_MAX_CLAIMED G8.3
test('a daily bonus is offered again at midnight in Bangkok, to the millisecond', async () => {
  const midnight = Date.parse('2027-03-02T00:00:00+07:00')
  const at = (time: number) => context.settings.change({ clockOffset: time - Date.now() })
  await at(midnight - 7_200_000)
  const player = await running(10_000, 'DAILY10')
  await pool.query("update player_bonus set state = 'ended', ended_at = granted_at where player_id = $1", [player.playerId])
  const again = (now: number) =>
    transaction(pool, (tx) => activateBonus({ ...context, clock: { now: () => now } }, tx, player.playerId, 'DAILY10'))
  await expect(again(midnight - 1)).rejects.toThrow('BONUS_MAX_CLAIMED')
  expect((await again(midnight)).map(({ state }) => state)).toEqual(['ended', 'waiting'])
  await context.settings.change({ clockOffset: 0 })
})

test('a change by the operator applies to later bonuses only', async () => {
  const player = await signUp(context)
  await activate(player)
  const offered = context.catalogue.current.bonuses.find(({ code }) => code === 'WELCOME100')
  const inBaht = { ...offered, code: undefined, maximum: 1, minimumDeposit: 1, percent: 1 }
  expect((await app.inject({ method: 'PUT', url: '/sandbox/api/catalogue/bonuses/WELCOME100', payload: inBaht })).statusCode).toBe(200)
  await deposit(player, 10_000)
  expect([await wallet(player), await lockedOf(player)]).toEqual([10_000, 10_000])
  const back = { ...inBaht, maximum: 500, minimumDeposit: 100, percent: 100 }
  expect((await app.inject({ method: 'PUT', url: '/sandbox/api/catalogue/bonuses/WELCOME100', payload: back })).statusCode).toBe(200)
})

test.each(['?amount=x', '?amount=1.005', '?amount=-1', '?amount=1e11'])('previewBonus refuses %s as an amount', async (query) => {
  expect(await get(await signUp(context), `/api/bonus/preview${query}`)).toEqual([
    400,
    { message: 'KEY_INVALID', params: { field: 'amount' } },
  ])
})

test('without a bonus a withdrawal pays its whole amount and forfeits nothing', async () => {
  const player = await signUp(context, { satang: 50_000 })
  expect(await preview(player, '?amount=123.45')).toEqual({ active: false, pays: 123.45, forfeits: 0 })
  await post(player, '/api/wallet/withdrawAll', { amount: 123.45 })
  const { rows } = await pool.query('select amount from withdrawal where player_id = $1', [player.playerId])
  expect([rows, await wallet(player)]).toEqual([[{ amount: 12_345 }], 50_000 - 12_345])
})
