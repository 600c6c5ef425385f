import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lockMoney } from '../bonus/bonus.queries.ts'
import { call, said } from '../testing/calls.ts'
import { guestChatClient, send, text } from '../testing/chat.ts'
import { freshApp } from '../testing/freshApp.ts'
import { lockWaits } from '../testing/lockWaits.ts'
import { signUp } from '../testing/players.ts'
import { transaction } from './transaction.ts'

// The test pool has eight connections.
const { app, context, pool } = await freshApp()

// @covers T32
test('writes of one player that wait for a lock leave connections to another player', async () => {
  const [busy, other] = [await signUp(context), await signUp(context)]
  const change = ({ headers }: typeof busy) =>
    said(app, 'PUT', '/api/account/limits', { headers: { ...headers, 'idempotency-key': randomUUID() }, body: { depositDaily: 500 } })
  const { rows } = await pool.query<{ id: number }>('select id from player where phone = $1', [busy.phone])
  const waiting = await transaction(pool, async (tx) => {
    await lockMoney(tx, rows[0]?.id ?? 0)
    const all = Array.from({ length: 20 }, () => change(busy))
    await expect.poll(() => lockWaits(pool)).toBeGreaterThan(1)
    expect((await change(other))[0]).toBe(200)
    expect((await send(app, guestChatClient(context).headers, text('hello')))[0]).toBe(200)
    return { all }
  })
  expect(new Set((await Promise.all(waiting.all)).map(([status]) => status))).toEqual(new Set([200]))
})

// @covers T32
test('transaction, one player has more writes than may wait, answers Busy to the rest and leaves connections to another player', async () => {
  const [busy, other] = [await signUp(context), await signUp(context)]
  const change = ({ headers }: typeof busy) =>
    call(app, 'PUT', '/api/account/limits', { headers: { ...headers, 'idempotency-key': randomUUID() }, body: { depositDaily: 500 } })
  const waiting = await transaction(pool, async (tx) => {
    await lockMoney(tx, busy.playerId)
    const all = Array.from({ length: 40 }, () => change(busy))
    const refused = await Promise.race(all)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect((await change(other)).status).toBe(200)
    return { all }
  })
  const statuses = (await Promise.all(waiting.all)).map(({ status }) => status)
  expect([200, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([33, 7])
})
