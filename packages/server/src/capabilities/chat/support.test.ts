import { beforeEach, expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { guestChatClient, history, reply, send, text } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { deliverToSupport } from './chat.service.ts'

const { app, context, pool } = await freshApp()
beforeEach(async () => {
  await context.settings.change({ clockOffset: 0 })
  await pool.query('delete from sandbox_fault')
})

const idOf = async ({ headers }: TestPlayer) =>
  ((await statusAndBody(app, 'GET', '/api/account/profile', { headers }))[1] as { _id: string })._id
type Chat = { conversation: string; username: string | null; name: string | null; messages: { sequence: number }[] }
const chats = async () => (await statusAndBody(app, 'GET', '/sandbox/api/chats'))[1] as Chat[]
const chatOf = async (conversation: string) => (await chats()).find((chat) => chat.conversation === conversation)

test('the desk lists conversations by their last item and can begin one with a player', async () => {
  const [player, guest] = [await signUp(context), guestChatClient(context)]
  const id = await idOf(player)
  await send(app, guest.headers, text('from a guest'))
  await context.settings.change({ clockOffset: 1_000 })
  await reply(app, id, { text: 'your deposit has arrived' })
  await expect.poll(async () => (await chatOf(guest.id))?.messages.length).toBe(1)
  const [first, second] = await chats()
  expect([first, second].map((chat) => [chat?.conversation, chat?.name, chat?.username, chat?.messages.length])).toEqual([
    [id, 'Somchai', player.phone, 1],
    [guest.id, null, null, 1],
  ])
  expect(await reply(app, 'nobody', { text: 'x' })).toEqual([404, { message: 'NO_DATA' }])
})

test('the desk sends the same text twice as two messages', async () => {
  const { headers, id } = guestChatClient(context)
  await send(app, headers, text('hi'))
  await reply(app, id, { text: 'again', times: 5 })
  expect((await history(app, headers)).map(({ sequence }) => sequence)).toEqual([6, 5, 4, 3, 2, 1])
})

test.each(['failBefore', 'failAfter', 'refuse', 'garbage', 'twice', 'slow'])(
  'the desk %s: the customer’s message is stored, and the desk gets each once, in order',
  async (mode) => {
    const { headers, id } = guestChatClient(context)
    await statusAndBody(app, 'POST', '/sandbox/api/faults', { body: { port: 'support', target: 'take', mode, delayMs: 1, times: 2 } })
    for (const one of ['a', 'b', 'c']) expect((await send(app, headers, text(one)))[0]).toBe(200)
    await expect
      .poll(async () => {
        await deliverToSupport(context)
        await context.settings.change({ clockOffset: context.settings.values.clockOffset + 3_000 })
        return (await chatOf(id))?.messages.map(({ sequence }) => sequence)
      })
      .toEqual([1, 2, 3])
  },
)

test.each([
  ['twice', 200, 1],
  ['failAfter', 500, 1],
  ['failBefore', 500, 0],
  ['refuse', 500, 0],
])('a reply that arrives %s: %i, and it is stored %i times', async (mode, status, count) => {
  const { headers, id } = guestChatClient(context)
  await send(app, headers, text('hi'))
  await statusAndBody(app, 'POST', '/sandbox/api/faults', { body: { port: 'support', target: 'reply', mode } })
  expect([(await reply(app, id, { text: 'yes' }))[0], (await history(app, headers)).length - 1]).toEqual([status, count])
})
