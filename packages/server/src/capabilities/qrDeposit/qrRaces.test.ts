import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/time/clock.ts'
import { payQr } from '#sandbox/providers/payments.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { openQr, orderQr } from './qrCreation.ts'
import type { QrAnswer } from './qrDeposit.service.ts'
import { handlePaymentNotification } from './qrPayment.ts'
import { finishQrs } from './qrUnfinished.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)
afterEach(() => vi.restoreAllMocks())

const create = async (
  player: TestPlayer,
  {
    copy = app,
    key = randomUUID(),
    amount = 100,
    bank = 'KBANK',
  }: { copy?: typeof app; key?: string; amount?: number; bank?: string } = {},
) =>
  copy.inject({ method: 'POST', url: `/api/qrcode/${bank}`, headers: { ...player.headers, 'idempotency-key': key }, payload: { amount } })
const created = async (player: TestPlayer) => (await create(player)).json<{ qrcodeId: string; expireIn: string }>()
const read = async (player: TestPlayer) => (await app.inject({ url: '/api/qrcode/KBANK', headers: player.headers })).json<QrAnswer>()
const copies = [app, second.app]
const contexts = [context, second.context]
const times = <T>(count: number, what: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => what(index)))
const of = <T>(list: T[], index: number): T => list[index % list.length] as T
const atBank = (bankReference: string) => ({ toAccountNo: '0719998887', fromBankCode: 'KBANK', bankReference })

// @covers G7.2
test('a notification repeated ten times in parallel through two servers is credited once', async () => {
  const player = await signUp(context)
  const { qrcodeId } = await created(player)
  const notice = { orderId: qrcodeId, reference: 'TEN', amount: 10_000, paidAt: context.clock.now(), ...atBank('TEN') }
  const outcomes = await times(10, (index) => handlePaymentNotification(of(contexts, index))(notice))
  expect(outcomes.toSorted()).toEqual(['credited', ...Array<string>(9).fill('repeated')])
  expect([await balanceOf(pool, player.playerId, 'wallet'), (await read(player)).paidAmount]).toEqual([10_000, 100])
})

test('ten parallel payments of one QR are credited each', async () => {
  const player = await signUp(context)
  const { qrcodeId } = await created(player)
  await times(10, (index) => payQr(of(contexts, index), qrcodeId, { amount: 1_000, reference: `EACH-${index}` }))
  expect([await balanceOf(pool, player.playerId, 'wallet'), (await read(player)).paidAmount]).toEqual([10_000, 100])
})

test('50 parallel creations with own keys through two servers leave one live QR, the newest', async () => {
  const player = await signUp(context)
  const answers = await times(50, (index) => create(player, { copy: of(copies, index), amount: index + 1 }))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { rows } = await pool.query<{ id: string; status: string }>('select id, status from qr where player_id = $1 order by number', [
    player.playerId,
  ])
  expect(rows.map(({ status }) => status)).toEqual([...Array<string>(49).fill('cancelled'), 'live'])
  expect((await read(player)).qrcodeId).toBe(rows.at(-1)?.id)
})

test('30 in parallel with one key create one QR and give one answer', async () => {
  const player = await signUp(context)
  const key = randomUUID()
  const answers = await times(30, (index) => create(player, { copy: of(copies, index), key }))
  expect((await pool.query('select from qr where player_id = $1', [player.playerId])).rowCount).toBe(1)
  const live = await read(player)
  const bodies = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<QrAnswer>())
  expect(bodies.length).toBeGreaterThan(0)
  expect(bodies).toEqual(bodies.map(() => live))
  expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode)).map((answer) => answer.body)).toEqual([])
})

