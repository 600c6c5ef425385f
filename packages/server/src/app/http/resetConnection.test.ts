import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { isDatabaseAway } from '#platform/db/away.ts'
import { createPool } from '#platform/db/database.ts'
import { freshApp } from '#testing/freshApp.ts'
import { createApp } from '../app.ts'

const { context } = await freshApp()

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
    expect(lines.filter((line) => line.includes('away') || line.includes('"level":50'))).toEqual([])
  } finally {
    await app.close()
  }
})

// @covers T38
test('isDatabaseAway, same error code from a visitor and from the pool, is true for the pool alone', async () => {
  const pool = createPool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 })
  const error = await pool.query('select 1').catch((reason: unknown) => reason as Error & { code: string })
  const same = Object.assign(new Error('aborted'), { code: (error as { code: string }).code })
  expect([isDatabaseAway(error as Error), isDatabaseAway(same)]).toEqual([true, false])
  const connected = await pool.connect().catch((reason: unknown) => reason as Error)
  expect(isDatabaseAway(connected as Error)).toBe(true)
  await pool.end()
  expect(isDatabaseAway((await pool.query('select 1').catch((reason: unknown) => reason)) as Error)).toBe(true)
})
