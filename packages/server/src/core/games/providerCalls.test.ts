import { expect, test, vi } from 'vitest'
import { bonusTools } from '#capabilities/bonus/bonus.fixture.ts'
import { bet } from '#sandbox/providers/gameBook.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { gameTools } from './games.fixture.ts'

const { app, context, pool } = await freshApp({ GAME_READ_SECONDS: '60' })
const { get, clear, running, transfer } = bonusTools(app, context, pool)
const { activate, userOf } = gameTools(app, context, pool)
const { game } = context.ports

function countCalls() {
  const calls = [vi.spyOn(game, 'balance'), vi.spyOn(game, 'betsSince')]
  return () => {
    const codes = calls.flatMap(({ mock }) => mock.calls.map(([{ slotCode }]) => slotCode))
    return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, list]) => [code, list.length]))
  }
}
const withGames = async (): Promise<TestPlayer> => activate(await running(), 'JOKER', 'HUAYHD')
const callsOfOneRead = { PG: 3, JOKER: 3, HUAYHD: 3 }

// @covers T36
test('thirty concurrent previews, then thirty refreshes while the reading is fresh, read each game once', async () => {
  const player = await withGames()
  const calls = countCalls()
  const thirty = (path: string) => Promise.all(Array.from({ length: 30 }, () => get(player, path)))
  const statuses = [...(await thirty('/api/bonus/preview')), ...(await thirty('/api/wallet/refresh/slot'))].map(([status]) => status)
  expect([new Set(statuses), calls()]).toEqual([new Set([200]), callsOfOneRead])
})

test('thirty previews, provider unavailable, call it once and mark the game', async () => {
  const player = await withGames()
  const calls = vi.spyOn(game, 'betsSince').mockImplementation(() => Promise.reject(new Error('unavailable')))
  await Promise.all(Array.from({ length: 30 }, () => get(player, '/api/bonus/preview')))
  expect(calls.mock.calls.length).toBe(3)
  calls.mockRestore()
})

// @covers T36
test('ending a bonus, after a preview whose read is still fresh, reads the games again', async () => {
  const player = await running()
  await transfer(player, 'WALLET', 'PG', 500)
  await get(player, '/api/bonus/preview')
  expect(await bet(pool, await userOf(player, 'PG'), { stake: 50_000, win: 0, at: context.clock.now() })).toBe(true)
  expect(await clear(player)).toEqual([200, { message: 'BONUS_CLEAR' }])
})

test('a withdrawal of all, after a preview whose read is still fresh, reads the games again', async () => {
  const player = await activate(await signUp(context, { satang: 100_000 }), 'PG')
  await transfer(player, 'WALLET', 'PG', 1_000)
  await get(player, '/api/wallet/refresh/slot')
  await bet(pool, await userOf(player, 'PG'), { stake: 100_000, win: 300_000, at: context.clock.now() })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/wallet/withdrawAll',
    headers: player.headers,
    payload: { amount: 3_000 },
  })
  expect(statusCode).toBe(200)
})

test('ending a bonus, while none runs, reads no game', async () => {
  const player = await activate(await signUp(context), 'PG', 'JOKER')
  const calls = countCalls()
  expect([(await clear(player))[0], calls()]).toEqual([404, {}])
})

test('refund, requested 30 times in a minute, reads the games twenty times', async () => {
  const player = await activate(await signUp(context), 'PG')
  vi.clearAllMocks()
  const calls = countCalls()
  const statuses = []
  for (let count = 0; count < 30; count += 1) statuses.push((await get(player, '/api/refund/receive'))[0])
  expect([statuses.filter((status) => status === 429).length, calls()]).toEqual([10, { PG: 60 }])
})
