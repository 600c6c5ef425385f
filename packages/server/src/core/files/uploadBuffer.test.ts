import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { formOf, uploadSlip } from '#testing/slips.ts'
import { uploadBufferRatio } from './uploadBuffer.ts'

const { app, context } = await freshApp({ SLIP_FILES: '1000', BODY_SECONDS: '300' })
await app.listen({ port: 0, host: '127.0.0.1' })
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
  .png()
  .toBuffer()

async function openUpload(authorization: string, from: string) {
  const { payload, type } = formOf(Buffer.alloc(9_000_000), 'a.png')
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', localAddress: from })
  const seen = { socket, answer: '' }
  socket.on('error', () => {}).on('data', (bytes) => (seen.answer += String(bytes)))
  await once(socket, 'connect')
  const head = `POST /api/wallet/slip HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: ${type}`
  socket.write(`${head}\r\ncontent-length: ${payload.length}\r\n\r\n`)
  socket.write(payload.subarray(0, 1_000))
  return seen
}

async function fill(from: string) {
  const players = await Promise.all(Array.from({ length: 3 }, () => signUp(context)))
  const slow = []
  for (const { headers } of players) for (let own = 0; own < 20; own += 1) slow.push(await openUpload(headers.authorization, from))
  await expect.poll(uploadBufferRatio).toBe(1)
  return { players, slow }
}

// @covers T29
test.each([
  ['another address', '127.0.0.2'],
  ['the same address', '127.0.0.1'],
])('uploads, the buffer is full of slow ones of three players at %s, end the slowest of them for another player', async (_, from) => {
  const { slow } = await fill(from)
  expect((await uploadSlip(app, await signUp(context), picture, randomUUID()))[0]).toBe(200)
  await expect.poll(() => slow.map(({ answer }) => answer.slice(0, 12)).filter(Boolean)).toEqual(['HTTP/1.1 503'])
  for (const { socket } of slow) socket.destroy()
  await expect.poll(uploadBufferRatio).toBe(0)
})

test('uploads, the buffer is full and a sender has as many as any other, are refused and end none', async () => {
  const { slow, players } = await fill('127.0.0.2')
  const more = await openUpload(players[0]?.headers.authorization ?? '', '127.0.0.2')
  await expect.poll(() => more.answer.slice(0, 12)).toBe('HTTP/1.1 503')
  expect(slow.filter(({ answer }) => answer)).toEqual([])
  for (const { socket } of [...slow, more]) socket.destroy()
  await expect.poll(uploadBufferRatio).toBe(0)
})
