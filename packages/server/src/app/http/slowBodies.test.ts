import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setInterval as ticks, setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { creditDeposit } from '#core/deposits/deposit.service.ts'
import { transaction } from '#platform/db/transaction.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { app, context, pool } = await freshApp({ BODY_SECONDS: '2', UPLOAD_BYTES_PER_SECOND: '1' })
await app.listen({ port: 0, host: '127.0.0.1' })
const { headers, playerId } = await signUp(context)
const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const form = 'multipart/form-data; boundary=b'

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test.each([
  ['JSON body, one byte and then nothing', head('/api/login', 'application/json', 100) + '{'],
  ['upload, one byte and then nothing', head('/api/wallet/slip', form, 100) + '-'],
  ['body of an unknown path, nothing at all', head('/nothing', 'application/json', 100)],
  ['body without a token, nothing at all', head('/api/wallet/withdraw', 'application/json', 100).replace(/authorization: .*\r\n/, '')],
])('%s, is answered with an error and closed', { timeout: 60_000 }, async (_, bytes) => {
  const socket = await open()
  socket.write(bytes)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
})

// @covers T35
test('JSON body, one byte at a time beyond its time limit, is 408', { timeout: 60_000 }, async () => {
  const socket = await open()
  socket.write(head('/api/login', 'application/json', 10_000))
  const answer = text(socket).catch(() => 'reset')
  let isOver = false
  socket.on('close', () => (isOver = true)).on('error', () => (isOver = true))
  for await (const _ of ticks(20)) {
    if (isOver) break
    socket.write(' ')
  }
  expect(await answer).toMatch(/^(HTTP\/1\.1 408 |reset)/)
})

test('upload, slow but steady beyond the time limit of a JSON body, is accepted', { timeout: 60_000 }, async () => {
  const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'x'.repeat(400)}\r\n--b--\r\n`
  const socket = await open()
  socket.write(head('/api/wallet/slip', form, body.length).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  const answer = text(socket)
  const began = performance.now()
  let sent = 0
  for await (const _ of ticks(15)) {
    socket.write(body.slice(sent, (sent += 2)))
    if (sent >= body.length) break
  }
  expect(performance.now() - began).toBeGreaterThan(2_000)
  expect(await answer).toMatch(/^HTTP\/1\.1 422 [^]*"SLIP_(INVALID_FILE|UPLOAD_FAIL)"/)
})

test('answer, written for longer than a client may take to read one, is complete', { timeout: 60_000 }, async () => {
  const deposit = { playerId, kind: 'test', reference: 'one', amount: 10_000, channel: 'KBANK', at: context.clock.now() }
  await transaction(pool, (tx) => creditDeposit(tx, deposit))
  const socket = await open()
  await transaction(pool, async (tx) => {
    await tx.query('lock table ledger_transaction in access exclusive mode')
    socket.write(`GET /api/statement/csv HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\nconnection: close\r\n\r\n`)
    await once(socket, 'readable')
    await pause(3_000)
  })
  expect(await text(socket)).toMatch(/100[^]*\r\n0\r\n\r\n$/)
})
