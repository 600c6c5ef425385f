import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { guestChatClient } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { addRealtime } from '../realtime/realtime.ts'

const { app, context, another } = await freshApp({ CONNECTIONS: '40', CONNECTIONS_PER_ADDRESS: '20' }, addRealtime)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const held: { destroy: () => void }[] = []
afterEach(async () => {
  for (const socket of held.splice(0)) socket.destroy()
  await vi.waitUntil(async () => (await connections()) === 0, 30_000)
})
const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

async function open(from: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${from}` })
  held.push(socket)
  await once(socket, 'connect')
  return socket.on('error', () => {})
}
async function hold(...addresses: number[]): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (const from of addresses) for (let count = 0; count < 20; count += 1) sockets.push(await open(from))
  return sockets
}
async function requestHealth(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  return (await text(socket)).slice(0, 12)
}

// @covers T35
test('connections, more than one address may hold, are closed at once', async () => {
  const [first] = await hold(2)
  const more = await open(2)
  await once(more.resume(), 'close')
  expect(first && (await requestHealth(first))).toBe('HTTP/1.1 200')
})

// @covers T35
test('connections, more than the addresses of one subnet may hold together, are closed at once', async () => {
  const { app: strict } = await another({ CONNECTIONS_PER_ADDRESS: '10' })
  await strict.listen({ port: 0, host: '127.0.0.1' })
  const { port: strictPort } = strict.server.address() as AddressInfo
  const from = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port: strictPort, host: '127.0.0.1', localAddress }).on('error', () => {})
    held.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: 100 }, (_, n) => from(`127.0.0.${(n % 10) + 2}`)))
  await once((await from('127.0.0.20')).resume(), 'close')
  const other = await from('127.0.1.2')
  expect([await requestHealth(other), sockets[0] && (await requestHealth(sockets[0]))]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
})

// @covers T35
test('connections, all of them taken, make room for a new one by closing the longest idle', async () => {
  const [busy, ...idle] = await hold(2, 3)
  busy?.write('POST /api/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{')
  await expect.poll(() => busy?.bytesWritten).toBeGreaterThan(0)
  expect(idle[0] && (await requestHealth(idle[0]))).toBe('HTTP/1.1 200')
  await open(4)
  const closed = once(idle[1]?.resume() as Socket, 'close')
  expect(await requestHealth(await open(4))).toBe('HTTP/1.1 200')
  await closed
  busy?.write('}')
  expect(busy && (await text(busy)).slice(0, 12)).toBe('HTTP/1.1 400')
})

// @covers T35
test('sockets, all connections taken, are closed for a new one if they are of guests, and stay if they are of players', async () => {
  const [player, guest] = [await signUp(context), guestChatClient(context)].map(({ token }) => {
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
    held.push({ destroy: () => socket.disconnect() })
    return socket
  })
  await expect.poll(() => [player?.connected, guest?.connected]).toEqual([true, true])
  await hold(2, 3)
  expect(await requestHealth(await open(4))).toBe('HTTP/1.1 200')
  await expect.poll(() => guest?.connected).toBe(false)
  expect(player?.connected).toBe(true)
})

// @covers T34
test('requests, 1 600 on one connection at once, are not served', async () => {
  const before = await served()
  const socket = await open(2)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1_600))
  await new Promise((resolve) => void socket.resume().on('close', resolve))
  expect((await served()) - before).toBeLessThan(20)
})
const served = async () =>
  Number(/^krapao_requests_total\{operation="other",status="200"\} (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1] ?? 0)

// @covers T34
test('requests for the socket, 1 600 on one connection at once, are not served', async () => {
  const socket = await open(2)
  const [request, last] = ['', 'connection: close\r\n'].map((header) => `GET /socket.io/?EIO=4 HTTP/1.1\r\nhost: x\r\n${header}\r\n`)
  socket.write(request?.repeat(1_600) + `${last}`)
  expect((await text(socket).catch(() => '')).split('HTTP/1.1 ').length).toBeLessThan(20)
})

// @covers T34
test('an address, beyond its requests of a minute, is answered and its connection closed', async () => {
  const { app: strict } = await another({ ADDRESS_REQUESTS: '2' })
  await strict.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((strict.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/lookup/banks HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4))
  expect((await text(socket)).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 429'])
})
