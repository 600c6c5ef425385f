import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameTools } from '#core/games/games.fixture.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { finishWithdrawAll } from './withdrawAll.ts'

const { app, context, pool, another } = await freshApp({ WITHDRAW_PAUSE_SECONDS: '0' })
const second = await another()
checkLedgerAfterEach(context)
afterEach(() => vi.restoreAllMocks())
beforeEach(() => clearFaults(pool))
const { activate, ledgerBalance, injectFault } = gameTools(app, context, pool)

const post = ({ headers }: TestPlayer, path: string, body: object) => statusAndBody(app, 'POST', `/api/wallet/${path}`, { headers, body })
async function inGames(): Promise<TestPlayer> {
  const player = await activate(await signUp(context, { satang: 100_000 }), 'PG', 'JOKER')
  await post(player, 'transfer', { from: 'WALLET', to: 'PG', amount: 400.07 })
  await post(player, 'transfer', { from: 'WALLET', to: 'JOKER', amount: 500 })
  return player
}

// @covers 7.wallet-10
test('each game returns its money, then the amount is withdrawn', async () => {
  const player = await inGames()
  expect(await post(player, 'withdrawAll', { amount: 1_000 })).toEqual([
    200,
    {
      legs: [
        { code: 'JOKER', amount: 500, failed: false },
        { code: 'PG', amount: 400.07, failed: false },
      ],
    },
  ])
  expect([
    await ledgerBalance(player, 'wallet'),
    await ledgerBalance(player, 'game:PG'),
    await ledgerBalance(player, 'game:JOKER'),
  ]).toEqual([0, 0, 0])
})

// @covers TRANSFER_FAIL
test('a game that fails is named; if the rest suffices it is withdrawn, otherwise nothing is', async () => {
  const player = await inGames()
  await injectFault('refuse', { target: 'PG', times: 20 })
  expect(await post(player, 'withdrawAll', { amount: 1_000 })).toEqual([422, { message: 'TRANSFER_FAIL', params: { code: 'PG' } }])
  expect([await ledgerBalance(player, 'wallet'), await ledgerBalance(player, 'game:PG')]).toEqual([59_993, 40_007])
  const [status, body] = await post(player, 'withdrawAll', { amount: 100 })
  expect([status, body, await ledgerBalance(player, 'wallet')]).toEqual([
    200,
    { legs: [{ code: 'PG', amount: expect.any(Number), failed: true }] },
    49_993,
  ])
})

test('a withdrawal that would be refused leaves the games alone', async () => {
  const player = await inGames()
  expect((await post(player, 'withdrawAll', { amount: 99 }))[0]).toBe(400)
  expect(await ledgerBalance(player, 'game:PG')).toBe(40_007)
})

const withKey = (player: TestPlayer, key: string, amount = 1_000, copy = app) =>
  statusAndBody(copy, 'POST', '/api/wallet/withdrawAll', { headers: { ...player.headers, 'idempotency-key': key }, body: { amount } })
const stateOf = async ({ headers }: TestPlayer, key: string) =>
  ((await statusAndBody(app, 'GET', `/api/wallet/operations/${key}`, { headers }))[1] as { state: string }).state
const withdrawals = async ({ playerId }: TestPlayer) =>
  (await pool.query('select from withdrawal where player_id = $1', [playerId])).rowCount
const bothLegs = {
  legs: [
    { code: 'JOKER', amount: 500, failed: false },
    { code: 'PG', amount: 400.07, failed: false },
  ],
}

/** Holds back a copy's answers from games until released. */
function slowGames({ ports: { game } } = context) {
  const gate = Promise.withResolvers<void>()
  const { withdraw } = game
  const spy = vi.spyOn(game, 'withdraw').mockImplementation(async (move) => {
    await gate.promise
    return withdraw(move)
  })
  return { release: gate.resolve, isAsked: () => expect.poll(() => spy.mock.calls.length).toBe(2) }
}

test('repeats while the games are emptied are refused as running, and the first withdraws once', async () => {
  const player = await inGames()
  const key = randomUUID()
  const games = slowGames()
  const first = withKey(player, key)
  await games.isAsked()
  const repeats = [await withKey(player, key), await withKey(player, key, 1_000, second.app)]
  expect(repeats.map(([status]) => status)).toEqual([409, 409])
  games.release()
  expect(await first).toEqual([200, bothLegs])
  expect([await withKey(player, key), await withdrawals(player)]).toEqual([[200, bothLegs], 1])
})

test('a look-up of the key while the games are emptied is pending, and does not end it', async () => {
  const player = await inGames()
  const key = randomUUID()
  const games = slowGames()
  const first = withKey(player, key)
  await games.isAsked()
  expect(await stateOf(player, key)).toBe('pending')
  games.release()
  expect([await first, await stateOf(player, key), await withdrawals(player)]).toEqual([[200, bothLegs], 'done', 1])
})

test('parallel requests with one key, one withdraws and stores its answer', async () => {
  const player = await inGames()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => withKey(player, key, 1_000, index % 2 ? app : second.app)))
  expect(answers.filter(([status]) => status !== 200 && status !== 409)).toEqual([])
  expect([await withKey(player, key), await withdrawals(player)]).toEqual([[200, bothLegs], 1])
})

test('a copy that stops while the games are emptied is continued by another one', async () => {
  const player = await inGames()
  const key = randomUUID()
  const games = slowGames(second.context)
  const cutOff = withKey(player, key, 1_000, second.app)
  await games.isAsked()
  expect(await finishWithdrawAll(context)).toBe(0)
  await context.settings.change({ clockOffset: 120_000 })
  await finishWithdrawAll(context)
  expect([await stateOf(player, key), await withdrawals(player), await ledgerBalance(player, 'wallet')]).toEqual(['done', 1, 0])
  games.release()
  expect((await cutOff)[0]).toBe(503)
  expect(await withKey(player, key)).toEqual([200, bothLegs])
})

// @covers TRANSFER_FAIL
test('a refusal after the games were emptied is the answer of the key', async () => {
  const player = await inGames()
  const key = randomUUID()
  await injectFault('refuse', { target: 'PG', times: 20 })
  const refusal = [422, { message: 'TRANSFER_FAIL', params: { code: 'PG' } }]
  expect(await withKey(player, key)).toEqual(refusal)
  await clearFaults(pool)
  expect([await withKey(player, key), await withdrawals(player)]).toEqual([refusal, 0])
  expect((await pool.query('select from withdraw_all')).rowCount).toBe(0)
})
