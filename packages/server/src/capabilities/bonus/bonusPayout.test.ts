import { beforeEach, expect, test } from 'vitest'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { bonusTools, refused } from './bonus.fixture.ts'

const { app, context, pool, another } = await freshApp({ WITHDRAW_PAUSE_SECONDS: '0' })
checkLedgerAfterEach(context)
beforeEach(() => clearFaults(pool))
const { activate, clear, deposit, get, play, post, preview, running, transfer, wallet } = bonusTools(app, context, pool)

const withdrawAll = (player: TestPlayer, body: object) => post(player, '/api/wallet/withdrawAll', body)
const lockedOf = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'bonus')
const inGame = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'game:PG')
const stateOf = async ({ playerId }: TestPlayer) =>
  (await pool.query<{ state: string }>('select state from player_bonus where player_id = $1', [playerId])).rows.map(({ state }) => state)
const lines = async (player: TestPlayer, limit: number) => {
  const [, body] = await statusAndBody(app, 'POST', '/api/statement', {
    headers: { ...player.headers, 'accept-language': 'en' },
    body: { page: 1, limit },
  })
  return (body as { statements: Record<string, unknown>[] }).statements.map(
    ({ statementType, status, from, to, amount, balance, returned }) => [
      statementType,
      status,
      from,
      to,
      amount,
      balance,
      ...(returned === undefined ? [] : ['returned']),
    ],
  )
}
const sent = (player: TestPlayer) =>
  expect
    .poll(async () => {
      const { rows } = await pool.query<{ id: string; status: string }>(
        'select id, status from withdrawal where player_id = $1 order by requested_at desc limit 1',
        [player.playerId],
      )
      return rows[0]?.status
    })
    .toBe('sent')
async function end(player: TestPlayer, outcome: 'paid' | 'refused'): Promise<void> {
  await sent(player)
  const { rows } = await pool.query<{ id: string }>('select id from withdrawal where player_id = $1 order by requested_at desc limit 1', [
    player.playerId,
  ])
  expect((await statusAndBody(app, 'POST', `/sandbox/api/withdrawals/${rows[0]?.id}`, { body: { outcome } }))[0]).toBe(200)
}

test('a withdrawal refused by the bank returns the money, and the bonus continues with its grant and turnover', async () => {
  const player = await running(10_000)
  await transfer(player, 'WALLET', 'PG', 100)
  await play(player, 50, 50)
  expect((await withdrawAll(player, { amount: 100 }))[0]).toBe(200)
  expect([await wallet(player), await lockedOf(player), await stateOf(player)]).toEqual([0, 10_000, ['ending']])
  await end(player, 'refused')
  expect([await wallet(player), await lockedOf(player), await stateOf(player)]).toEqual([10_000, 10_000, ['running']])
  expect(await preview(player)).toMatchObject({ active: true, turnoverRequired: 10_000, turnoverDone: 50 })
  expect(await lines(player, 2)).toEqual([
    ['withdraw', 'SUCCESS', 'KBANK', 'WALLET', 100, 100, 'returned'],
    ['withdraw', 'FAILED', 'WALLET', 'KBANK', 100, 0],
  ])
})

test('after a refused withdrawal the bonus can be ended again, and ends once the bank has paid', async () => {
  const player = await running(10_000)
  for (const outcome of ['refused', 'paid'] as const) {
    expect((await withdrawAll(player, { amount: 100 }))[0]).toBe(200)
    await end(player, outcome)
  }
  expect([await wallet(player), await lockedOf(player), await stateOf(player)]).toEqual([0, 0, ['ended']])
})

test('a bonus whose turnover is met while a withdrawal is ending it, releases its grant when the bank refuses', async () => {
  const player = await running(10_000)
  expect((await withdrawAll(player, { amount: 100 }))[0]).toBe(200)
  await sent(player)
  await pool.query('update player_bonus set required = 0 where player_id = $1', [player.playerId])
  await end(player, 'refused')
  expect([await wallet(player), await lockedOf(player), await stateOf(player)]).toEqual([20_000, 0, ['running']])
})

test('until the bank has paid, no other bonus and no deposit can be requested; a transfer that arrives belongs to the player', async () => {
  const player = await running(10_000)
  await withdrawAll(player, { amount: 100 })
  await sent(player)
  expect(await activate(player, 'DAILY10')).toEqual(refused('BONUS_REMAINING'))
  expect(await clear(player)).toEqual(refused('BONUS_CONDITION'))
  expect(await post(player, '/api/qrcode/KBANK', { amount: 100 })).toEqual(refused('BONUS_REMAINING'))
  expect(await preview(player)).toMatchObject({ active: false, pays: 0, forfeits: 0, state: 'ending' })
  expect(await get(player, '/api/bonus/check/active')).toEqual([200, { status: true, type: 'limit' }])
  await deposit(player, 10_000)
  expect((await withdrawAll(player, { amount: 100 }))[0]).toBe(200)
  await end(player, 'paid')
  expect([await wallet(player), await stateOf(player)]).toEqual([0, ['ending']])
  await pool.query("update sandbox_payout set state = 'paid'")
  await finishWithdrawals(context, player.playerId)
  expect(await stateOf(player)).toEqual(['ended'])
  expect((await activate(player, 'DAILY10'))[0]).toBe(200)
})

