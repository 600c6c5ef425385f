import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { history, send, text, words } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context } = await freshApp({ CHAT_MESSAGES: '3', LOG_LEVEL: 'silent' })

test('messages at once, one that PostgreSQL cannot store and some beyond a limit, leave the others stored once and in order', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => signUp(context)))
  // All in one minute.
  await context.settings.change({ clockOffset: 65_000 - (Date.now() % 60_000) })
  const sendWith = async ({ headers }: TestPlayer, clientMessageId: string) =>
    (await send(app, headers, { ...text(clientMessageId), clientMessageId }, randomUUID()))[0]
  const [first, second, third, fourth] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer]
  const statuses = await Promise.all([
    sendWith(first, 'a'),
    sendWith(second, 'b\u0000'),
    sendWith(third, 'c\ud83d'),
    ...['d', 'd', 'e', 'f', 'g'].map((id) => sendWith(fourth, id)),
  ])
  expect(statuses.slice(0, 3)).toEqual([200, 400, 200])
  expect(statuses.slice(3).filter((status) => status === 429)).toHaveLength(2)
  const stored = await Promise.all(players.map(({ headers }) => history(app, headers)))
  expect(stored.slice(0, 3).map(words)).toEqual([['customer: a'], [], ['customer: c\ufffd']])
  expect(stored[3]?.map(({ sequence }) => sequence)).toEqual(stored[3]?.map((_, index, all) => all.length - index))
})
