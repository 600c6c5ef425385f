import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lockMoney } from '#core/ledger/ledger.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { guestChatClient, send, text } from '#testing/chat.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { transaction, transactionQueueRatio } from './transaction.ts'

// The test pool has eight connections.
const { app, context, pool } = await freshApp()

// @covers T32
test('writes of one player that wait for a lock leave connections to another player', async () => {
  const [busy, other] = [await signUp(context), await signUp(context)]
  const change = ({ headers }: typeof busy) =>
    statusAndBody(app, 'PUT', '/api/account/limits', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: { depositDaily: 500 },
    })
  const { rows } = await pool.query<{ id: number }>('select id from player where phone = $1', [busy.phone])
  const waiting = await transaction(pool, async (tx) => {
    await lockMoney(tx, rows[0]?.id ?? 0)
    const all = Array.from({ length: 20 }, () => change(busy))
    await expect.poll(() => countLockWaits(pool)).toBeGreaterThan(1)
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
    // The lock is held until all requests have arrived. Those that wait for it are answered after its release.
    let answered = 0
    for (const answer of all) void answer.then(() => (answered += 1))
    await expect.poll(() => answered).toBe(7)
    return { all }
  })
  const statuses = (await Promise.all(waiting.all)).map(({ status }) => status)
  expect([200, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([33, 7])
})

// @covers T32 T3
test('transaction, fifty visitors of one address log in while their table is locked, all wait, and leave connections to others', async () => {
  const players: TestPlayer[] = []
  // Sequential, because hashes queue for a limited number.
  while (players.length < 50) players.push(await signUp(context, { password: 'secret-1' }))
  const other = await signUp(context)
  const login = ({ phone }: TestPlayer) =>
    call(app, 'POST', '/api/login', { body: { username: phone, password: 'secret-1' }, address: '198.51.100.7' })
  const waiting = await transaction(pool, async (tx) => {
    await tx.query('lock table known_device in exclusive mode')
    const all = players.map(login)
    await expect.poll(() => countLockWaits(pool)).toBe(4)
    await expect.poll(() => transactionQueueRatio(pool)).toBe(0.046)
    const headers = { ...other.headers, 'idempotency-key': randomUUID() }
    expect((await statusAndBody(app, 'PUT', '/api/account/limits', { headers, body: { depositDaily: 500 } }))[0]).toBe(200)
    return { all }
  })
  expect(new Set((await Promise.all(waiting.all)).map(({ status }) => status))).toEqual(new Set([200]))
})
