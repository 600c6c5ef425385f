import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { goLive, lockQrs, openOrder } from '#core/qrDeposit/qrDeposit.queries.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

const newOrder = ({ playerId }: TestPlayer, more: { key?: string; allowed?: number } = {}) => {
  const at = context.clock.now()
  const id = randomUUID().replaceAll('-', '')
  const order = { id, bankCode: 'KBANK', amount: 10_000, expiresAt: at + 60_000, playerId, at } as const
  return openOrder(pool, { ...order, key: undefined, since: at - 60_000, hour: 1, allowed: 100, ...more })
}
const opened = async (player: TestPlayer): Promise<string> => (await newOrder(player))?.id ?? ''

const makeLive = ({ playerId }: TestPlayer, id: string, key: string = randomUUID()) => {
  const at = context.clock.now()
  const mine = { playerId, key, operation: 'createQr', fingerprint: 'f' }
  return goLive(pool, { mine, id, qr: { payload: `payload of ${id}`, reference: 'r', expiresAt: at + 30_000 }, answer: { id }, at })
}
const liveOf = async ({ playerId }: TestPlayer): Promise<string[]> =>
  (await pool.query<{ id: string }>("select id from qr where player_id = $1 and status = 'live'", [playerId])).rows.map(({ id }) => id)

test('openOrder, many at once, with an hour used up, one key twice and a key that cannot be stored, still opens the valid ones', async () => {
  const [first, second, third] = [await signUp(context), await signUp(context), await signUp(context)]
  const answers = await Promise.allSettled([
    newOrder(first),
    ...[1, 2, 3].map(() => newOrder(second, { allowed: 2 })),
    newOrder(third, { key: 'same' }),
    newOrder(third, { key: 'same' }),
    newOrder(third, { key: '\u0000' }),
    newOrder(first),
  ])
  const ids = answers.map((answer) => (answer.status === 'fulfilled' ? (answer.value?.id ?? null) : answer.reason instanceof Error))
  const [inHour, [same, repeated, refused]] = [ids.slice(1, 4), ids.slice(4, 7)]
  expect([inHour.filter((id) => id === null).length, repeated === same, refused]).toEqual([1, true, true])
  const { rows } = await pool.query<{ id: string }>('select id from qr')
  expect(rows).toHaveLength(5)
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([ids[0], ...inHour.filter((id) => id !== null), same, ids[7]]))
})

test('goLive, called twice at once with one key, makes one QR live, and both calls return it', async () => {
  const player = await signUp(context)
  const [id, other] = [await opened(player), await opened(player)]
  // The first call runs alone; the two others share the next statement.
  const answers = await Promise.all([makeLive(await signUp(context), id), makeLive(player, id, 'same'), makeLive(player, other, 'same')])
  expect(answers).toMatchObject([
    { outcome: 'other' },
    { state: 'new', outcome: 'live' },
    { state: 'done', outcome: null, answer: JSON.stringify({ id }) },
  ])
  expect(await liveOf(player)).toEqual([id])
})

test('goLive, the older of two QRs last, leaves the newer one live', async () => {
  const player = await signUp(context)
  const [older, newer] = [await opened(player), await opened(player)]
  expect([(await makeLive(player, newer)).outcome, (await makeLive(player, older)).outcome]).toEqual(['live', 'other'])
  expect(await liveOf(player)).toEqual([newer])
})

test('goLive, a second QR, cancels the first, also at its provider', async () => {
  const player = await signUp(context)
  const [older, newer] = [await opened(player), await opened(player)]
  expect([(await makeLive(player, older)).outcome, (await makeLive(player, newer)).outcome]).toEqual(['live', 'live'])
  const { rows } = await pool.query('select status, cancel_due from qr where player_id = $1 order by number', [player.playerId])
  expect(rows).toEqual([
    { status: 'cancelled', cancel_due: true },
    { status: 'live', cancel_due: false },
  ])
})

// @covers T32
test('createQr, while another transaction locks the QRs of its player, waits for it and delays no other player', async () => {
  const [busy, other] = [await signUp(context), await signUp(context)]
  const create = ({ headers }: TestPlayer) =>
    statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers: { ...headers, 'idempotency-key': randomUUID() }, body: { amount: 100 } })
  const { all } = await transaction(pool, async (tx) => {
    await lockQrs(tx, busy.playerId)
    const waiting = Array.from({ length: 20 }, () => create(busy))
    expect(await create(other)).toMatchObject([200, { hasQrcode: true }])
    return { all: waiting }
  })
  expect(new Set((await Promise.all(all)).map(([status]) => status))).toEqual(new Set([200]))
})
