// Packets are socket.io's: 40 opens a namespace, 42 is an event.
import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { newToken } from '#core/session/token.ts'
import { readMetric } from '#testing/calls.ts'
import { guestChatClient } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { addRealtime } from './realtime.ts'

const env = { LOG_LEVEL: 'silent', ADDRESS_REQUESTS: '100000', PLAYER_REQUESTS: '100000', SOCKETS_PER_PLAYER: '100' }
const { app, context, pool, another } = await freshApp(env, addRealtime)
const polling = await another({ ...env, SOCKET_POLLING: 'on' })
const listening = async (on: FastifyInstance) => {
  await on.listen({ port: 0, host: '127.0.0.1' })
  return `127.0.0.1:${(on.server.address() as AddressInfo).port}`
}
const [host, pollingHost] = [await listening(app), await listening(polling.app)]
const open: WebSocket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  // The session of an open socket may be read once more.
  await vi.waitUntil(async () => (await readMetric(app, 'krapao_sockets')) === '0', 30_000)
  vi.restoreAllMocks()
})

/** Background work does not make these queries. */
function countLookUps(of = pool): () => number {
  const spy = vi.spyOn(of, 'query')
  return () => spy.mock.calls.filter(([sql]) => /\bsession\b|public_id/.test(JSON.stringify(sql))).length
}

/** Returns the number of received messages. */
async function flood(packets: string[]): Promise<number> {
  let messages = 0
  const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  socket.addEventListener('error', () => {})
  socket.addEventListener('open', () => {
    for (const packet of packets) socket.send(packet)
  })
  socket.addEventListener('message', () => (messages += 1))
  await closed
  return messages
}

const repeat = (count: number, packet: string): string[] => Array.from({ length: count }, () => packet)
const unknown = (): string => `40${JSON.stringify({ token: newToken() })}`

// @covers T23
test.each([
  ['without a token', () => '40', 0],
  ['with a malformed token', () => '40{"token":{"$ne":1}}', 0],
  ['with an unknown token', unknown, 1],
  ['to a namespace that does not exist', () => '40/admin,{}', 0],
])('a socket, sends 10 000 CONNECT packets %s, is closed after few look-ups and answers', async (_, packet, most) => {
  const lookUps = countLookUps()
  const answers = await flood(repeat(10_000, packet()))
  expect(lookUps()).toBeLessThanOrEqual(most)
  expect(answers).toBeLessThanOrEqual(2)
})

