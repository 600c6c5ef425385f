import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#platform/db/databaseErrors.ts'
import { createPool } from '#platform/db/database.ts'
import { freshApp } from '#testing/freshApp.ts'
import { createApp } from '../app.ts'

const { context } = await freshApp()

const sendAndReset = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1', () => {
    socket.write('GET /api/settings HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n', () => socket.resetAndDestroy())
  })`

test('request, client resets the connection in the middle of the body, is not logged as an outage of the database', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = await createApp({ ...context, log })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { port } = app.server.address() as AddressInfo
    const failed = Promise.withResolvers<void>()
    app.server.on('request', (request: IncomingMessage) => request.on('error', () => failed.resolve()))
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const arrived = once(app.server, 'request')
    socket.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"username":')
    await arrived
    socket.resetAndDestroy()
    await failed.promise
    await new Promise(setImmediate)
    expect(lines.filter((line) => line.includes('unavailable') || line.includes('"level":50'))).toEqual([])
  } finally {
    await app.close()
  }
})

// @covers T38
test('request, client is gone before the server accepts the connection, is not answered and not logged as an error', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = await createApp({ ...context, log })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { port } = app.server.address() as AddressInfo
    const accepted = once(app.server, 'connection')
    // Another process, because this one must not accept in between.
    execFileSync(process.execPath, ['--eval', sendAndReset, String(port)])
    const [socket] = (await accepted) as [Socket]
    if (!socket.closed) await once(socket, 'close').catch(() => {})
    await new Promise(setImmediate)
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  } finally {
    await app.close()
  }
})

// @covers T38
test('isDatabaseUnavailable, same error code from a visitor and from the pool, is true for the pool alone', async () => {
  const pool = createPool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 })
  const error = await pool.query('select 1').catch((reason: unknown) => reason as Error & { code: string })
  const same = Object.assign(new Error('aborted'), { code: (error as { code: string }).code })
  expect([isDatabaseUnavailable(error as Error), isDatabaseUnavailable(same)]).toEqual([true, false])
  const connected = await pool.connect().catch((reason: unknown) => reason as Error)
  expect(isDatabaseUnavailable(connected as Error)).toBe(true)
  await pool.end()
  expect(isDatabaseUnavailable((await pool.query('select 1').catch((reason: unknown) => reason)) as Error)).toBe(true)
})
