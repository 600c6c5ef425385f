import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#platform/time/clock.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { transferTools } from './transfer.fixture.ts'
import { startTransfer } from './transfer.service.ts'
import { finishTransfers, runTransfer } from './transferSaga.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
const { activate, send, money, lines, providerBalance, play, injectFault, operation, get, userOf } = transferTools(app, context, pool)

let player: TestPlayer
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
  player = await activate(await signUp(context, { satang: 100_000 }), 'PG', 'JOKER')
  await send(player, 'WALLET', 'PG', 40_000)
})
const total = async () => Object.values(await money(player)).reduce((sum, part) => sum + part, 0)
const fail = [422, { message: 'TRANSFER_FAIL' }]
const unavailable = [503, { message: 'the game provider has not answered yet' }]
const advanceClock = async (ms: number) => context.settings.change({ clockOffset: context.settings.values.clockOffset + ms })

// @covers TRANSFER_FAIL G6.1
test.each([
  ['refuse', fail, 40_000],
  ['failBefore', fail, 40_000],
  ['failAfter', [200, {}], 50_000],
  ['garbage', [200, {}], 50_000],
  ['twice', [200, {}], 50_000],
  ['slow', [200, {}], 50_000],
] as const)('into a game, %s: %j', async (mode, answer, inGame) => {
  await injectFault(mode, { target: 'PG' })
  expect([await send(player, 'WALLET', 'PG', 10_000), await providerBalance(player, 'PG')]).toEqual([answer, inGame])
  expect(await money(player)).toEqual({ wallet: 100_000 - inGame, PG: inGame, JOKER: 0, transit: 0 })
})

test('a failed transfer is a failed entry and one that returns the money', async () => {
  await injectFault('refuse', { target: 'PG' })
  await send(player, 'WALLET', 'PG', 10_000)
  expect((await lines(player)).slice(1)).toEqual([
    ['WALLET', 'PG', 10_000, 'FAILED', 50_000],
    ['PG', 'WALLET', 10_000, 'SUCCESS', 60_000],
  ])
})

// @covers TRANSFER_FAIL G6.1
test.each([
  ['refuse', fail, 40_000],
  ['failBefore', fail, 40_000],
  ['failAfter', [200, {}], 30_000],
  ['garbage', [200, {}], 30_000],
  ['twice', [200, {}], 30_000],
] as const)('out of a game, %s: %j', async (mode, answer, inGame) => {
  await injectFault('slow', { target: 'PG', times: 3 })
  await injectFault(mode, { target: 'PG' })
  expect([await send(player, 'PG', 'WALLET', 10_000), await providerBalance(player, 'PG')]).toEqual([answer, inGame])
  expect(await money(player)).toEqual({ wallet: 100_000 - inGame, PG: inGame, JOKER: 0, transit: 0 })
})

test('a transfer out of a game whose bets cannot be read does not start', async () => {
  await injectFault('failBefore', { target: 'PG' })
  expect([await send(player, 'PG', 'WALLET', 10_000), await money(player)]).toEqual([
    fail,
    { wallet: 60_000, PG: 40_000, JOKER: 0, transit: 0 },
  ])
})

test('from game to game, the second refuses: the money is back in the wallet', async () => {
  await injectFault('refuse', { target: 'JOKER' })
  expect([await send(player, 'PG', 'JOKER', 10_000), await money(player)]).toEqual([
    fail,
    { wallet: 70_000, PG: 30_000, JOKER: 0, transit: 0 },
  ])
})

