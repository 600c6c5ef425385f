import { expect, test } from 'vitest'
import { creditDeposit } from '#core/deposits/deposit.service.ts'
import { gameTools } from '#core/games/games.fixture.ts'
import { transaction } from '#platform/db/transaction.ts'
import { placeBet } from '#sandbox/providers/gameBook.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { bonusTools, refused } from './bonus.fixture.ts'

const { app, context, pool } = await freshApp({ REFUND_CAP_BASIS_POINTS: '500' })
checkLedgerAfterEach(context)

const { get, post, activate, changeBet, clear, deposit, placeOpenBet, play, preview, running, transfer, wallet } = bonusTools(
  app,
  context,
  pool,
)

/** A grant of 500 for 500, and another 500; 50 000 have to be staked. */
async function allAtPg() {
  const player = await running()
  await deposit(player, 50_000)
  await transfer(player, 'WALLET', 'PG', 1_000)
  return player
}
const waits = (openStakes: number) => refused('BONUS_CONDITION', { params: { openStakes } })

// @covers BONUS_CONDITION G8.7
test('clear, while a stake is open, is refused, and the win that follows stays under the terms', async () => {
  const player = await allAtPg()
  await placeOpenBet(player, 995)
  expect([await preview(player), await clear(player)]).toEqual([
    expect.objectContaining({ ends: false, total: 5, turnoverDone: 0, openStakes: 995 }),
    waits(995),
  ])
  await changeBet(player, { state: 'settled', win: 2_045 })
  expect(await preview(player)).toMatchObject({ active: true, ends: false, total: 2_050, turnoverRequired: 50_000, turnoverDone: 995 })
  expect(await clear(player)).toEqual(refused('BONUS_CONDITION'))
})

test('clear, once the open stake is lost and nothing is left, ends the bonus', async () => {
  const player = await allAtPg()
  await placeOpenBet(player, 1_000)
  expect(await clear(player)).toEqual(waits(1_000))
  await changeBet(player, { state: 'settled', win: 0 })
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
})

// @covers G8.7
test('turnover, stakes that are returned, is nothing', async () => {
  const player = await allAtPg()
  for (let count = 0; count < 10; count += 1) {
    await placeOpenBet(player, 1_000)
    await changeBet(player, { state: 'returned' })
  }
  expect([await preview(player), await clear(player)]).toEqual([
    expect.objectContaining({ turnoverRequired: 50_000, turnoverDone: 0, total: 1_000 }),
    refused('BONUS_CONDITION'),
  ])
})

test('turnover, a settled bet is corrected and then returned, follows the bet', async () => {
  const player = await allAtPg()
  await play(player, 400, 400)
  expect(await preview(player)).toMatchObject({ turnoverDone: 400, total: 1_000 })
  await changeBet(player, { state: 'settled', stake: 300, win: 900 })
  expect(await preview(player)).toMatchObject({ turnoverDone: 300, total: 1_600 })
  await changeBet(player, { state: 'returned' })
  expect(await preview(player)).toMatchObject({ turnoverDone: 0, total: 1_000 })
})

test('turnover, a bet is placed before the bonus is granted and settled after it, does not count', async () => {
  const player = await signUp(context, { satang: 50_000 })
  await get(player, '/api/wallet/activate/PG')
  await transfer(player, 'WALLET', 'PG', 500)
  await context.settings.change({ clockOffset: -1_000 })
  await placeOpenBet(player, 500)
  await context.settings.change({ clockOffset: 0 })
  await activate(player)
  await deposit(player, 50_000)
  await changeBet(player, { state: 'settled', win: 500 })
  expect(await preview(player)).toMatchObject({ active: true, turnoverDone: 0, total: 1_000 })
})

async function playOneAndTakeAnother(player: TestPlayer, at: number) {
  await transfer(player, 'WALLET', 'PG', 100)
  const user = await gameTools(app, context, pool).userOf(player, 'PG')
  for (let count = 0; count < 11; count += 1) await placeBet(pool, user, { stake: 10_000, win: 10_000, at })
  await get(player, '/api/wallet/refresh/slot')
  expect(await preview(player)).toMatchObject({ turnoverRequired: 1_100, turnoverDone: 1_100 })
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
  await activate(player, 'WEEKLY20')
}

// @covers BONUS_CONDITION
test('turnover, bets of one bonus dated an hour ahead by the provider, does not count for the next', async () => {
  const player = await running(10_000, 'DAILY10')
  await playOneAndTakeAnother(player, context.clock.now() + 3_600_000)
  await deposit(player, 30_000)
  expect(await preview(player)).toMatchObject({ active: true, turnoverDone: 0 })
})

test('turnover, a deposit began while the previous bonus was running, does not count stakes of that bonus', async () => {
  const player = await running(10_000, 'DAILY10')
  const at = context.clock.now()
  await playOneAndTakeAnother(player, at)
  const late = { playerId: player.playerId, kind: 'test', reference: 'late', amount: 30_000, channel: 'KBANK', at }
  await transaction(pool, (tx) => creditDeposit(tx, late))
  expect(await preview(player)).toMatchObject({ active: true, turnoverDone: 0 })
})

// @covers BONUS_CONDITION
test('a withdrawal, while a stake is open under a bonus, is refused and leaves the money in the games', async () => {
  const player = await allAtPg()
  await placeOpenBet(player, 400)
  expect(await post(player, '/api/wallet/withdrawAll', { amount: 100 })).toEqual(waits(400))
  expect(await preview(player)).toMatchObject({ active: true, total: 600 })
  expect(await wallet(player)).toBe(0)
})

// @covers REFUND_CONDITION
test('a refund, while a stake is open, waits until the bet is settled', async () => {
  const player = await signUp(context, { satang: 100_000 })
  await get(player, '/api/wallet/activate/PG')
  await transfer(player, 'WALLET', 'PG', 1_000)
  await play(player, 200, 0)
  await placeOpenBet(player, 500)
  const receive = () => statusAndBody(app, 'GET', '/api/refund/receive', { headers: player.headers })
  const accrued = async () => (await get(player, '/api/refund/check'))[1]
  expect([await accrued(), await receive()]).toEqual([
    expect.objectContaining({ accrued: 10 }),
    refused('REFUND_CONDITION', { params: { openStakes: 500 } }),
  ])
  await changeBet(player, { state: 'returned' })
  expect([await accrued(), await receive()]).toEqual([expect.objectContaining({ accrued: 10 }), [200, { message: 'REFUND_SUCCESS' }]])
})
