import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as Sockets } from 'socket.io'
import { afterEach, expect, test, vi } from 'vitest'
import { connectRealtime, type RealtimeEvent, type RealtimeSettings } from './realtime.ts'

const started: Server[] = []
const sockets: Sockets[] = []
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((one) => one.close()))
  for (const server of started.splice(0)) server.close()
})

async function listening(answer: RequestListener = (_, response) => response.writeHead(404).end()) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  started.push(server)
  await once(server, 'listening')
  return { server, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
async function realtime() {
  const { server, baseUrl } = await listening()
  const io = new Sockets(server)
  sockets.push(io)
  return { io, baseUrl }
}
function connected(settings: Partial<RealtimeSettings> & { baseUrl: string }) {
  const received: RealtimeEvent[] = []
  const connection = connectRealtime({ token: 'secret-token', onEvent: (event) => received.push(event), ...settings })
  return { received, connection }
}
const offline = { type: 'lost', problem: { kind: 'offline', effect: 'none' } }

test('connectRealtime sends the token in the handshake, emits notifications, and ends when the connection is lost', async () => {
  const { io, baseUrl } = await realtime()
  const seen: unknown[] = []
  io.on('connection', (socket) => {
    seen.push(socket.handshake.auth, socket.handshake.url.includes('secret'), socket.conn.transport.name)
    socket.emit('wallet', { topics: ['qr'] })
    socket.emit('somethingElse', 1)
  })
  const { received, connection } = connected({ baseUrl })
  expect(connection.isAlive()).toBe(false)
  await expect.poll(() => received).toEqual([{ type: 'connected' }, { type: 'notification', topics: ['qr'] }])
  expect([seen, connection.isAlive()]).toEqual([[{ token: 'secret-token' }, false, 'websocket'], true])
  io.disconnectSockets(true)
  await expect.poll(() => received).toEqual([{ type: 'connected' }, { type: 'notification', topics: ['qr'] }, offline])
  expect(connection.isAlive()).toBe(false)
})

test('connectRealtime, baseUrl with a path, connects and checks for realtime below that path', async () => {
  const { server, baseUrl } = await listening()
  const io = new Sockets(server, { path: '/wallet/socket.io/', destroyUpgradeTimeout: 1 })
  sockets.push(io)
  const below = connected({ baseUrl: `${baseUrl}/wallet/` })
  const beside = connected({ baseUrl: `${baseUrl}/other` })
  await expect.poll(() => [below.received, beside.received]).toEqual([[{ type: 'connected' }], [{ type: 'absent' }]])
  vi.stubGlobal('location', { href: `${baseUrl}/play/home` })
  const page = connected({ baseUrl: '/wallet' })
  await expect.poll(() => page.received).toEqual([{ type: 'connected' }])
  vi.unstubAllGlobals()
})

test('connectRealtime, with a room, joins it', async () => {
  const { io, baseUrl } = await realtime()
  const requests: unknown[] = []
  io.on('connection', (socket) => socket.on('join', (room) => requests.push(room)))
  connected({ baseUrl, room: 'krapao-p1' })
  await expect.poll(() => requests).toEqual(['krapao-p1'])
})

test('connectRealtime, closed, emits nothing more', async () => {
  const { io, baseUrl } = await realtime()
  const { received, connection } = connected({ baseUrl })
  await expect.poll(() => received).toEqual([{ type: 'connected' }])
  connection.close()
  await expect.poll(() => io.engine.clientsCount).toBe(0)
  expect([received, connection.isAlive()]).toEqual([[{ type: 'connected' }], false])
})

test.each([
  ['UNAUTHORIZED', { status: 401 }, { kind: 'signedOut', effect: 'none' }],
  ['gone', { status: 410 }, { kind: 'gone', effect: 'none' }],
  [
    'REQUEST_LIMIT',
    { status: 429, retryAfter: 60 },
    { kind: 'refused', code: 'REQUEST_LIMIT', message: 'REQUEST_LIMIT', effect: 'none', retryAfter: 60 },
  ],
  ['unavailable', { status: 503, retryAfter: 1 }, { kind: 'unavailable', effect: 'none', retryAfter: 1 }],
  ['invalid token', {}, { kind: 'signedOut', effect: 'none' }],
])('connectRealtime, refused with %s %j, is lost with that problem', async (message, data, problem) => {
  const { io, baseUrl } = await realtime()
  io.use((_, next) => next(Object.assign(new Error(message), { data })))
  const { received } = connected({ baseUrl })
  await expect.poll(() => received).toEqual([{ type: 'lost', problem }])
})

test.each([
  ['a 404', (_: unknown, response: Parameters<RequestListener>[1]) => response.writeHead(404).end(), { type: 'absent' }],
  [
    'a page',
    (_: unknown, response: Parameters<RequestListener>[1]) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    { type: 'absent' },
  ],
  ['a 502', (_: unknown, response: Parameters<RequestListener>[1]) => response.writeHead(502).end(), offline],
])('connectRealtime, backend without realtime answers %s', async (_, answer, expected) => {
  const { baseUrl } = await listening(answer)
  const { received } = connected({ baseUrl })
  await expect.poll(() => received).toEqual([expected])
})

test('a network without WebSocket, or no network, counts as lost and is retried', async () => {
  const { server, baseUrl } = await listening()
  sockets.push(new Sockets(server, { transports: ['polling'] }))
  server.prependListener('upgrade', (_, socket) => socket.destroy())
  const blocked = connected({ baseUrl })
  const unreachable = connected({ baseUrl: 'http://127.0.0.1:1' })
  await expect.poll(() => [blocked.received, unreachable.received]).toEqual([[offline], [offline]])
})

test('a connection that is not open in time counts as lost', async () => {
  const { server, baseUrl } = await listening()
  // Accepts the connection and never answers.
  server.on('upgrade', () => {})
  const { received } = connected({ baseUrl, timeout: 50, fetch: () => Promise.reject(new TypeError('none')) })
  await expect.poll(() => received).toEqual([offline])
})

// @covers 7.chat-10
test('connectRealtime, with onMessage, passes chat messages on until it is closed', async () => {
  const { io, baseUrl } = await realtime()
  const item = { sender: 'agent', message: { message_type: 'text', payload: { message: 'Hello' } }, sequence: 1 }
  io.on('connection', (socket) => socket.emit('messaging', item))
  const received: unknown[] = []
  const { connection } = connected({ baseUrl, onMessage: (one) => received.push(one) })
  const withoutListener = connected({ baseUrl })
  await expect.poll(() => [received, withoutListener.received]).toEqual([[item], [{ type: 'connected' }]])
  connection.close()
  io.emit('messaging', item)
  await expect.poll(() => io.engine.clientsCount).toBe(1)
  expect(received).toEqual([item])
})