// @covers G6.1
test.each([
  ['failBefore', 50_000, 'done'],
  ['failAfter', 50_000, 'done'],
  ['refuse', 40_000, 'refused'],
] as const)('provider unavailable, %s: in transit, pending by its key, and completed after the outage', async (mode, inGame, state) => {
  await injectFault(mode === 'refuse' ? 'failBefore' : mode, { target: 'PG' })
  await injectFault('failBefore', { target: 'PG', times: 3 })
  const key = randomUUID()
  expect(await send(player, 'WALLET', 'PG', 10_000, { key })).toEqual(unavailable)
  expect([await money(player), await total()]).toEqual([{ wallet: 50_000, PG: 40_000, JOKER: 0, transit: 10_000 }, 100_000])
  expect((await get(player, 'wallet'))[1]).toMatchObject({ inTransit: 100, wallet: { amount: 500 } })
  expect(await operation(player, key)).toMatchObject({ state: 'pending', operationId: 'transfer', amount: 100 })
  expect((await get(player, 'wallet/operations?state=open'))[1]).toMatchObject({ operations: [{ key, state: 'pending' }] })
  expect((await send(player, 'WALLET', 'PG', 10_000, { key }))[0]).toBe(409)
  expect(await finishTransfers(context)).toBe(0)
  await advanceClock(1_000)
  expect([await finishTransfers(context), (await money(player)).transit]).toEqual([1, 10_000])
  await clearFaults(pool)
  if (mode === 'refuse') await injectFault('refuse', { target: 'PG' })
  await advanceClock(30_000)
  expect(await finishTransfers(context)).toBe(1)
  expect([await money(player), await providerBalance(player, 'PG'), await operation(player, key)]).toMatchObject([
    { wallet: 100_000 - inGame, PG: inGame, JOKER: 0, transit: 0 },
    inGame,
    { state },
  ])
  expect((await send(player, 'WALLET', 'PG', 10_000, { key }))[0]).toBe(state === 'done' ? 200 : 422)
})

test('bets during a transfer into the game wait and cause no difference', async () => {
  await injectFault('failAfter', { target: 'PG' })
  await injectFault('failBefore', { target: 'PG', times: 1 })
  await send(player, 'WALLET', 'PG', 10_000)
  await play(player, 'PG', 45_000, 0)
  await get(player, 'wallet/refresh/slot')
  expect(await money(player)).toEqual({ wallet: 50_000, PG: 40_000, JOKER: 0, transit: 10_000 })
  await advanceClock(30_000)
  await finishTransfers(context)
  await get(player, 'wallet/refresh/slot')
  expect([await money(player), (await pool.query('select from alarm')).rowCount]).toEqual([
    { wallet: 50_000, PG: 5_000, JOKER: 0, transit: 0 },
    0,
  ])
})

test('an exclusion during a transfer from game to game stops the money in the wallet', async () => {
  const exclude = () =>
    pool.query('update player set excluded_until = $2 where id = $1', [player.playerId, new Date(context.clock.now() + dayMs)])
  const { playerId } = player
  const order = { playerId, from: 'PG', to: 'JOKER', amount: 10_000 }
  const { id } = await startTransfer(pool, context, order)
  await exclude()
  expect(await runTransfer(context, { playerId, id })).toBe('failed')
  expect(await money(player)).toEqual({ wallet: 70_000, PG: 30_000, JOKER: 0, transit: 0 })
})

test('a refusal of the repeated request, after the provider has accepted the first, is not final', async () => {
  await injectFault('garbage', { target: 'PG' })
  await injectFault('refuse', { target: 'PG', times: 2 })
  expect(await send(player, 'WALLET', 'PG', 10_000)).toEqual(unavailable)
  await advanceClock(20_000)
  await finishTransfers(context)
  expect([await money(player), await providerBalance(player, 'PG')]).toEqual([{ wallet: 50_000, PG: 50_000, JOKER: 0, transit: 0 }, 50_000])
})

test('a delayed call is refused by a provider whose status was read before', async () => {
  await injectFault('failBefore', { target: 'PG' })
  await send(player, 'WALLET', 'PG', 10_000)
  const { rows } = await pool.query<{ id: string }>("select id from transfer where player_id = $1 and state = 'failed'", [player.playerId])
  const late = { ...(await userOf(player, 'PG')), id: `${rows[0]?.id}:in`, amount: 10_000 }
  expect([await context.ports.game.deposit(late), await providerBalance(player, 'PG')]).toEqual([{ outcome: 'refused' }, 40_000])
})
