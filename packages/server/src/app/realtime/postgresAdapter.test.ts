import { Server } from 'socket.io'
import { expect, test, vi } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { openPostgresAdapter } from './postgresAdapter.ts'

const { context, pool } = await freshApp()

test('packets sent at once to other copies share a NOTIFY', async () => {
  const errors: Error[] = []
  const { adapter, listening, close } = openPostgresAdapter(context, (error) => errors.push(error))
  const query = vi.spyOn(pool, 'query')
  const io = new Server({ adapter, serveClient: false })
  await listening
  for (const packet of ['first', 'second', 'third']) io.to('room').emit('packet', packet)
  const statements = () => query.mock.calls.map(([asked]) => JSON.stringify(asked)).filter((asked) => /first|second|third/.test(asked))
  await expect.poll(() => statements().join()).toMatch(/third/)
  expect(statements().length).toBeLessThan(3)
  await io.of('/').adapter.close()
  await close()
  expect(errors).toEqual([])
})
