// A proxy counts a connection without an answer, or a reset, as a failure of the copy, and stops using it.
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { addRealtime } from '../realtime/realtime.ts'

const { app } = await freshApp({}, addRealtime)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const pieceSize = 16_384

/** Sends everything before it reads, like a proxy. Returns the status line, or an error code. */
async function exchange(request: string, body = ''): Promise<string> {
  const connection = request.includes('upgrade:') ? 'upgrade, close' : 'close'
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
    const answer = text(socket)
    answer.catch(() => {})
    socket.write(`${request}\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`)
    for (let sent = 0; sent < body.length; sent += pieceSize)
      await new Promise<void>(
        (resolve, reject) => void socket.write(body.slice(sent, sent + pieceSize), (error) => (error ? reject(error) : resolve())),
      )
    return (await answer).split('\r\n', 1)[0] ?? ''
  } catch (error) {
    return String((error as { code?: string }).code)
  } finally {
    socket.destroy()
  }
}

const upgrades = [
  ['GET /healthz HTTP/1.1\r\nupgrade: h2c', 'HTTP/1.1 200 OK'],
  ['GET /healthz HTTP/1.1\r\nupgrade: websocket', 'HTTP/1.1 200 OK'],
  ['GET /nowhere HTTP/1.1\r\nupgrade: h2c', 'HTTP/1.1 404 Not Found'],
  ['POST /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nupgrade: websocket\r\ncontent-length: 0', 'HTTP/1.1 400 Bad Request'],
  ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nupgrade: h2c', 'HTTP/1.1 400 Bad Request'],
] as const

// @covers T34
test.each(upgrades)('%j, requesting an unsupported upgrade, is answered', async (request, answer) => {
  expect(await exchange(request)).toBe(answer)
})

const size = 2_000_000
const bodies = [
  ['POST /api/wallet/transfer HTTP/1.1\r\ncontent-type: application/json', 'HTTP/1.1 401 Unauthorized'],
  ['POST /api/login HTTP/1.1\r\ncontent-type: application/json', 'HTTP/1.1 413 Payload Too Large'],
  ['POST /api/login HTTP/1.1\r\ncontent-type: text/csv', 'HTTP/1.1 415 Unsupported Media Type'],
  ['GET /healthz HTTP/1.1', 'HTTP/1.1 200 OK'],
] as const

// @covers T34
test.each(bodies)('%j, answered before its body is read, reads the body and delivers the answer', async (request, answer) => {
  expect(await exchange(`${request}\r\ncontent-length: ${size}`, 'a'.repeat(size))).toBe(answer)
})
