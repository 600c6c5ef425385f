import { beforeEach, expect, test } from 'vitest'
import { gameTools } from '#core/games/games.fixture.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { said } from '#testing/calls.ts'
import { keepLedgerClean } from '#testing/cleanLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp({ WITHDRAW_PAUSE_SECONDS: '0' })
keepLedgerClean(context)
beforeEach(() => clearFaults(pool))
const { activate, here, spoil } = gameTools(app, context, pool)

const post = ({ headers }: TestPlayer, path: string, body: object) => said(app, 'POST', `/api/wallet/${path}`, { headers, body })
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
  expect([await here(player, 'wallet'), await here(player, 'game:PG'), await here(player, 'game:JOKER')]).toEqual([0, 0, 0])
})

// @covers TRANSFER_FAIL
test('a game that fails is named; if the rest suffices it is withdrawn, otherwise nothing is', async () => {
  const player = await inGames()
  await spoil('refuse', { target: 'PG', times: 20 })
  expect(await post(player, 'withdrawAll', { amount: 1_000 })).toEqual([422, { message: 'TRANSFER_FAIL', params: { code: 'PG' } }])
  expect([await here(player, 'wallet'), await here(player, 'game:PG')]).toEqual([59_993, 40_007])
  const [status, body] = await post(player, 'withdrawAll', { amount: 100 })
  expect([status, body, await here(player, 'wallet')]).toEqual([
    200,
    { legs: [{ code: 'PG', amount: expect.any(Number), failed: true }] },
    49_993,
  ])
})

test('a withdrawal that would be refused leaves the games alone', async () => {
  const player = await inGames()
  expect((await post(player, 'withdrawAll', { amount: 99 }))[0]).toBe(400)
  expect(await here(player, 'game:PG')).toBe(40_007)
})