test('ending a bonus, 20 in parallel through two copies, happens once', async () => {
  const player = await running(10_000)
  const copies = [await another(), await another()] as const
  await withdrawAll(player, { amount: 100 })
  await sent(player)
  await pool.query("update sandbox_payout set state = 'refused' where state = 'sent'")
  await Promise.all(Array.from({ length: 20 }, (_, index) => finishWithdrawals(copies[index % 2 === 0 ? 0 : 1].context, player.playerId)))
  expect([await wallet(player), await stateOf(player)]).toEqual([10_000, ['running']])
})

test('with its turnover met a withdrawal forfeits nothing and leaves the rest in the wallet', async () => {
  const player = await running(10_000)
  await transfer(player, 'WALLET', 'PG', 100)
  await pool.query('update player_bonus set required = 100 where player_id = $1', [player.playerId])
  await play(player, 1, 1)
  expect(await preview(player, '?amount=150')).toMatchObject({ ends: true, pays: 150, forfeits: 0, total: 200 })
  await withdrawAll(player, { amount: 150 })
  await end(player, 'paid')
  expect([await wallet(player), await stateOf(player)]).toEqual([5_000, ['ended']])
})

// @covers MONEY_NOT_ENOUGH
test('a withdrawal of more than wallet and games hold is refused before the games are emptied', async () => {
  const plain = await signUp(context, { satang: 30_000 })
  await get(plain, '/api/wallet/activate/PG')
  await transfer(plain, 'WALLET', 'PG', 200)
  expect(await withdrawAll(plain, { amount: 300.01 })).toEqual(refused('MONEY_NOT_ENOUGH'))
  expect([await wallet(plain), await inGame(plain)]).toEqual([10_000, 20_000])
  const player = await running(20_000)
  await transfer(player, 'WALLET', 'PG', 150)
  expect(await withdrawAll(player, { amount: 200.01 })).toEqual(refused('MONEY_NOT_ENOUGH'))
  expect([await wallet(player), await inGame(player), await stateOf(player)]).toEqual([5_000, 15_000, ['running']])
})

test('a withdrawal includes a win that has not been read yet', async () => {
  const player = await signUp(context, { satang: 30_000 })
  await get(player, '/api/wallet/activate/PG')
  await transfer(player, 'WALLET', 'PG', 300)
  const [, body] = await get(player, '/api/wallet/account/PG')
  await post(player, `/sandbox/api/games/PG/${(body as { username: string }).username}/bets`, { stake: 1, win: 101 })
  expect((await withdrawAll(player, { amount: 400 }))[0]).toBe(200)
})

// @covers BONUS_REMAINING
test('a withdrawal at a worse price than shown is refused with the new price and moves nothing; a better price is accepted', async () => {
  const player = await signUp(context, { satang: 10_000 })
  await get(player, '/api/wallet/activate/PG')
  await transfer(player, 'WALLET', 'PG', 50)
  await activate(player)
  expect(await preview(player, '?amount=100')).toMatchObject({ active: false, pays: 100, forfeits: 0, state: 'waiting' })
  await deposit(player, 10_000)
  expect(await withdrawAll(player, { amount: 100, pays: 100, forfeits: 0 })).toEqual(
    refused('BONUS_REMAINING', { params: { pays: 100, forfeits: 100 } }),
  )
  expect([await wallet(player), await inGame(player), await stateOf(player)]).toEqual([15_000, 5_000, ['running']])
  expect(await post(player, '/api/wallet/withdraw', { amount: 100, pays: 100, forfeits: 99 })).toEqual(refused('BONUS_REMAINING'))
  await transfer(player, 'PG', 'WALLET', 50)
  for (const worse of [
    { pays: 100.01, forfeits: 100 },
    { pays: 100, forfeits: 99.99 },
  ])
    expect(await post(player, '/api/wallet/withdraw', { amount: 100, ...worse })).toEqual(
      refused('BONUS_REMAINING', { params: { pays: 100, forfeits: 100 } }),
    )
  expect(await post(player, '/api/wallet/withdraw', { amount: 100, pays: 99.99, forfeits: 100.01 })).toEqual([200, {}])
})