// @covers G7.1
test('paid, cancelled and expired within 50 ms, many times: credited once in any order', async () => {
  const rounds = await times(40, async (round) => {
    const player = await signUp(context)
    const { qrcodeId, expireIn } = await created(player)
    const late = randomInt(2) === 1
    const steps: (() => Promise<unknown>)[] = [
      () => times(3, (index) => payQr(of(contexts, index), qrcodeId, { reference: `RACE-${round}`, late })),
      () => of(copies, round).inject({ method: 'DELETE', url: `/api/qrcode/${qrcodeId}`, headers: player.headers }),
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
  const over = { ...second.context, clock: { now: () => Date.parse(expireIn) } }
  const ordered = await orderQr(over, { playerId: player.playerId, bankCode: 'KBANK', amount: 100, key: undefined })
  await transaction(over.pool, (tx) => openQr(tx, player.playerId, ordered, over.clock.now()))
}

test('handlePaymentNotification, a payment without a sound amount, reference, time or account, rejects', async () => {
  const player = await signUp(context)
  const { qrcodeId } = await created(player)
  const notice = { orderId: qrcodeId, reference: 'ODD', amount: 100, paidAt: context.clock.now() }
  for (const amount of [0, -1, 1.5, Number.NaN]) {
    await expect(handlePaymentNotification(context)({ ...notice, amount })).rejects.toThrow('a payment with a bad amount')
  }
  const bad = [
    { reference: '' },
    { reference: 'a\u0000b' },
    { paidAt: Math.floor(context.clock.now() / 1_000) },
    { paidAt: Number.NaN },
    { toAccountNo: 'x719998887' },
    { bankReference: 'a\uD800' },
  ]
  for (const more of bad)
    await expect(handlePaymentNotification(context)({ ...notice, ...more })).rejects.toThrow(`a payment with a bad ${Object.keys(more)[0]}`)
  expect(await balanceOf(pool, player.playerId, 'wallet')).toBe(0)
})

test('payments of an unknown order are unmatched, with one alarm each, however often they are reported', async () => {
  const notice = { orderId: 'nobody', reference: 'STRAY', amount: 12_345, paidAt: Date.UTC(2030, 0, 1) }
  const other = { ...notice, reference: 'STRAY-2' }
  const outcomes = await times(10, (index) => handlePaymentNotification(of(contexts, index))(notice))
  outcomes.push(await handlePaymentNotification(context)(other))
  expect(outcomes).toEqual(Array.from({ length: 11 }, () => 'unmatched'))
  const { rows } = await pool.query("select player_id, detail from alarm where kind = 'unmatchedPayment' order by id")
  const paidAt = '2030-01-01T00:00:00.000Z'
  expect(rows).toEqual([
    { player_id: null, detail: { ...notice, paidAt } },
    { player_id: null, detail: { ...other, paidAt } },
  ])
})

test('a payment during the creation of a QR finds its order', async () => {
  const player = await signUp(context)
  const { createQr } = context.ports.payment
  const outcomes: string[] = []
  vi.spyOn(context.ports.payment, 'createQr').mockImplementation(async (order) => {
    const answer = await createQr(order)
    outcomes.push(
      await handlePaymentNotification(context)({
        orderId: order.id,
        reference: randomUUID(),
        amount: order.amount,
        paidAt: context.clock.now(),
        ...atBank('EARLY'),
      }),
    )
    return answer
  })
  await create(player)
  expect([outcomes, await balanceOf(pool, player.playerId, 'wallet')]).toEqual([['credited'], 10_000])
})

const limit = async ({ headers }: TestPlayer, change: object) => {
  const answer = await second.app.inject({ method: 'PUT', url: '/api/account/limits', headers, payload: change })
  expect(answer.statusCode).toBe(200)
  return answer
}
const payable = async ({ playerId }: TestPlayer) =>
  (
    await pool.query<{ bank: string; baht: number }>(
      "select bank_code as bank, amount / 100 as baht from qr where player_id = $1 and status = 'live'",
      [playerId],
    )
  ).rows
function meetAtProvider(count: number, then: () => Promise<unknown> = async () => {}): void {
  const met = Promise.withResolvers<void>()
  let waiting = 0
  for (const { ports } of contexts) {
    const { createQr } = ports.payment
    vi.spyOn(ports.payment, 'createQr').mockImplementation(async (order) => {
      const outcome = await createQr(order)
      waiting += 1
      if (waiting === count) void then().then(() => met.resolve())
      await met.promise
      return outcome
    })
  }
}
const banks = ['KBANK', 'PAYTIMZ', 'FP']

test('three banks in parallel through two servers with room for one: one QR is live, and the others name the remaining amount', async () => {
  const player = await signUp(context)
  await limit(player, { depositDaily: 100 })
  meetAtProvider(banks.length)
  const answers = await times(banks.length, (index) => create(player, { copy: of(copies, index), bank: of(banks, index), amount: 80 }))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map((answer) => [answer.statusCode, answer.json<object>()])).toEqual(
    Array.from({ length: 2 }, () => [
      422,
      expect.objectContaining({ message: 'KEY_INVALID', params: { field: 'amount', ownLimit: 'day', left: 20 } }),
    ]),
  )
  expect((await payable(player)).map(({ baht }) => baht)).toEqual([80])
  vi.restoreAllMocks()
  for (const bank of banks) await app.inject({ url: `/api/qrcode/${bank}`, headers: player.headers })
  await finishQrs(context, player.playerId)
  const { rows } = await pool.query<{ id: string; status: string }>('select id, status from qr where player_id = $1', [player.playerId])
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'live'])
  const states = await Promise.all(rows.map(async ({ id }) => (await context.ports.payment.statusOf(id)).state))
  expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'live'])
})

