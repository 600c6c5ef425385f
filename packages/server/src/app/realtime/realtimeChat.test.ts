import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleReply } from '#capabilities/chat/chat.service.ts'
import { createPool } from '#platform/db/database.ts'
import type { Item } from '#ports/message.ts'
import { guestChatClient, history, reply, send, text } from '#testing/chat.ts'
import { startCustomer } from '#testing/customer.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { createFaultPlan } from '#testing/faultPlan.ts'
import { addRealtime } from './realtime.ts'

const { app, context, pool, another } = await freshApp({ SOCKETS_PER_PLAYER: '2' }, addRealtime)
const copy = await another()
const listening = async (on: FastifyInstance) => {
  await on.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(on.server.address() as AddressInfo).port}`
}
const [origin, otherOrigin] = [await listening(app), await listening(copy.app)]

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
beforeEach(() => context.settings.change({ enableChatWidget: true }))

function socketOf(token: string, at = origin) {
  const received: unknown[] = []
  const socket = io(at, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  open.push(socket)
  socket.on('messaging', (item: Item) => received.push([item.sender, item.message.payload.message, item.sequence]))
  socket.on('connect', () => received.push('in'))
  socket.on('disconnect', () => received.push('out'))
  socket.on('connect_error', (error: Error & { data?: unknown }) => received.push(['refused', error.message, error.data]))
  return { socket, received }
}
async function inside(token: string, at = origin) {
  const visit = socketOf(token, at)
  await expect.poll(() => visit.received).toEqual(['in'])
  return visit
}

/** First, because the adapter starts listening after the server. */
test('chat items reach both copies', async () => {
  const guest = guestChatClient(context)
  const { received } = await inside(guest.token, otherOrigin)
  await expect
    .poll(async () => {
      await send(app, guest.headers, text('there?'))
      return received.length
    })
    .toBeGreaterThan(1)
})

// @covers 7.chat-9
test('items of a guest and support reach the guest’s room at every copy, and no other', async () => {
  const [guest, stranger, player] = [guestChatClient(context), guestChatClient(context), await signUp(context)]
  const [here, there] = [await inside(guest.token), await inside(guest.token, otherOrigin)]
  const others = [await inside(stranger.token), await inside(player.token)]
  await send(app, guest.headers, text('hello'))
  await expect.poll(() => [here.received, there.received]).toEqual([1, 2].map(() => ['in', ['customer', 'hello', 1]]))
  await reply(copy.app, guest.id, { text: 'hi' })
  await expect.poll(() => [here.received.at(-1), there.received.at(-1)]).toEqual([1, 2].map(() => ['agent', 'hi', 2]))
  await send(app, stranger.headers, text('me too'))
  await expect.poll(() => others[0]?.received).toEqual(['in', ['customer', 'me too', 1]])
  expect([others[1]?.received, here.received.length]).toEqual([['in'], 3])
})

// @covers 7.chat-10
test('an item on the socket equals the one in the history', async () => {
  const player = await signUp(context)
  const { socket } = await inside(player.token)
  const received = new Promise<Item>((resolve) => socket.once('messaging', resolve))
  await send(app, player.headers, { ...text('hello'), clientMessageId: 'm1', session_id: 's1' })
  expect([await received]).toEqual(await history(app, player.headers))
})

// @covers 7.chat-9
test('a guest may request the own room; a player’s, another guest’s or an internal one is refused', async () => {
  const [guest, other, player] = [guestChatClient(context), guestChatClient(context), await signUp(context)]
  const { socket, received } = await inside(guest.token)
  const join = async (room: string) => (await socket.emitWithAck('join', room)) as unknown
  const denied = { ok: false, message: 'UNAUTHORIZED' }
  expect([
    await join(`krapao-${guest.id}`),
    await join(`krapao-${other.id}`),
    await join(`player:${player.playerId}`),
    await join('player:0'),
  ]).toEqual([{ ok: true }, denied, denied, denied])
  await send(app, other.headers, text('secret'))
  await send(app, guest.headers, text('mine'))
  await expect.poll(() => received).toEqual(['in', ['customer', 'mine', 1]])
})

test('a guest’s sockets are limited, and refused without a chat', async () => {
  const guest = guestChatClient(context)
  const [first] = [await inside(guest.token), await inside(guest.token)]
  const third = socketOf(guest.token)
  await expect.poll(() => third.received).toEqual([['refused', 'REQUEST_LIMIT', { status: 429, retryAfter: 60 }]])
  await context.settings.change({ enableChatWidget: false })
  const late = socketOf(guestChatClient(context).token)
  await expect.poll(() => late.received).toEqual([['refused', 'INVALID_USER_4', { status: 403 }]])
  // Includes sockets admitted before.
  await expect.poll(() => first.received, { timeout: 90_000 }).toEqual(['in', 'out'])
})

test('a copy that has lost the others disconnects its sockets and admits none until it is connected', async () => {
  const guest = guestChatClient(context)
  const { received } = await inside(guest.token, otherOrigin)
  const faults = createFaultPlan()
  const client = await startCustomer(otherOrigin, guest, faults)
  const listeners = "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'"
  expect((await pool.query(listeners)).rowCount).toBe(2)
  await send(app, guest.headers, text('meanwhile'))
  await expect.poll(() => received.at(-1)).toBe('out')
  const answers: unknown[] = []
  const enter = async (at: string): Promise<unknown[]> => {
    const visit = socketOf(guest.token, at)
    await expect.poll(() => visit.received.length).toBeGreaterThan(0)
    answers.push(visit.received[0])
    return visit.received[0] === 'in' ? visit.received : enter(at)
  }
  const back = await enter(otherOrigin)
  await enter(origin)
  const refusals = answers.filter((answer) => answer !== 'in')
  expect(refusals).toEqual(refusals.map(() => ['refused', 'the service is unavailable for a moment', { status: 503, retryAfter: 1 }]))
  await send(app, guest.headers, text('again'))
  await expect.poll(() => back).toContainEqual(['customer', 'again', 2])
  await faults.until(() => client.items().length === 2)
  client.close()
})

// @covers G21.3
test('an item stored by a copy that died is sent by another, once', async () => {
  const guest = guestChatClient(context)
  const { received } = await inside(guest.token)
  await send(app, guest.headers, text('hello'))
  await expect.poll(() => received).toContainEqual(['customer', 'hello', 1])
  // Without subscribers to its events.
  const silent = createPool({ ...pool.options })
  await handleReply({ ...context, pool: silent })({
    conversation: guest.id,
    id: 'r1',
    message: { message_type: 'text', payload: { message: 'from the dead' } },
  })
  await silent.end()
  await expect.poll(() => received, { timeout: 90_000 }).toContainEqual(['agent', 'from the dead', 2])
  await expect
    .poll(async () => (await pool.query('select from conversation_message where not published')).rowCount, { timeout: 90_000 })
    .toBe(0)
})
