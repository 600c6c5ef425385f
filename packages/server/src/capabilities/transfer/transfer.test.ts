import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { transferTools } from '#core/transfers/transfer.fixture.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { changeBet, placeBet } from '#sandbox/providers/gameBook.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
const { activate, get, send, sendAll, money, lines, slot, providerBalance, play, operation, userOf } = transferTools(app, context, pool)

let player: TestPlayer
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
  player = await activate(await signUp(context, { satang: 100_000 }), 'PG', 'JOKER')
})
const ok = [200, {}]
const refused = (message: string, params?: object) => [422, { message, ...(params && { params }) }]

// @covers 1.product-6 7.wallet-7
test('transfer, into a game and back, moves exact satang and adds one entry each', async () => {
  expect([await send(player, 'WALLET', 'PG', 30_007), await providerBalance(player, 'PG')]).toEqual([ok, 30_007])
  expect([await send(player, 'PG', 'WALLET', 10_003), await providerBalance(player, 'PG')]).toEqual([ok, 20_004])
  expect([await money(player), await lines(player)]).toEqual([
    { wallet: 79_996, PG: 20_004, JOKER: 0, transit: 0 },
    [
      ['WALLET', 'PG', 30_007, 'SUCCESS', 69_993],
      ['PG', 'WALLET', 10_003, 'SUCCESS', 79_996],
    ],
  ])
})

test('transfer, from game to game, goes through the wallet in two entries', async () => {
  await send(player, 'WALLET', 'PG', 50_000)
  expect(await send(player, 'PG', 'JOKER', 20_000)).toEqual(ok)
  expect([await money(player), await providerBalance(player, 'PG'), await providerBalance(player, 'JOKER')]).toEqual([
    { wallet: 50_000, PG: 30_000, JOKER: 20_000, transit: 0 },
    30_000,
    20_000,
  ])
  expect((await lines(player)).slice(1)).toEqual([
    ['PG', 'WALLET', 20_000, 'SUCCESS', 70_000],
    ['WALLET', 'JOKER', 20_000, 'SUCCESS', 50_000],
  ])
})

// @covers 7.wallet-8 TRANSFER_MINIMUM
test('transferAll moves the whole wallet', async () => {
  expect([await sendAll(player, 'PG'), await money(player)]).toEqual([ok, { wallet: 0, PG: 100_000, JOKER: 0, transit: 0 }])
  expect(await sendAll(player, 'PG')).toEqual(refused('TRANSFER_MINIMUM', { limit: 1 }))
})

// @covers SLOT_NO_ACCOUNT TRANSFER_MINIMUM NO_GAME MONEY_NOT_ENOUGH
test('invalid transfers are refused with their codes and change nothing', async () => {
  const before = [await money(player), await lines(player)]
  expect(await send(player, 'WALLET', 'PG', 99)).toEqual(refused('TRANSFER_MINIMUM', { limit: 1 }))
  expect(await send(player, 'WALLET', 'PG', 0)).toEqual(refused('TRANSFER_MINIMUM', { limit: 1 }))
  expect(await send(player, 'WALLET', 'PG', 100_001)).toEqual(refused('MONEY_NOT_ENOUGH'))
  expect(await send(player, 'PG', 'WALLET', 100)).toEqual(refused('MONEY_NOT_ENOUGH'))
  expect(await send(player, 'WALLET', 'NONE', 100)).toEqual(refused('NO_GAME'))
  expect(await send(player, 'WALLET', 'CIRCUS', 100)).toEqual(refused('SLOT_NO_ACCOUNT'))
  expect(await sendAll(player, 'CIRCUS')).toEqual(refused('SLOT_NO_ACCOUNT'))
  expect(await send(player, 'PG', 'PG', 100)).toEqual([400, { message: 'KEY_INVALID', params: { field: 'to' } }])
  expect([await money(player), await lines(player)]).toEqual(before)
  await pool.query('update player set has_wallet = false where id = $1', [player.playerId])
  expect([await send(player, 'WALLET', 'PG', 100), await sendAll(player, 'PG')]).toEqual([refused('NO_WALLET'), refused('NO_WALLET')])
})

