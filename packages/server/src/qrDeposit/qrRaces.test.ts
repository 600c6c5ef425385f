import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { payQr } from '../sandbox/payments.ts'
import { keepLedgerClean } from '../testing/cleanLedger.ts'
import { freshApp } from '../testing/freshApp.ts'
import { signUp, type TestPlayer } from '../testing/players.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { openQr, orderQr } from './qrCreation.ts'
import type { QrAnswer } from './qrDeposit.service.ts'
import { takeNotice } from './qrPayment.ts'

const { app, world, pool, another } = await freshApp()
const second = await another()
keepLedgerClean(world)

const create = async (
  player: TestPlayer,
  { copy = app, key = randomUUID(), amount = 100 }: { copy?: typeof app; key?: string; amount?: number } = {},
) => copy.inject({ method: 'POST', url: '/api/qrcode/KBANK', headers: { ...player.headers, 'idempotency-key': key }, payload: { amount } })
const created = async (player: TestPlayer) => (await create(player)).json<{ qrcodeId: string; expireIn: string }>()
const read = async (player: TestPlayer) => (await app.inject({ url: '/api/qrcode/KBANK', headers: player.headers })).json<QrAnswer>()
const copies = [app, second.app]
const worlds = [world, second.world]
const times = <T>(count: number, what: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => what(index)))
const of = <T>(list: T[], index: number): T => list[index % list.length] as T

test('a notice ten times over, all at once, through two servers: credited once', async () => {
  const player = await signUp(world)
  const { qrcodeId } = await created(player)
  const notice = { orderId: qrcodeId, reference: 'TEN', amount: 10_000, paidAt: world.clock.now() }
  const outcomes = await times(10, (index) => takeNotice(of(worlds, index))(notice))
  expect(outcomes.toSorted()).toEqual(['credited', ...Array<string>(9).fill('repeated')])
  expect([await balanceOf(pool, player.playerId, 'wallet'), (await read(player)).paidAmount]).toEqual([10_000, 100])
})

test('ten payments of one QR at once: each is credited', async () => {
  const player = await signUp(world)
  const { qrcodeId } = await created(player)
  await times(10, (index) => payQr(of(worlds, index), qrcodeId, { amount: 1_000, reference: `EACH-${index}` }))
  expect([await balanceOf(pool, player.playerId, 'wallet'), (await read(player)).paidAmount]).toEqual([10_000, 100])
})

test('50 creations at once with keys of their own, through two servers: one QR is live, the newest', async () => {
  const player = await signUp(world)
  const answers = await times(50, (index) => create(player, { copy: of(copies, index), amount: index + 1 }))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { rows } = await pool.query<{ id: string; status: string }>('select id, status from qr where player_id = $1 order by number', [
    player.playerId,
  ])
  expect(rows.map(({ status }) => status)).toEqual([...Array<string>(49).fill('cancelled'), 'live'])
  expect((await read(player)).qrcodeId).toBe(rows.at(-1)?.id)
})

test('30 at once under one key: one QR, and one answer for all that were answered', async () => {
  const player = await signUp(world)
  const key = randomUUID()
  const answers = await times(30, (index) => create(player, { copy: of(copies, index), key }))
  expect((await pool.query('select from qr where player_id = $1', [player.playerId])).rowCount).toBe(1)
  const live = await read(player)
  const bodies = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<QrAnswer>())
  expect(bodies.length).toBeGreaterThan(0)
  expect(bodies).toEqual(bodies.map(() => live))
  expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode)).map((answer) => answer.body)).toEqual([])
})

test('pay, cancel and expire within 50 ms of each other, many times: credited once, whatever came first', async () => {
  const rounds = await times(40, async (round) => {
    const player = await signUp(world)
    const { qrcodeId, expireIn } = await created(player)
    const late = randomInt(2) === 1
    const steps: (() => Promise<unknown>)[] = [
      () => times(3, (index) => payQr(of(worlds, index), qrcodeId, { reference: `RACE-${round}`, late })),
      () => of(copies, round).inject({ method: 'DELETE', url: `/api/qrcode/${qrcodeId}`, headers: player.headers }),
      // A copy whose clock says that it is over sees it expire, and a new QR takes its place.
      () => expired(player, expireIn),
    ]
    await Promise.all(steps.map((step) => pause(randomInt(50)).then(step)))
    const { rows } = await pool.query<{ status: string; paid: number }>(
      'select status, paid_amount as paid from qr where player_id = $1 and id = $2',
      [player.playerId, qrcodeId],
    )
    return { ...rows[0], wallet: await balanceOf(pool, player.playerId, 'wallet') }
  })
  expect(rounds).toEqual(rounds.map(() => ({ status: 'paid', paid: 10_000, wallet: 10_000 })))
})

async function expired(player: TestPlayer, expireIn: string): Promise<void> {
  const over = { ...second.world, clock: { now: () => Date.parse(expireIn) } }
  const ordered = await orderQr(over, { playerId: player.playerId, bankCode: 'KBANK', amount: 100, key: undefined })
  await transaction(over.pool, (tx) => openQr(tx, player.playerId, ordered, over.clock.now()))
}

test('a payment for nobody’s order, or of no amount, is not taken', async () => {
  const player = await signUp(world)
  const { qrcodeId } = await created(player)
  const notice = { orderId: qrcodeId, reference: 'ODD', amount: 100, paidAt: 0 }
  for (const odd of [{ orderId: 'nobody' }, { amount: 0 }, { amount: -1 }, { amount: 1.5 }, { amount: Number.NaN }]) {
    await expect(takeNotice(world)({ ...notice, ...odd })).rejects.toThrow(/ours|positive/)
  }
  expect(await balanceOf(pool, player.playerId, 'wallet')).toBe(0)
})
