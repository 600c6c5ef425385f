import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { guestChatClient, history, send, text, words } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp({ CHAT_MESSAGES: '3', LOG_LEVEL: 'silent' })
afterEach(() => vi.restoreAllMocks())
// All in one minute.
await context.settings.change({ clockOffset: 65_000 - (Date.now() % 60_000) })

const sendAs = ({ headers }: Pick<TestPlayer, 'headers'>, clientMessageId: string, message = clientMessageId) =>
  send(app, headers, { ...text(message), clientMessageId }, randomUUID())

const byCount = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (one) => one)].map(([status, all]) => [status, all.length]))

test('messages at once, one that PostgreSQL cannot store and some beyond a limit, leave the others stored once and in order', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => signUp(context)))
  const query = vi.spyOn(pool, 'query')
  const [first, second, third, fourth] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer]
  const ids = ['d', 'd', 'e', 'f', 'g']
  const answers = await Promise.all([
    sendAs(first, 'a'),
    sendAs(second, 'b\u0000'),
    sendAs(third, 'c\ud83d'),
    ...ids.map((id) => sendAs(fourth, id)),
  ])
  const shared = query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'chat_send')
  const sizes = shared.map(([asked]) => (JSON.parse((asked as unknown as { values: [string] }).values[0]) as unknown[]).length)
  expect(Math.max(...sizes)).toBeGreaterThan(1)
  expect(JSON.stringify(shared)).not.toContain('u0000')
  const statuses = answers.map(([status]) => status)
  expect(statuses.slice(0, 3)).toEqual([200, 400, 200])
  expect(byCount(statuses.slice(3))).toEqual({ 200: 3, 429: 2 })
  const stored = await Promise.all(players.map(({ headers }) => history(app, headers)))
  expect(stored.slice(0, 3).map(words)).toEqual([['customer: a'], [], ['customer: c\ufffd']])
  const answered = new Set(ids.filter((_, index) => statuses[3 + index] === 200))
  const own = stored[3] ?? []
  expect(own).toHaveLength(answered.size)
  expect(new Set(own.map(({ clientMessageId }) => clientMessageId))).toEqual(answered)
  expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => own.length - index))
})

test.each([
  ['a player', () => signUp(context)],
  ['a guest', async () => guestChatClient(context)],
])('a message of %s sent again with its key gets the first answer, which is its time', async (_, newClient) => {
  const { headers } = await newClient()
  const [key, message] = [randomUUID(), { ...text('again'), clientMessageId: 'one' }]
  const first = await send(app, headers, message, key)
  expect(await send(app, headers, message, key)).toEqual(first)
  expect((await history(app, headers)).map(({ createdAt }) => [200, createdAt])).toEqual([first])
})

test('refused messages of a guest count, and are stored up to its limit', async () => {
  const guest = guestChatClient(context)
  expect((await sendAs(guest, 'id', 'first'))[0]).toBe(200)
  const statuses: number[] = []
  while (statuses.length < 4) statuses.push((await sendAs(guest, 'id', 'other'))[0])
  expect(statuses).toEqual([422, 422, 429, 429])
  expect((await pool.query('select from idempotent_request where key like $1', [`guest:${guest.id}:%`])).rowCount).toBe(3)
})

// @covers T32
test('twenty messages of a player whose conversation is locked delay no other player, and count and arrive after it', async () => {
  const [busy, other] = [await signUp(context), await signUp(context)]
  expect((await sendAs(busy, 'first'))[0]).toBe(200)
  const { all } = await transaction(pool, async (tx) => {
    await tx.query('select from conversation where player_id = $1 for update', [busy.playerId])
    const waiting = Array.from({ length: 20 }, (_, index) => sendAs(busy, String(index)))
    expect((await sendAs(other, 'not delayed'))[0]).toBe(200)
    return { all: waiting }
  })
  expect(byCount((await Promise.all(all)).map(([status]) => status))).toEqual({ 200: 2, 429: 18 })
})