test('the minimum and the whole balance can be transferred', async () => {
  expect([await send(player, 'WALLET', 'PG', 100), await send(player, 'WALLET', 'JOKER', 99_900)]).toEqual([ok, ok])
  expect([await send(player, 'PG', 'WALLET', 100), await money(player)]).toEqual([ok, { wallet: 100, PG: 0, JOKER: 99_900, transit: 0 }])
})

test('money lost in a game cannot return, money won does', async () => {
  await send(player, 'WALLET', 'PG', 50_000)
  await play(player, 'PG', 50_000, 20_000)
  expect(await send(player, 'PG', 'WALLET', 50_000)).toEqual(refused('MONEY_NOT_ENOUGH'))
  await play(player, 'PG', 100, 70_100)
  expect([await send(player, 'PG', 'WALLET', 90_000), await money(player)]).toEqual([ok, { wallet: 140_000, PG: 0, JOKER: 0, transit: 0 }])
})

test('a game that is no longer offered returns its money and accepts none', async () => {
  await activate(player, 'HUAYHD')
  await send(player, 'WALLET', 'HUAYHD', 500)
  expect((await app.inject({ method: 'DELETE', url: '/sandbox/api/catalogue/games/HUAYHD' })).statusCode).toBe(200)
  expect(await send(player, 'WALLET', 'HUAYHD', 100)).toEqual(refused('NO_GAME'))
  expect(await send(player, 'HUAYHD', 'WALLET', 500)).toEqual(ok)
})

test('a game that is no longer offered stays in the wallet, closed, until its balance and open bets are gone', async () => {
  await activate(player, 'CIRCUS')
  await send(player, 'WALLET', 'CIRCUS', 90_000)
  await play(player, 'CIRCUS', 1_000, 0)
  const user = await userOf(player, 'CIRCUS')
  const bet = (await placeBet(pool, user, { stake: 1_000, win: 0, state: 'open', at: context.clock.now() })) ?? ''
  await get(player, 'wallet/refresh/slot')
  expect((await app.inject({ method: 'DELETE', url: '/sandbox/api/catalogue/games/CIRCUS' })).statusCode).toBe(200)
  const closed = { code: 'CIRCUS', name: 'CIRCUS', isActive: true, closed: true, amount: 880, web: null, android: null, ios: null }
  expect(await slot(player, 'CIRCUS')).toMatchObject(closed)
  expect(await statusAndBody(app, 'POST', '/api/wallet/withdrawAll', { headers: player.headers, body: { amount: 980 } })).toEqual([
    200,
    { legs: [{ code: 'CIRCUS', amount: 880, failed: false }] },
  ])
  expect(await slot(player, 'CIRCUS')).toMatchObject({ ...closed, amount: 0 })
  await changeBet(pool, user, bet, { state: 'settled', at: context.clock.now() })
  await get(player, 'wallet/refresh/slot')
  expect(await slot(player, 'CIRCUS')).toBeUndefined()
})

test('a transfer repeated with its key is one transfer, and refused with another body', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(player, 'WALLET', 'PG', 1_000, { key })))
  const statuses = answers.map(([status]) => status)
  expect([statuses.includes(200), statuses.filter((status) => ![200, 409].includes(status))]).toEqual([true, []])
  expect([await send(player, 'WALLET', 'PG', 1_000, { key }), (await money(player)).PG]).toEqual([ok, 1_000])
  expect((await send(player, 'WALLET', 'PG', 2_000, { key }))[0]).toBe(422)
  expect(await operation(player, key)).toMatchObject({ state: 'done', operationId: 'transfer', amount: 10 })
})

test('each function of a transfer keeps its generic plan after it was replaced', async () => {
  const functions = ['ledger_post', 'idempotent_request_begin', 'transfer_hold', 'transfer_open', 'transfer_arrived']
  const { rows } = await pool.query<{ proname: string }>(
    "select proname from pg_proc where proname = any ($1) and 'plan_cache_mode=force_generic_plan' = any (proconfig)",
    [functions],
  )
  expect(rows.map(({ proname }) => proname).toSorted()).toEqual(functions.toSorted())
})
