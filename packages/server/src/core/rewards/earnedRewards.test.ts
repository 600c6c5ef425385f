// docs/adr/0040-rewards-are-earned.md
import { expect, test } from 'vitest'
import { bonusTools, refused } from '#capabilities/bonus/bonus.fixture.ts'
import { transaction } from '#platform/db/transaction.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { countPlay } from '../bets/play.queries.ts'
import { balanceOf } from '../ledger/ledger.ts'

const { app, context, pool } = await freshApp({ WITHDRAW_PAUSE_SECONDS: '0' })
checkLedgerAfterEach(context)
const { deposit, get, play, post, running, transfer, wallet } = bonusTools(app, context, pool)

const coinsOf = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'coins', 'COIN')
const { coinSatang } = context.config

// @covers G5.4
test('a deposit that is withdrawn without play, brings no coin', async () => {
  const player = await signUp(context)
  await deposit(player, 5_000_000)
  expect((await post(player, '/api/wallet/withdrawAll', { amount: 50_000 }))[0]).toBe(200)
  expect([await wallet(player), await coinsOf(player)]).toEqual([0, 0])
})

test('settled stakes bring a coin for each full COIN_SATANG, and what is left over counts for the next', async () => {
  const player = await signUp(context, { satang: 500_000 })
  await get(player, '/api/wallet/activate/PG')
  await transfer(player, 'WALLET', 'PG', 5_000)
  const stake = coinSatang / 100
  await play(player, stake - 1, stake - 1)
  expect(await coinsOf(player)).toBe(0)
  await play(player, stake * 2, stake * 2)
  expect(await coinsOf(player)).toBe(2)
  await play(player, 1, 0)
  expect(await coinsOf(player)).toBe(3)
})

test('a stake that is taken back and placed again brings no second coin', async () => {
  const player = await signUp(context, { satang: 500_000 })
  await get(player, '/api/wallet/activate/PG')
  await transfer(player, 'WALLET', 'PG', 5_000)
  await play(player, coinSatang / 100, 0)
  await transaction(pool, (tx) => countPlay(tx, player.playerId, { staked: -coinSatang }))
  await play(player, coinSatang / 100, 0)
  expect(await coinsOf(player)).toBe(1)
  await play(player, coinSatang / 100, 0)
  expect(await coinsOf(player)).toBe(2)
})

test('the grant of a bonus cannot be withdrawn or staked before its turnover is settled', async () => {
  const player = await running(10_000)
  expect(await wallet(player)).toBe(10_000)
  expect(await transfer(player, 'WALLET', 'PG', 200)).toEqual(refused('MONEY_NOT_ENOUGH'))
  expect((await post(player, '/api/wallet/withdrawAll', { amount: 200 }))[1]).toEqual({ message: 'MONEY_NOT_ENOUGH' })
})
