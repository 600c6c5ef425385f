import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { guestChatClient, reply, send, text } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { fund, signUp } from '#testing/players.ts'
import { addRealtime } from './realtime.ts'

const { app, context } = await freshApp({ EXTENSIONS: 'off', LOG_LEVEL: 'silent', SOCKETS_PER_PLAYER: '2' }, addRealtime)
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
async function inside(token?: string) {
  const received: unknown[] = []
  const socket = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  open.push(socket)
  socket.onAny((...event: unknown[]) => received.push(event))
  await expect.poll(() => socket.connected).toBe(true)
  const join = async (room: unknown) => (await socket.emitWithAck('join', room)) as unknown
  return { received, join }
}
const id = (letter: string) => letter.repeat(20)
const [ok, denied] = [{ ok: true }, { ok: false, message: 'UNAUTHORIZED' }]

test('a guest joins the named room once and gets the items as the history has them', async () => {
  const [guestId, other] = [id('a'), id('b')]
  const [mine, theirs] = [await inside(''), await inside()]
  expect([await mine.join(`krapao-${guestId}`), await mine.join(`krapao-${guestId}`), await mine.join(`krapao-${other}`)]).toEqual([
    ok,
    ok,
    denied,
  ])
  expect(await theirs.join(`krapao-${other}`)).toEqual(ok)
  await send(app, {}, { ...text('hello'), guestId, clientMessageId: 'm1' })
  await reply(app, `named:${guestId}`, { text: 'hi' })
  await expect.poll(() => mine.received.length).toBe(2)
  const [, items] = (await statusAndBody(app, 'POST', '/api/chat/history', { body: { guestId, limit: 10 } })) as [number, object[]]
  // Concurrent messages may arrive in either order.
  expect(mine.received).toHaveLength(2)
  expect(mine.received).toEqual(expect.arrayContaining(items.map((item) => ['messaging', item])))
  expect(items[0]).not.toHaveProperty('sequence')
  await send(app, {}, { ...text('me too'), guestId: other })
  await expect.poll(() => theirs.received.length).toBe(1)
  expect([mine.received.length, JSON.stringify(theirs.received)]).toEqual([2, expect.not.stringContaining('hello')])
})

// @covers T22
test('no name opens a player’s room, an internal one, or one that can be guessed; sockets of one name are limited', async () => {
  const player = await signUp(context)
  const [, { _id }] = (await statusAndBody(app, 'GET', '/api/account/profile', { headers: player.headers })) as [number, { _id: string }]
  const { received, join } = await inside('')
  const rooms = [
    `player:${player.playerId}`,
    `krapao-named:${id('c')}`,
    'krapao-short',
    'krapao-',
    id('c'),
    '',
    null,
    ['krapao-'],
    { ne: 1 },
  ]
  const answers: unknown[] = []
  for (const room of rooms) answers.push(await join(room))
  expect(answers).toEqual(rooms.map(() => denied))
  // A guest by that name, not the player.
  await join(`krapao-${_id}`)
  await send(app, player.headers, text('secret'))
  const again = await inside('')
  const first = await again.join(`krapao-${id('d')}`)
  const [second, third] = [await inside(''), await inside('')]
  expect([first, await second.join(`krapao-${id('d')}`), await third.join(`krapao-${id('d')}`)]).toEqual([ok, ok, denied])
  await send(app, {}, { ...text('last'), guestId: id('d') })
  await expect.poll(() => second.received.length).toBe(1)
  expect([received, third.received]).toEqual([[], []])
})

test('a chat that is disabled for a moment keeps its conversations: a guest gets no 401 and stays the same guest', async () => {
  const connectGuest = () => {
    const socket = io(origin, { auth: { token: '' }, transports: ['websocket'], reconnection: false, forceNew: true })
    open.push(socket)
    return new Promise<unknown>((resolve) => {
      socket.on('connect', () => resolve('inside'))
      socket.on('connect_error', (error) => resolve((error as { data?: unknown }).data))
    })
  }
  await context.settings.change({ enableChatWidget: false })
  expect(await connectGuest()).toEqual({ status: 403 })
  await context.settings.change({ enableChatWidget: true })
  expect(await connectGuest()).toBe('inside')
})

test('a player gets the own conversation and no notifications; a guest’s token is refused', async () => {
  const player = await signUp(context)
  const { received } = await inside(player.token)
  await fund(context, player.playerId, 100)
  await send(app, player.headers, text('hello'))
  await expect.poll(() => received).toEqual([['messaging', expect.objectContaining({ sender: 'customer' })]])
  const stranger = io(origin, {
    auth: { token: guestChatClient(context).token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  open.push(stranger)
  const refused = await new Promise((resolve) => stranger.once('connect_error', (error) => resolve(error.message)))
  expect(refused).toBe('INVALID_USER_4')
})
