// Raw clients that send what no client of ours does. Packets are those of socket.io: 40 opens a namespace, 42 is an event.
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { freshApp } from '../testing/freshApp.ts'
import { signUp } from '../testing/players.ts'
import { newToken } from '../session/token.ts'
import { addRealtime } from './realtime.ts'

const env = { LOG_LEVEL: 'silent', ADDRESS_REQUESTS: '100000', PLAYER_REQUESTS: '100000' }
const { app, world, pool, another } = await freshApp(env, addRealtime)
const polling = await another({ ...env, SOCKET_POLLING: 'on' })
const listening = async (on: FastifyInstance) => {
  await on.listen({ port: 0, host: '127.0.0.1' })
  return `127.0.0.1:${(on.server.address() as AddressInfo).port}`
}
const [host, pollingHost] = [await listening(app), await listening(polling.app)]
afterEach(() => vi.restoreAllMocks())

/** Counts look-ups of sessions; what runs in the background asks about other things. */
function countLookUps(of = pool): () => number {
  const spy = vi.spyOn(of, 'query')
  return () => spy.mock.calls.filter(([sql]) => /\bsession\b/.test(JSON.stringify(sql))).length
}

/** Sends the packets as soon as the connection is open; resolves when the server has closed it, to the messages that it sent. */
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

test.each([
  ['without a token', () => '40', 0],
  ['with a malformed token', () => '40{"token":{"$ne":1}}', 0],
  ['with an unknown token', unknown, 1],
  ['to a namespace that does not exist', () => '40/admin,{}', 0],
])('a socket, sends 10 000 CONNECT packets %s, is closed after few look-ups and answers', async (_, packet, most) => {
  const lookUps = countLookUps()
  const answers = await flood(repeat(10_000, packet()))
  expect(lookUps()).toBeLessThanOrEqual(most)
  // The opening of the connection, and one refusal.
  expect(answers).toBeLessThanOrEqual(2)
})

test('a socket, sends an unknown token after it was refused, is closed without a look-up', async () => {
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

test('a socket, sends 10 000 events after it was admitted, is closed after its one admission', async () => {
  const { token } = await signUp(world)
  const lookUps = countLookUps()
  const answers = await flood([`40${JSON.stringify({ token })}`, ...repeat(10_000, '420["join","krapao-none"]')])
  // Admission looks the session up, and once more when the socket stands in its rooms.
  expect(lookUps()).toBeLessThanOrEqual(2)
  expect(answers).toBeLessThan(110)
})

test('polling, not switched on, is refused and looks nothing up', async () => {
  const lookUps = countLookUps()
  const url = `http://${host}/socket.io/?EIO=4&transport=polling`
  const statuses = await Promise.all([
    fetch(url).then(({ status }) => status),
    ...Array.from({ length: 50 }, () => fetch(`${url}&sid=made-up`, { method: 'POST', body: unknown() }).then(({ status }) => status)),
  ])
  expect([new Set(statuses), lookUps()]).toEqual([new Set([400]), 0])
})

test('polling, switched on and sent many CONNECT packets, looks one token up and ends the connection', async () => {
  const lookUps = countLookUps(polling.world.pool)
  const url = `http://${pollingHost}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string }
  // A payload has at most 16 384 bytes.
  const body = Array.from({ length: 200 }, unknown).join('\u001e')
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body })
  expect([(await fetch(`${url}&sid=${sid}`, { method: 'POST', body })).status, lookUps() <= 1]).toEqual([400, true])
})
