import { expect, test } from 'vitest'
import { findGame } from '#core/games/gameAccount.queries.ts'
import { gameTools } from '#core/games/games.fixture.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { playedGames } from './gameTables.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
const { get, activate, providerBalance, ledgerBalance } = gameTools(app, context, pool)

const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const credentials = async ({ playerId }: TestPlayer, code: string) => {
  const row = await findGame(pool, playerId, code)
  return { username: row?.username ?? '', password: row?.password ?? '' }
}
const cookieOf = (answer: { headers: Record<string, unknown> }) => ({ cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' })
async function visit(code: string) {
  const player = await activate(await signUp(context, { satang: 10_000 }), code)
  await app.inject({ method: 'POST', url: '/api/wallet/transferAll', headers: player.headers, payload: { to: code } })
  const entered = await form(`/sandbox/games/${code}/login`, await credentials(player, code))
  return { player, entered, headers: cookieOf(entered) }
}
const amountOn = (page: string) => Number(/data-amount="([\d.]+)"/.exec(page)?.[1])

test('every game of the shipped catalogue has its own table, and its web link leads there', () => {
  const links = Object.fromEntries(context.catalogue.games().map(({ code, web }) => [code, web]))
  expect(links).toEqual(Object.fromEntries(playedGames.map((code) => [code, `/sandbox/games/${code}`])))
})

test.each(playedGames)('%s has a page that is marked as a sandbox, has no script, and needs a sign-in', async (code) => {
  const page = await app.inject(`/sandbox/games/${code}`)
  expect([page.statusCode, page.headers['content-security-policy'], page.body.includes('<script')]).toEqual([
    200,
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self' https://play.example",
    false,
  ])
  expect(page.body).toContain('Sandbox:')
  // UFABET checks its form first.
  expect((await form(`/sandbox/games/${code}/login`, { username: 'x', password: 'x' })).statusCode).toBe(code === 'UFABET' ? 400 : 401)
  expect((await form(`/sandbox/games/${code}/play`, { stake: '1' })).statusCode).toBe(401)
})

test.each(['JOKER', 'SEXYGAME', 'HUAYHD'])('%s: after the form signed in, a bet is played and returned to the wallet', async (code) => {
  const { player, entered, headers } = await visit(code)
  expect([entered.statusCode, entered.headers['location']]).toEqual([303, `/sandbox/games/${code}`])
  expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  expect(amountOn((await app.inject({ url: `/sandbox/games/${code}`, headers })).body)).toBe(100)
  const played = await form(
    `/sandbox/games/${code}/play`,
    { stake: '2.50', choice: { SEXYGAME: 'tiger', HUAYHD: '7' }[code] ?? '' },
    headers,
  )
  expect(played.body).toMatch(/It fell: .*\. You (win|lose)\./)
  expect(played.body).toContain('name="stake" inputmode="decimal" value="2.50"')
  const kept = played.body.match(/value="\d" checked/g)
  expect(kept).toEqual(code === 'HUAYHD' ? ['value="7" checked'] : null)
  await get(player, 'wallet/refresh/slot')
  expect([await providerBalance(player, code), await ledgerBalance(player, `game:${code}`)]).toEqual([
    amountOn(played.body) * 100,
    amountOn(played.body) * 100,
  ])
  const { rows } = await pool.query('select stake from game_bet where player_id = $1', [player.playerId])
  expect(rows).toEqual([{ stake: 250 }])
})

test('one game signs in by credentials in its query, which are removed from the address; the others ignore theirs', async () => {
  const tried = await Promise.all(
    ['SUPERSLOT', 'JOKER'].map(async (code) => {
      const { player } = await visit(code)
      const entered = await app.inject(`/sandbox/games/${code}?${new URLSearchParams(await credentials(player, code)).toString()}`)
      return [entered.statusCode, entered.headers.location]
    }),
  )
  expect(tried).toEqual([
    [303, '/sandbox/games/SUPERSLOT'],
    [200, undefined],
  ])
})

// @covers 3.wallet-10 3.wallet-11
test('the betting site needs the values of its form, here and at the site for Laos; other games have no such site', async () => {
  const player = await activate(await signUp(context), 'UFABET')
  const [, account] = await get(player, 'wallet/account/UFABET')
  const { event, ...own } = account as { event: Record<string, string>; username: string; password: string }
  expect([event, own]).toEqual([{ __EVENTTARGET: 'btnLogin', __VIEWSTATE: 'sandbox-view' }, await credentials(player, 'UFABET')])
  for (const path of ['/sandbox/games/UFABET', '/sandbox/games/UFABET/la']) {
    expect((await form(`${path}/login`, own)).statusCode).toBe(400)
    const entered = await form(`${path}/login`, { ...own, ...event })
    expect([entered.statusCode, entered.headers.location]).toEqual([303, path])
    expect((await app.inject({ url: path, headers: cookieOf(entered) })).body).toContain(`action="${path}/play"`)
    expect((await app.inject(path)).body).toContain('<input type="hidden" name="__VIEWSTATE" value="sandbox-view">')
  }
  expect((await app.inject('/sandbox/games/JOKER/la')).statusCode).toBe(404)
})

test('the newest bets are listed', async () => {
  const { headers } = await visit('PG')
  for (const stake of ['1', '2.50', '3']) await form('/sandbox/games/PG/play', { stake }, headers)
  const { body } = await app.inject({ url: '/sandbox/games/PG', headers })
  expect([...body.matchAll(/<tr><td>฿ ([\d.]+)<\/td>/g)].map(([, stake]) => stake)).toEqual(['3.00', '2.50', '1.00'])
})

test.each([
  ['more than there is', { stake: '100.01' }, 'Not enough money'],
  ['nothing', { stake: '0' }, 'Choose, and bet'],
  ['words', { stake: '<b>1e3' }, 'Choose, and bet'],
])('a bet of %s is refused', async (_, fields, words) => {
  const { player, headers } = await visit('PG')
  expect((await form('/sandbox/games/PG/play', fields, headers)).body).toContain(words)
  expect(await providerBalance(player, 'PG')).toBe(10_000)
})

test('another site’s page cannot bet, a visit belongs to one game, and an unknown game has no page', async () => {
  const { headers } = await visit('PG')
  expect((await form('/sandbox/games/PG/play', { stake: '1' }, { ...headers, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await form('/sandbox/games/JOKER/play', { stake: '1' }, headers)).statusCode).toBe(401)
  expect((await app.inject('/sandbox/games/NONE')).statusCode).toBe(404)
})

test('the sandbox API reports the balance of an account and places settled bets', async () => {
  const { player } = await visit('PG')
  const at = `/sandbox/api/games/PG/${(await credentials(player, 'PG')).username}`
  const statusAndJson = async (answer: Promise<{ statusCode: number; json: () => unknown }>) => [
    (await answer).statusCode,
    (await answer).json(),
  ]
  const bet = (payload: object) => statusAndJson(app.inject({ method: 'POST', url: `${at}/bets`, payload }))
  expect(await statusAndJson(app.inject(at))).toEqual([200, { amount: 100, bets: 0, wins: 0 }])
  expect(await bet({ stake: 10, win: 25.5 })).toEqual([200, { amount: 115.5, bets: 10, wins: 25.5 }])
  expect(await bet({ stake: 0.5, win: 0 })).toEqual([200, { amount: 115, bets: 10.5, wins: 25.5 }])
  expect((await bet({ stake: 115.01, win: 0 }))[0]).toBe(422)
  expect((await bet({ stake: -1, win: 0 }))[0]).toBe(400)
  expect((await app.inject('/sandbox/api/games/PG/nobody')).statusCode).toBe(404)
  await get(player, 'wallet/refresh/slot')
  expect(await ledgerBalance(player, 'game:PG')).toBe(11_500)
})

test('the sandbox API places, settles, corrects and returns a bet, and the balance follows each time', async () => {
  const { player } = await visit('PG')
  const at = `/sandbox/api/games/PG/${(await credentials(player, 'PG')).username}`
  const answerOf = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await app.inject({ method, url: `${at}/${path}`, payload })
    return [answer.statusCode, answer.json()]
  }
  expect(await answerOf('POST', 'bets', { stake: 40, state: 'open' })).toEqual([200, { amount: 60, bets: 0, wins: 0 }])
  const list = async () => (await app.inject(`${at}/bets`)).json<{ id: string }[]>()
  const [open] = await list()
  expect(open).toMatchObject({ stake: 40, win: 0, state: 'open' })
  const change = (payload: object) => answerOf('PUT', `bets/${open?.id}`, payload)
  expect([
    await change({ state: 'settled', win: 100 }),
    await change({ state: 'settled', stake: 30, win: 0 }),
    await change({ state: 'returned' }),
    await list(),
  ]).toEqual([
    [200, { amount: 160, bets: 40, wins: 100 }],
    [200, { amount: 70, bets: 30, wins: 0 }],
    [200, { amount: 100, bets: 0, wins: 0 }],
    [{ id: open?.id, stake: 30, win: 0, state: 'returned' }],
  ])
  expect([
    (await change({ state: 'settled', stake: 500 }))[0],
    (await answerOf('PUT', 'bets/none', { state: 'returned' }))[0],
    (await answerOf('POST', 'bets', { stake: 1, win: 1, state: 'open' }))[0],
  ]).toEqual([422, 404, 400])
})
