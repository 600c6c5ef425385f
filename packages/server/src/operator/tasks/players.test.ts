import { afterEach, expect, test } from 'vitest'
import { dayMs } from '#platform/time/clock.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { startStaff } from '#testing/staff.ts'
import { listAudit, verifyAudit } from './audit.ts'
import type { Operator } from './operator.ts'
import { endExclusion, excludePlayer, findPlayer, lockPlayer, showPlayer, unconfirmedGames, unlockPlayer } from './players.ts'

const { app, pool, context } = await freshApp()
checkLedgerAfterEach(context)
const { somchai, malee } = await startStaff(context)
afterEach(async () => {
  await context.settings.change({ clockOffset: 0 })
})

const profile = ({ headers }: TestPlayer) => statusAndBody(app, 'GET', '/api/account/profile', { headers })
const createQr = ({ headers }: TestPlayer) => statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers, body: { amount: 100 } })
const limits = async ({ headers }: TestPlayer) => (await statusAndBody(app, 'GET', '/api/account/limits', { headers }))[1]
const setOwn = ({ headers }: TestPlayer, until: number) =>
  statusAndBody(app, 'PUT', '/api/account/limits', { headers, body: { excludedUntil: new Date(until).toISOString() } })
const excludedUntil = async (player: TestPlayer) => {
  const { excludedUntil: until } = (await limits(player)) as { excludedUntil: string | null }
  return until === null ? null : Date.parse(until)
}
const inDays = (days: number) => context.clock.now() + days * dayMs

test('findPlayer, a phone in any writing or the public id, finds the player', async () => {
  const player = await signUp(context)
  const found = await findPlayer(somchai, player.phone)
  expect(found.playerId).toBe(player.playerId)
  expect(await findPlayer(somchai, `+66 ${player.phone.slice(1)}`)).toEqual(found)
  expect(await findPlayer(somchai, found.publicId.toUpperCase())).toEqual(found)
  await expect(findPlayer(somchai, '0000000000')).rejects.toThrow('No player has this phone or id.')
})

// @covers T43
test('lockPlayer, ends every session, and a login with the right password answers INACTIVE_USER until two people unlock', async () => {
  const login = { username: '0800000001', password: 'demo1234' }
  const [, session] = await statusAndBody(app, 'POST', '/api/login', { body: login })
  const headers = { authorization: `Bearer ${(session as { token: string }).token}` }
  await lockPlayer(somchai, '0800000001', 'asked by phone, card stolen')
  expect((await statusAndBody(app, 'GET', '/api/account/profile', { headers }))[0]).toBe(401)
  expect(await statusAndBody(app, 'POST', '/api/login', { body: login })).toEqual([403, { message: 'INACTIVE_USER' }])
  await expect(lockPlayer(somchai, '0800000001', 'once more')).rejects.toThrow('The player is locked already.')
  expect(await showPlayer(malee, '0800000001')).toMatchObject({ locked: true, sessions: 0 })

  const unlock = (staff: Operator) => unlockPlayer(staff, '0800000001', 'identity verified')
  expect([await unlock(malee), await unlock(malee), await statusAndBody(app, 'POST', '/api/login', { body: login })]).toEqual([
    'proposed',
    'proposed',
    [403, { message: 'INACTIVE_USER' }],
  ])
  expect(await unlock(somchai)).toBe('unlocked')
  await expect(unlockPlayer(malee, '0800000001', 'once more')).rejects.toThrow('The player is not locked.')
  expect((await statusAndBody(app, 'POST', '/api/login', { body: login }))[0]).toBe(200)
  expect((await statusAndBody(app, 'GET', '/api/account/profile', { headers }))[0]).toBe(401)
  expect(await listAudit(pool, { limit: 4 })).toMatchObject([
    { actor: 'somchai', action: 'player.unlock', after: { locked: false }, reason: 'identity verified' },
    { actor: 'malee', action: 'player.unlock.propose', after: { locked: false }, reason: 'identity verified' },
    { actor: 'malee', action: 'player.unlock.propose', after: { locked: false }, reason: 'identity verified' },
    { actor: 'somchai', action: 'player.lock', after: { locked: true }, reason: 'asked by phone, card stolen' },
  ])
})

test('unlockPlayer, a player who was locked again, takes two people again', async () => {
  const { phone } = await signUp(context)
  const unlock = (staff: Operator) => unlockPlayer(staff, phone, 'identity verified')
  await lockPlayer(somchai, phone, 'card stolen')
  expect([await unlock(malee), await unlock(somchai)]).toEqual(['proposed', 'unlocked'])
  await lockPlayer(malee, phone, 'a fraud')
  expect([await unlock(somchai), (await showPlayer(somchai, phone))['locked']]).toEqual(['proposed', true])
  await context.settings.change({ clockOffset: dayMs + 1 })
  expect([await unlock(malee), (await showPlayer(somchai, phone))['locked']]).toEqual(['proposed', true])
})

