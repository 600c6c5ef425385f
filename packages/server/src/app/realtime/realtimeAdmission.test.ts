// The periodic check is disabled.
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { guestChatClient } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { addRealtime } from './realtime.ts'

vi.useFakeTimers({ toFake: ['setInterval'] })
const { app, context, pool } = await freshApp({ LOG_LEVEL: 'silent' }, addRealtime)
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
  vi.restoreAllMocks()
})
function socketOf(token: string): unknown[] {
  const received: unknown[] = []
  const socket = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  open.push(socket)
  socket.on('connect', () => received.push('in'))
  socket.on('disconnect', () => received.push('out'))
  socket.on('connect_error', (error) => received.push(['refused', error.message]))
  return received
}

// @covers G11.7 T19
test('a session that ends between look-up and admission gets no socket', async () => {
  const { token, headers } = await signUp(context)
  const ask = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const ended: unknown[] = []
  vi.spyOn(pool, 'query').mockImplementation(async (...args: unknown[]) => {
    const found = await ask(...args)
    if (/find_session/.test(JSON.stringify(args[0])) && ended.length === 0) {
      ended.push('yes')
      ended.push(await statusAndBody(app, 'POST', '/api/logout', { headers }))
    }
    return found
  })
  const received = socketOf(token)
  await expect.poll(() => received).toEqual(['in', 'out'])
  expect(ended).toEqual(['yes', [200, {}]])
})

test('a valid session, or a guest while there is a chat, is admitted', async () => {
  const ask = vi.spyOn(pool, 'query')
  const [player, guest] = [await signUp(context), guestChatClient(context)]
  const received = [socketOf(player.token), socketOf(guest.token)]
  await expect.poll(() => received).toEqual([['in'], ['in']])
  await expect.poll(() => ask.mock.calls.filter(([words]) => /value = any/.test(words)).length).toBeGreaterThan(0)
  expect(received).toEqual([['in'], ['in']])
})
