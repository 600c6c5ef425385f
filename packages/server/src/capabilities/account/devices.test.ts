import { expect, test } from 'vitest'
import { call, cookieOf, statusAndBody, type Answer } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { app, context, pool } = await freshApp()
const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'

type Device = {
  id: string
  client: string
  name?: string
  model?: string
  country?: string
  current: boolean
  createdAt: string
  lastSeenAt: string
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const tokenIn = ({ body }: Answer): string => (body as { token: string }).token

async function player() {
  const made = await signUp(context, { password: 'secret-1' })
  const signIn = async (headers: Record<string, string> = {}): Promise<string> => {
    return tokenIn(await logIn(headers))
  }
  const logIn = (headers: Record<string, string> = {}) =>
    call(app, 'POST', '/api/login', { body: { username: made.phone, password: 'secret-1' }, headers })
  return { ...made, signIn, logIn }
}
const devicesOf = async (token: string) =>
  ((await call(app, 'GET', '/api/account/devices', { headers: bearer(token) })).body as { devices: Device[] }).devices
const remove = (token: string, id: string, key?: string) =>
  statusAndBody(app, 'DELETE', `/api/account/devices/${id}`, { headers: { ...bearer(token), ...(key && { 'idempotency-key': key }) } })
const wallet = async (token: string) => (await call(app, 'GET', '/api/wallet', { headers: bearer(token) })).body
const ended = { message: 'INVALID_USER_2' }

test('devices, several sessions, lists each by its device with the current one first', async () => {
  const { token, signIn } = await player()
  const phone = await signIn({ 'x-client': 'player-web/1.1.14', 'user-agent': chrome })
  const devices = await devicesOf(token)
  const time = expect.stringMatching(/^\d{4}-.*Z$/) as string
  const id = expect.stringMatching(/^[0-9a-f]{24}$/) as string
  expect(devices).toEqual([
    { id, client: 'test', current: true, createdAt: time, lastSeenAt: time },
    { id, client: 'player-web/1.1.14', name: 'Chrome, Android', current: false, createdAt: time, lastSeenAt: time },
  ])
  expect((await devicesOf(phone)).map(({ current, client }) => [current, client])).toEqual([
    [true, 'player-web/1.1.14'],
    [false, 'test'],
  ])
  const { rows } = await pool.query<{ all: string }>('select string_agg(s::text, $1) as all from session s', [' '])
  expect(rows[0]?.all).not.toContain('AppleWebKit')
})

test('signing out one device keeps this one; a repeat with its key succeeds, without a key it is NO_DATA', async () => {
  const { token, signIn } = await player()
  const other = await signIn()
  const id = (await devicesOf(token)).find(({ current }) => !current)?.id ?? ''
  expect(await remove(token, id, 'k1')).toEqual([200, {}])
  expect(await wallet(other)).toEqual(ended)
  expect(await remove(token, id, 'k1')).toEqual([200, {}])
  expect(await remove(token, id)).toEqual([404, { message: 'NO_DATA' }])
  expect((await devicesOf(token)).map(({ current }) => current)).toEqual([true])
})

// @covers NO_DATA
test('devices, session of another player, is not found and stays', async () => {
  const [owner, thief] = [await player(), await player()]
  const id = (await devicesOf(owner.token))[0]?.id ?? ''
  expect(await remove(thief.token, id)).toEqual([404, { message: 'NO_DATA' }])
  expect(await wallet(owner.token)).not.toEqual(ended)
})

test('devices, signed out everywhere, ends all sessions of this player only', async () => {
  const [{ token, signIn }, stranger] = [await player(), await player()]
  const other = await signIn()
  expect(await statusAndBody(app, 'DELETE', '/api/account/devices', { headers: bearer(token) })).toEqual([200, {}])
  expect([await wallet(token), await wallet(other)]).toEqual([ended, ended])
  expect(await wallet(stranger.token)).not.toEqual(ended)
})

test('devices, session unused for its days, is not listed', async () => {
  const { token, signIn, playerId } = await player()
  await signIn()
  await pool.query("update session set last_seen_at = last_seen_at - interval '31 days' where player_id = $1 and client <> 'test'", [
    playerId,
  ])
  expect((await devicesOf(token)).map(({ current }) => current)).toEqual([true])
})

test('devices, several sign-ins of one device, is one row with its last sign-in and is signed out as a whole', async () => {
  const { token, signIn, logIn } = await player()
  const first = await logIn({ 'user-agent': chrome, 'sec-ch-ua-model': '"Pixel 7"' })
  const again = await logIn({ 'user-agent': chrome, 'sec-ch-ua-model': '"Pixel 7"', cookie: cookieOf(first) })
  const stranger = await signIn({ 'user-agent': chrome })
  const names = (await devicesOf(token)).map(({ name, model }) => `${name} ${model}`)
  expect(new Set(names)).toEqual(new Set(['undefined undefined', 'Chrome, Android Pixel 7', 'Chrome, Android undefined']))
  expect(names).toHaveLength(3)
  const own = await devicesOf(tokenIn(first))
  expect(own.map(({ current }) => current)).toEqual([true, false, false])
  expect(await remove(token, own[0]?.id ?? '')).toEqual([200, {}])
  expect([await wallet(tokenIn(first)), await wallet(tokenIn(again))]).toEqual([ended, ended])
  expect(await devicesOf(token)).toHaveLength(2)
  expect(await wallet(stranger)).not.toEqual(ended)
})

test('devices, one browser of two players, signs out only the own sign-ins', async () => {
  const [one, two] = [await player(), await player()]
  const shared = await one.logIn()
  const others = tokenIn(await two.logIn({ cookie: cookieOf(shared) }))
  const [, id] = (await devicesOf(one.token)).map((device) => device.id)
  expect(await remove(one.token, id ?? '')).toEqual([200, {}])
  expect([await wallet(tokenIn(shared)), await wallet(others)]).toEqual([ended, expect.not.objectContaining(ended)])
})