test('excludePlayer, a player with a live QR, leaves the restricted session and cancels the QR; endExclusion opens it again', async () => {
  const player = await signUp(context)
  expect((await createQr(player))[0]).toBe(200)
  await excludePlayer(somchai, player.phone, inDays(30), 'request of the regulator')
  expect([(await profile(player))[0], await createQr(player)]).toEqual([200, [403, { message: 'INVALID_USER_3' }]])
  expect((await pool.query("select from qr where player_id = $1 and status = 'live'", [player.playerId])).rowCount).toBe(0)
  const end = (staff: Operator) => endExclusion(staff, player.phone, 'the regulator withdrew it')
  expect([await end(malee), await end(malee), (await createQr(player))[0]]).toEqual(['proposed', 'proposed', 403])
  expect(await end(somchai)).toBeNull()
  expect((await createQr(player))[0]).toBe(200)
  await expect(endExclusion(malee, player.phone, 'once more')).rejects.toThrow('The operator has not excluded this player')
})

test('excludePlayer, sooner than the operator’s exclusion in force, is refused', async () => {
  const player = await signUp(context)
  const until = await excludePlayer(somchai, player.phone, inDays(30), 'an investigation')
  await expect(excludePlayer(somchai, player.phone, inDays(1), 'a friend')).rejects.toThrow('To shorten that, end the exclusion first.')
  expect(await excludedUntil(player)).toBe(until)
})

test('excludePlayer, no time, lasts ten years', async () => {
  const player = await signUp(context)
  const until = await excludePlayer(somchai, player.phone, undefined, 'for good')
  expect([until > inDays(3_650), await excludedUntil(player)]).toEqual([true, until])
})

test('endExclusion, a player who excluded themselves, is refused', async () => {
  const player = await signUp(context)
  const own = inDays(7)
  await setOwn(player, own)
  await expect(endExclusion(somchai, player.phone, 'the player begged')).rejects.toThrow(
    'An exclusion that a player chose lasts until its end',
  )
  expect(await excludedUntil(player)).toBe(own)
})

test.each([
  ['shorter than the operator’s', 7, 30, undefined, 30, 7],
  ['longer than the operator’s', 30, 7, undefined, 30, 30],
  ['made longer during the operator’s', 7, 30, 60, 60, 60],
  ['begun during the operator’s', undefined, 30, 60, 60, 60],
])('endExclusion, an own exclusion %s, leaves the own one', async (_, own, operators, later, during, after) => {
  const player = await signUp(context)
  const at = (days: number) => now + days * dayMs
  const now = context.clock.now()
  if (own !== undefined) await setOwn(player, at(own))
  await excludePlayer(somchai, player.phone, at(operators), 'an investigation')
  if (later !== undefined) await setOwn(player, at(later))
  expect(await excludedUntil(player)).toBe(at(during))
  await excludePlayer(malee, player.phone, at(operators + 1), 'the investigation takes longer')
  await endExclusion(somchai, player.phone, 'the investigation ended')
  await endExclusion(malee, player.phone, 'the investigation ended')
  expect(await excludedUntil(player)).toBe(at(after))
})

test('endExclusion, an own exclusion that ended meanwhile, leaves none', async () => {
  const player = await signUp(context)
  await setOwn(player, inDays(2))
  await excludePlayer(somchai, player.phone, inDays(30), 'an investigation')
  await context.settings.change({ clockOffset: 3 * dayMs })
  expect(await endExclusion(malee, player.phone, 'the investigation ended')).toBe('proposed')
  expect(await endExclusion(somchai, player.phone, 'the investigation ended')).toBeNull()
  expect(await excludedUntil(player)).toBeNull()
})

test.each([[-1], [0], [3_661]])('excludePlayer, until in %s days, is refused', async (days) => {
  const { phone } = await signUp(context)
  await expect(excludePlayer(somchai, phone, inDays(days), 'a mistake')).rejects.toThrow('within ten years')
})

test('showPlayer, money and an account, shows the figures and only the end of the account number', async () => {
  const player = await signUp(context, { satang: 12_345 })
  const until = await excludePlayer(somchai, player.phone, inDays(1), 'an investigation')
  const shown = await showPlayer(somchai, player.phone)
  expect(shown).toMatchObject({
    phone: player.phone,
    locked: false,
    wallet: 123.45,
    sessions: 1,
    excludedUntil: new Date(until),
    excludedByOperatorUntil: new Date(until),
    bankAccount: `KBANK SOMCHAI JAIDEE …${player.phone.slice(-4)}`,
  })
})

test('unconfirmedGames, a locked player with an open game account, lists it until the player is unlocked', async () => {
  const player = await signUp(context)
  await pool.query("insert into game_account (player_id, slot_code, username, password) values ($1, 'PG', 'u1', 'p1')", [player.playerId])
  const listed = async () => (await unconfirmedGames(somchai)).filter(({ phone }) => phone === player.phone)
  expect([await listed(), (await showPlayer(somchai, player.phone))['unconfirmedGames']]).toEqual([[], []])
  await lockPlayer(somchai, player.phone, 'an investigation')
  expect(await listed()).toMatchObject([{ slotCode: 'PG', wanted: 'suspended', since: null }])
  expect((await showPlayer(somchai, player.phone))['unconfirmedGames']).toEqual(['PG (suspended)'])
  await unlockPlayer(somchai, player.phone, 'the investigation ended')
  await unlockPlayer(malee, player.phone, 'the investigation ended')
  expect(await listed()).toEqual([])
})

test('verifyAudit, after all of these tasks, is ok, and the audit log names players by their public id alone', async () => {
  expect(await verifyAudit(pool)).toMatchObject({ ok: true })
  const { rows } = await pool.query('select from audit join player on audit::text like $1 || phone || $1', ['%'])
  expect(rows).toEqual([])
})
