// Fake timers disable the periodic check, so that only the admission is tested.
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
  socket.on('connect', () => received.push('connected'))
  socket.on('disconnect', () => received.push('disconnected'))
  socket.on('connect_error', (error) => received.push(['refused', error.message]))
  return received
}

// @covers G11.7 T19
test('a session that ends between its lookup and the admission is disconnected', async () => {
  const { token, headers } = await signUp(context)
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const logouts: unknown[] = []
  vi.spyOn(pool, 'query').mockImplementation(async (...args: unknown[]) => {
    const found = await query(...args)
    if (/find_session/.test(JSON.stringify(args[0])) && logouts.length === 0) {
      logouts.push('started')
      logouts.push(await statusAndBody(app, 'POST', '/api/logout', { headers }))
    }
    return found
  })
  const received = socketOf(token)
  await expect.poll(() => received).toEqual(['connected', 'disconnected'])
  expect(logouts).toEqual(['started', [200, {}]])
})

test('a player and a guest are admitted', async () => {
  const queries = vi.spyOn(pool, 'query')
  const [player, guest] = [await signUp(context), guestChatClient(context)]
  const received = [socketOf(player.token), socketOf(guest.token)]
  await expect.poll(() => received).toEqual([['connected'], ['connected']])
  await expect.poll(() => queries.mock.calls.filter(([asked]) => /find_sessions/.test(JSON.stringify(asked))).length).toBeGreaterThan(1)
  expect(received).toEqual([['connected'], ['connected']])
})