test.each([
  ['shut out', () => ({ excludedUntil: new Date(context.clock.now() + 2 * dayMs).toISOString() }), [403, 'INVALID_USER_3']],
  ['with a lower limit', () => ({ depositDaily: 50 }), [422, 'KEY_INVALID']],
] as const)('createQr, %s in parallel, never returns the QR and leaves the former one as requested', async (_, change, expected) => {
  const player = await signUp(context)
  await create(player, { amount: 30 })
  meetAtProvider(1, () => limit(player, change()))
  const answer = await create(player, { amount: 80 })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual(expected)
  vi.restoreAllMocks()
  await context.settings.change({ clockOffset: 60_000 })
  await finishQrs(context, player.playerId)
  expect((await payable(player)).map(({ baht }) => baht)).toEqual(expected[0] === 403 ? [] : [30])
  await context.settings.change({ clockOffset: 0 })
})

test('an order whose answer was lost does not become live above a limit set since', async () => {
  const player = await signUp(context)
  const key = randomUUID()
  await orderQr(context, { playerId: player.playerId, bankCode: 'KBANK', amount: 8_000, key })
  await limit(player, { depositDaily: 50 })
  expect(await read(player)).toMatchObject({ hasQrcode: false })
  expect(await payable(player)).toEqual([])
})

test('a lower limit waits for a QR that is being created, and ends it', async () => {
  const player = await signUp(context)
  const ordered = await orderQr(context, { playerId: player.playerId, bankCode: 'KBANK', amount: 8_000, key: undefined })
  const { lowered } = await transaction(pool, async (tx) => {
    await openQr(tx, player.playerId, ordered, context.clock.now())
    const change = { lowered: limit(player, { depositDaily: 50 }) }
    await expect.poll(() => countLockWaits(pool)).toBe(1)
    return change
  })
  await lowered
  expect(await payable(player)).toEqual([])
})

test('QRs and lower limits in parallel, many times: live QRs are within the limit, without a deadlock', async () => {
  const rounds = await times(20, async (round) => {
    const player = await signUp(context)
    await create(player, { amount: 30, bank: 'FP' })
    const steps = [
      () => create(player, { copy: of(copies, round), amount: 40 }),
      () => create(player, { copy: of(copies, round + 1), amount: 60, bank: 'PAYTIMZ' }),
      () => limit(player, { depositDaily: 70 }),
      () => create(player, { copy: of(copies, round), amount: 20, bank: 'FP' }),
    ]
    const answers = await Promise.all(steps.map((step) => pause(randomInt(30)).then(step)))
    const sum = (await payable(player)).reduce((total, { baht }) => total + baht, 0)
    return { odd: answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 422].includes(status)), within: sum <= 70 }
  })
  expect(rounds).toEqual(rounds.map(() => ({ odd: [], within: true })))
})
