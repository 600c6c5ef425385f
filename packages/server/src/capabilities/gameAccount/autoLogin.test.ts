import { beforeEach, expect, test } from 'vitest'
import { findGame } from '#core/games/gameAccount.queries.ts'
import { gameTools } from '#core/games/games.fixture.ts'
import { loadContract, operationsOf } from '#platform/http/contract.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
const { get, activate, injectFault } = gameTools(app, context, pool)
const autoLogins = operationsOf(await loadContract()).flatMap(({ path, operation }) =>
  operation.operationId.startsWith('autoLogin') ? [{ path, code: operation.operationId.slice('autoLogin'.length).toUpperCase() }] : [],
)

let player: TestPlayer
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
  player = await signUp(context)
})

const pathFor = async (path: string, code: string, more: { username?: string; password?: string } = {}) => {
  const row = await findGame(pool, player.playerId, code)
  const credentials = { username: row?.username ?? 'nobody', password: row?.password ?? 'nothing', ...more }
  return path.replace('/api/', '').replace('{username}', credentials.username).replace('{password}', credentials.password)
}
const linkOf = async (path: string, code: string) => ((await get(player, await pathFor(path, code)))[1] as { link: string }).link

test('there are eleven auto-login games', () => {
  expect(autoLogins.length).toBe(11)
})

// @covers 3.games-1 7.autologin-1 7.autologin-2 7.autologin-3 7.autologin-4 7.autologin-5 7.autologin-6 7.autologin-7 7.autologin-8
// @covers 7.autologin-9 7.autologin-10 7.autologin-11
test.each(autoLogins)('$code: the link signs in once, and no browser stores it', async ({ path, code }) => {
  await activate(player, code)
  const answer = await app.inject({ url: `/api/${await pathFor(path, code)}`, headers: player.headers })
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer'])
  const { link } = answer.json<{ link: string }>()
  expect(link).toMatch(new RegExp(`^/sandbox/games/${code}/enter\\?ticket=[\\w-]{32}$`))
  const visits = [await app.inject(link), await app.inject(link)]
  expect(visits.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [303, `/sandbox/games/${code}`],
    [410, undefined],
  ])
})

// @covers SLOT_NO_ACCOUNT
test.each(autoLogins)('$code: another player’s username, a wrong password or a missing account is refused', async ({ path, code }) => {
  expect(await get(player, await pathFor(path, code))).toEqual([422, { message: 'SLOT_NO_ACCOUNT' }])
  const other = await activate(await signUp(context), code)
  await activate(player, code)
  const theirs = (await findGame(pool, other.playerId, code))?.username ?? ''
  expect(await get(player, await pathFor(path, code, { username: theirs }))).toEqual([403, { message: 'UNAUTHORIZED' }])
  const needsPassword = path.includes('{password}')
  const [status] = await get(player, await pathFor(path, code, { password: 'wrong' }))
  expect(status).toBe(needsPassword ? 422 : 200)
})

test('a link is valid for a minute', async () => {
  await activate(player, 'PG')
  const [early, late] = [await linkOf('/api/autoLogin/pg/{username}', 'PG'), await linkOf('/api/autoLogin/pg/{username}', 'PG')]
  await context.settings.change({ clockOffset: 55_000 })
  expect((await app.inject(early)).statusCode).toBe(303)
  await context.settings.change({ clockOffset: 60_000 })
  expect((await app.inject(late)).statusCode).toBe(410)
})

// @covers NOT_AREASLOT LOGIN_FAIL
test.each([
  ['PG', 'autoLogin/pg/', 'refuse', 'LOGIN_FAIL'],
  ['PG', 'autoLogin/pg/', 'failBefore', 'LOGIN_FAIL'],
  ['PG', 'autoLogin/pg/', 'garbage', 'LOGIN_FAIL'],
  ['AREASLOT', 'autoLogin/areaslot/', 'refuse', 'NOT_AREASLOT'],
] as const)('%s (%s), %s: %s', async (code, path, mode, message) => {
  await activate(player, code)
  await injectFault(mode, { target: code })
  expect(await get(player, await pathFor(`/api/${path}{username}`, code))).toEqual([422, { message }])
})

test('an unknown game is NO_GAME', async () => {
  expect((await app.inject({ method: 'DELETE', url: '/sandbox/api/catalogue/games/HUAYHD' })).statusCode).toBe(200)
  expect(await get(player, 'autoLogin/huayhd/nobody')).toEqual([422, { message: 'NO_GAME' }])
})