const frame = (operation: number, payload = '') =>
  Buffer.concat([Buffer.from([0x80 | operation, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])
const [ping, pong] = [0x9, 0xa]

async function upgrade(bytes: Buffer, { to = host, query = '', isEarly = false } = {}): Promise<string> {
  const socket = connect(Number(to.split(':')[1]), '127.0.0.1')
  socket.on('error', () => {})
  const head = `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n`
  const request = Buffer.from(`${head}sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n`)
  let answer = ''
  socket.on('data', (data) => {
    if (!answer && !isEarly) socket.write(bytes)
    answer += data.toString('latin1')
  })
  socket.write(isEarly ? Buffer.concat([request, bytes]) : request)
  await new Promise((resolve) => void socket.on('close', resolve))
  return answer
}

function countDecoded(): () => number {
  const spy = vi.spyOn(Writable.prototype, 'write')
  const isDecoder = (_: unknown, index: number): boolean => spy.mock.contexts[index]?.constructor.name === 'Receiver'
  return () => spy.mock.calls.filter(isDecoder).reduce((sum, [piece]) => sum + (piece as Buffer).length, 0)
}

const emptyPings = Buffer.concat(repeat(10_000, '').map(() => frame(ping)))

// @covers T23
test.each([
  ['10 000 empty pings', emptyPings, 2_048],
  ['1 000 pings of 125 bytes', Buffer.concat(repeat(1_000, 'x'.repeat(125)).map((text) => frame(ping, text))), 14_336],
  ['10 000 pongs', Buffer.concat(repeat(10_000, '').map(() => frame(pong))), 2_048],
  // An unfinished text frame with empty continuations.
  [
    '20 000 empty pieces of a message',
    Buffer.from([1, 0x80, 0, 0, 0, 0, ...repeat(20_000, '').flatMap(() => [0, 0x80, 0, 0, 0, 0])]),
    65_536,
  ],
])('a socket, sends %s before it is admitted, is closed and the rest is not decoded', async (_, bytes, most) => {
  const decoded = countDecoded()
  await upgrade(bytes)
  expect([decoded() > 0, Math.max(decoded(), most)]).toEqual([true, most])
})

// @covers T23
test.each([
  ['of an open connection', async () => (await (await fetch(`http://${pollingHost}/socket.io/?EIO=4&transport=polling`)).text()).slice(1)],
  ['of no connection', async () => '{"sid":"made-up"}'],
])('a socket that replaces the polling %s, sends 10 000 pings, is closed and the rest is not decoded', async (_, opening) => {
  const { sid } = JSON.parse(await opening()) as { sid: string }
  const decoded = countDecoded()
  await upgrade(emptyPings, { to: pollingHost, query: `&sid=${sid}` })
  expect(Math.max(decoded(), 2_048)).toBe(2_048)
})

test('a socket, sends pings together with its upgrade, is closed without an answer to them', async () => {
  expect(await upgrade(emptyPings, { isEarly: true })).not.toContain('\x8a')
})

test('a socket, sends an unknown token after a refusal, is closed without a look-up', async () => {
  const lookUps = countLookUps()
  const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  socket.addEventListener('error', () => {})
  socket.addEventListener('open', () => socket.send('40'))
  socket.addEventListener('message', ({ data }) => {
    if (String(data).startsWith('44')) socket.send(unknown())
  })
  await closed
  expect(lookUps()).toBe(0)
})

// @covers T23
test('a socket, sends 10 000 events after its admission, is closed after one look-up', async () => {
  const { token } = await signUp(context)
  const lookUps = countLookUps()
  const answers = await flood([`40${JSON.stringify({ token })}`, ...repeat(10_000, '420["join","krapao-none"]')])
  expect(lookUps()).toBeLessThanOrEqual(2)
  expect(answers).toBeLessThan(110)
})

async function admit(count: number, token: string): Promise<void> {
  const isAdmitted = (): Promise<void> => {
    const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`)
    open.push(socket)
    return new Promise((resolve) => {
      socket.addEventListener('open', () => socket.send(`40${JSON.stringify({ token })}`))
      socket.addEventListener('message', ({ data }) => String(data).startsWith('40') && resolve())
    })
  }
  await Promise.all(Array.from({ length: count }, isAdmitted))
}

test('sockets of a player, 60 admitted in parallel, cost a look-up each and a few for all together', async () => {
  const { token } = await signUp(context)
  const lookUps = countLookUps()
  await admit(60, token)
  await expect.poll(lookUps).toBeGreaterThan(60)
  expect(lookUps()).toBeLessThan(90)
})

test('sockets of a guest, admitted, cost no look-up', async () => {
  const lookUps = countLookUps()
  await admit(3, guestChatClient(context).token)
  expect(lookUps()).toBe(0)
})

// @covers T23
test('polling, not enabled, is refused without a look-up', async () => {
  const lookUps = countLookUps()
  const url = `http://${host}/socket.io/?EIO=4&transport=polling`
  const statuses = await Promise.all([
    fetch(url).then(({ status }) => status),
    ...Array.from({ length: 50 }, () => fetch(`${url}&sid=made-up`, { method: 'POST', body: unknown() }).then(({ status }) => status)),
  ])
  expect([new Set(statuses), lookUps()]).toEqual([new Set([400]), 0])
})

// @covers T23
test('polling, enabled and sent many CONNECT packets, looks one token up and ends the connection', async () => {
  const lookUps = countLookUps(polling.context.pool)
  const url = `http://${pollingHost}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string }
  // A payload has at most 16 384 bytes.
  const body = Array.from({ length: 200 }, unknown).join('\u001e')
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body })
  expect([(await fetch(`${url}&sid=${sid}`, { method: 'POST', body })).status, lookUps() <= 1]).toEqual([400, true])
})

// @covers T23
test('polling, enabled and sent more control packets than allowed, ends the connection', async () => {
  const url = `http://${pollingHost}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string }
  const pongs = (count: number) => fetch(`${url}&sid=${sid}`, { method: 'POST', body: Array(count).fill('3').join('\u001e') })
  expect((await pongs(50)).status).toBe(200)
  await pongs(60)
  expect((await pongs(1)).status).toBe(400)
})
