import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createPool } from '#platform/db/database.ts'
import { fund, signUp } from '#testing/players.ts'
import { cuttableProxy } from '#testing/proxy.ts'
import { createApp } from '../app.ts'
import { createAppContext } from '../createAppContext.ts'
import { addRealtime } from './realtime.ts'

const postgres = inject('postgres')
const database = `test_${randomUUID().replaceAll('-', '')}`
const admin = createPool(postgres)
await admin.query(`create database ${database} template template_krapao`)
const proxy = await cuttableProxy({ path: `${postgres.host}/.s.PGSQL.5432` })
const drain = new AsyncDisposableStack()
afterAll(async () => {
  await proxy.cut()
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
})

async function copy(connection: object) {
  const pool = createPool({ ...connection, database })
  drain.defer(() => pool.end())
  const context = await createAppContext(readConfig({ LOG_LEVEL: 'silent' }), pool, drain)
  const app = await createApp(context)
  await addRealtime(app, context)
  drain.defer(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { context, pool, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

test('after a lost connection between copies notifications arrive again, and nothing keeps the server from stopping', async () => {
  const behind = await copy({ host: '127.0.0.1', port: proxy.port, user: postgres.user })
  const beside = await copy(postgres)
  const player = await signUp(beside.context)
  let received = 0
  const socket = io(behind.origin, { auth: { token: player.token }, transports: ['websocket'], reconnection: false })
  const again = () => void setTimeout(() => socket.connect(), 100)
  socket.on('wallet', () => (received += 1))
  socket.on('disconnect', again)
  socket.on('connect_error', again)
  await expect.poll(() => socket.connected).toBe(true)
  const expectNotification = async () => {
    const before = received
    await expect
      .poll(async () => {
        await fund(beside.context, player.playerId, 1)
        return received > before
      })
      .toBe(true)
  }
  await expectNotification()

  await proxy.cut()
  await proxy.restore()
  await expectNotification()
  // The listening connection is not part of the pool.
  await expect
    .poll(async () =>
      Promise.all(Array.from({ length: behind.pool.options.max - 3 }, () => behind.pool.query('select 1'))).then(() => true),
    )
    .toBe(true)
  socket.removeAllListeners().disconnect()
  await drain.disposeAsync()
})
