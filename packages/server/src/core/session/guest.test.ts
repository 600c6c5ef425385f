import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { guestOf, isGuestToken, newGuest } from './guest.ts'

const { app, context, another } = await freshApp()

const guest = async (headers: Record<string, string> = {}, address = '10.0.0.1') =>
  (await statusAndBody(app, 'POST', '/api/chat/guest', { headers, address })) as [number, { guestId: string; guestToken: string }]
const wallet = (token: string, on = app) => statusAndBody(on, 'GET', '/api/wallet', { headers: { authorization: `Bearer ${token}` } })
const profile = (token: string) => statusAndBody(app, 'GET', '/api/account/profile', { headers: { authorization: `Bearer ${token}` } })

test('each guest is different, and the token proves which', async () => {
  const [[status, first], [, second]] = [await guest(), await guest()]
  expect([status, first.guestId === second.guestId]).toEqual([200, false])
  expect([guestOf(context, first.guestToken), guestOf(context, second.guestToken)]).toEqual([first.guestId, second.guestId])
})

test('the same key creates the same guest at every copy', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const copy = await another()
  const [, first] = await guest(key)
  expect(await guest(key)).toEqual([200, first])
  expect(await statusAndBody(copy.app, 'POST', '/api/chat/guest', { headers: key, address: '10.0.0.1' })).toEqual([200, first])
})

test('the same key from two addresses creates two guests', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [[, first], [, second]] = [await guest(key), await guest(key, '10.0.0.2')]
  expect(first.guestId).not.toBe(second.guestId)
})

test('a key that can be guessed creates no guest', async () => {
  const key = { 'idempotency-key': '1' }
  const [[, first], [, second]] = [await guest(key), await guest(key)]
  expect(first.guestId).not.toBe(second.guestId)
})

// @covers 8.codes-27 INVALID_USER_4
test("a guest's token opens nothing of a player", async () => {
  const [, { guestToken }] = await guest()
  const refused = [403, { message: 'INVALID_USER_4' }]
  expect([await wallet(guestToken), await profile(guestToken)]).toEqual([refused, refused])
})

test.each([
  ['another id', (token: string) => token.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`)],
  ['another signature', (token: string) => `${token.slice(0, -43)}${'A'.repeat(43)}`],
  ['no signature', (token: string) => token.slice(0, -44)],
  ['something behind it', (token: string) => `${token}A`],
])("with %s it is no guest's", async (_, forge) => {
  const { guestToken } = newGuest(context)
  expect([isGuestToken(context, guestToken), isGuestToken(context, forge(guestToken))]).toEqual([true, false])
  expect(await wallet(forge(guestToken))).toEqual([401, { message: 'UNAUTHORIZED' }])
})
