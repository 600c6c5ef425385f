import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { finishGifts, interruptedAfter, startGift } from '#capabilities/giftLink/giftLink.service.ts'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import { returnHeld } from '#core/deposits/heldDeposit.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { startTransfer } from '#core/transfers/transfer.service.ts'
import { transaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/time/clock.ts'
import { addFault, clearFaults } from '#sandbox/providers/faults.ts'
import { payQr } from '#sandbox/providers/payments.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { seal } from '#testing/seal.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
})

type Shown = {
  deposit: { period: string; limit: number | null; used: number; resetsAt: string; next?: { limit: number | null; from: string } }[]
  excludedUntil: string | null
  returning: number
}
const scb = '4120001118'
const set = (player: TestPlayer, change: object, { key = randomUUID(), copy = app } = {}) =>
  statusAndBody(copy, 'PUT', '/api/account/limits', { headers: { ...player.headers, 'idempotency-key': key }, body: change })
const seen = async ({ headers }: TestPlayer) => (await statusAndBody(app, 'GET', '/api/account/limits', { headers }))[1] as Shown
const figures = async (player: TestPlayer) =>
  (await seen(player)).deposit.map(({ limit, used, next }) => [limit, used, ...(next ? [next.limit] : [])])
const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const create = ({ headers }: TestPlayer, amount: number, bank = 'KBANK') =>
  statusAndBody(app, 'POST', `/api/qrcode/${bank}`, { headers, body: { amount } })
const arrive = (player: TestPlayer, amount: number, of = context) =>
  handleBankTransfer(of)({
    reference: randomUUID(),
    fromBankCode: 'KBANK',
    fromAccountNo: `9${player.phone.slice(1)}`,
    toAccountNo: scb,
    amount,
    at: context.clock.now(),
  })
const gift = async (player: TestPlayer, amount: number, copy = app) => {
  const [, made] = await statusAndBody(app, 'POST', '/sandbox/api/giftLinks', { body: { amount, state: 'fresh' } })
  return statusAndBody(copy, 'POST', '/api/wallet/truelink', {
    headers: { ...player.headers, 'idempotency-key': randomUUID() },
    body: { link: seal(`${(made as { link: string }).link}::KRAPAO GIFT`) },
  })
}
const beyond = (period: string, left: number) => [422, { message: 'KEY_INVALID', params: { field: 'amount', ownLimit: period, left } }]
/** Stops the clock, because the sandbox's clock keeps running. */
const goTo = (moment: number) => context.settings.change({ clockOffset: moment - Date.now() })
const contextAt = (now: number) => ({ ...context, clock: { now: () => now } })

test('a player without limits gets null, and the sums of deposits by day, week and month', async () => {
  const player = await signUp(context)
  await arrive(player, 12_345)
  const { deposit, ...rest } = await seen(player)
  expect(rest).toEqual({ excludedUntil: null, returning: 0 })
  expect(deposit.map(({ period, limit, used }) => [period, limit, used])).toEqual([
    ['day', null, 123.45],
    ['week', null, 123.45],
    ['month', null, 123.45],
  ])
  for (const { resetsAt } of deposit) expect(resetsAt).toMatch(/T17:00:00.000Z$/)
})

// @covers KEY_INVALID
test('a QR or gift above a limit is refused first, with the period and the remaining amount', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 500, depositWeekly: 600 })
  await arrive(player, 20_000)
  expect([await create(player, 300.01), await gift(player, 301)]).toEqual([beyond('day', 300), beyond('day', 300)])
  expect([(await create(player, 300))[0], await wallet(player)]).toEqual([200, 20_000])
  const { rows } = await pool.query('select count(*)::int as count from gift_link where player_id = $1', [player.playerId])
  expect(rows).toEqual([{ count: 0 }])
})

test('the limit with the smallest remaining amount decides', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 500, depositWeekly: 100, depositMonthly: 400 })
  expect(await create(player, 100.01)).toEqual(beyond('week', 100))
})

test('live QRs count; a new one of the same bank replaces the one before', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 500 })
  expect((await create(player, 400))[0]).toBe(200)
  expect(await create(player, 101, 'WW')).toEqual(beyond('day', 100))
  expect((await create(player, 500))[0]).toBe(200)
})

test('a limit of zero accepts nothing', async () => {
  const player = await signUp(context)
  await set(player, { depositMonthly: 0 })
  expect(await create(player, 1)).toEqual(beyond('month', 0))
})

// @covers G8.6
test('a transfer above a limit is held, shown and paid back to the account that it came from', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 100 })
  await statusAndBody(app, 'POST', '/api/wallet/add', { headers: player.headers, body: { amount: 60 } })
  expect([await arrive(player, 5_000), await arrive(player, 6_000)]).toEqual(['credited', 'held'])
  expect([await wallet(player), (await seen(player)).returning, await figures(player)]).toEqual([
    5_000,
    60,
    [
      [100, 50],
      [null, 50],
      [null, 50],
    ],
  ])
  expect(await lines(player)).toEqual([
    ['deposit', 'PROCESSING', 'SCB', 'RETURN', 60, 50],
    ['deposit', 'SUCCESS', 'SCB', 'WALLET', 50, 50],
    ['deposit', 'FAILED', 'ANNOUNCED', 'WALLET', 60, 0],
  ])
  await returned(player, 'paid')
  expect([(await seen(player)).returning, (await lines(player))[0], await wallet(player)]).toEqual([
    0,
    ['deposit', 'SUCCESS', 'SCB', 'RETURN', 60, 50],
    5_000,
  ])
})

test('held money does not block a withdrawal', async () => {
  const player = await signUp(context, { satang: 50_000 })
  await set(player, { depositDaily: 0 })
  await arrive(player, 6_000)
  await work()
  expect(await statusAndBody(app, 'POST', '/api/wallet/withdraw', { headers: player.headers, body: { amount: 500 } })).toEqual([200, {}])
})

test('held money that the bank refuses stays held and is sent again an hour later', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 0 })
  await arrive(player, 6_000)
  await returned(player, 'refused')
  await work()
  expect([await payouts(player), (await seen(player)).returning, await wallet(player)]).toEqual([['refused'], 60, 0])
  await context.settings.change({ clockOffset: 3_600_500 })
  await returned(player, 'paid')
  expect([await payouts(player), (await seen(player)).returning]).toEqual([['refused', 'paid'], 0])
})

test('a QR paid with more than the remaining limit is held and brings no coins', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 200 })
  const [, { qrcodeId }] = (await create(player, 200)) as [number, { qrcodeId: string }]
  expect((await payQr(context, qrcodeId, { amount: 20_001 }))?.outcomes).toEqual(['held'])
  const [, qr] = await statusAndBody(app, 'GET', '/api/qrcode/KBANK', { headers: player.headers })
  expect(qr).toEqual(expect.objectContaining({ hasQrcode: false, status: 'paid', paidAmount: 200.01, late: false, held: true }))
  expect([await wallet(player), await balanceOf(pool, player.playerId, 'coins', 'COIN')]).toEqual([0, 0])
})

// @covers G8.6
test('20 parallel transfers and gifts through two servers at the limit: never above, and the rest is returned or not redeemed', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 1_000, depositWeekly: 2_000 })
  const all = Array.from({ length: 20 }, (_, index) => index)
  const outcomes = await Promise.all(
    all.map((index) =>
      index % 2 === 0
        ? arrive(player, 15_000, index % 4 === 0 ? context : second.context)
        : gift(player, 150, index % 4 === 1 ? app : second.app),
    ),
  )
  const credited = outcomes.filter((one) => one === 'credited' || (Array.isArray(one) && one[0] === 200)).length
  const held = outcomes.filter((one) => one === 'held').length
  expect(credited).toBe(6)
  expect([await wallet(player), (await seen(player)).returning, (await figures(player))[0]]).toEqual([90_000, held * 150, [1_000, 900]])
})

test('a gift begun within the limit is credited, whatever arrived meanwhile', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 100 })
  await addFault(pool, { port: 'gift', target: 'redeem', mode: 'failAfter', times: 1 })
  expect((await gift(player, 100))[0]).toBe(503)
  expect([await arrive(player, 100), (await set(player, { depositDaily: 50 }))[0]]).toEqual(['held', 200])
  await context.settings.change({ clockOffset: interruptedAfter + 1 })
  await finishGifts(context)
  expect([await wallet(player), (await figures(player))[0]]).toEqual([10_000, [50, 100]])
})

// @covers G8.6
test('midnight in Bangkok, to the millisecond, starts a new day and no new week', async () => {
  const player = await signUp(context)
  const { deposit } = await seen(player)
  const midnight = Date.parse(deposit[0]?.resetsAt ?? '')
  const plain = plainMidnight(midnight)
  await set(player, { depositDaily: 100, depositWeekly: 150 })
  expect(await arrive(player, 10_000, contextAt(plain - 1))).toBe('credited')
  expect(await arrive(player, 100, contextAt(plain - 1))).toBe('held')
  expect(await arrive(player, 5_000, contextAt(plain))).toBe('credited')
  expect(await arrive(player, 100, contextAt(plain))).toBe('held')
})

// @covers G8.6
test('Monday in Bangkok, to the millisecond, starts a new week', async () => {
  const player = await signUp(context)
  const { deposit } = await seen(player)
  const monday = Date.parse(deposit[1]?.resetsAt ?? '')
  await set(player, { depositWeekly: 100 })
  expect(await arrive(player, 10_000, contextAt(monday - 1))).toBe('credited')
  expect(await arrive(player, 1, contextAt(monday - 1))).toBe('held')
  expect(await arrive(player, 10_000, contextAt(monday))).toBe('credited')
  expect(await arrive(player, 1, contextAt(monday))).toBe('held')
})

// @covers G8.6
test('the first of the month in Bangkok, to the millisecond, starts a new month', async () => {
  const player = await signUp(context)
  const { deposit } = await seen(player)
  const first = Date.parse(deposit[2]?.resetsAt ?? '')
  await set(player, { depositMonthly: 100 })
  expect(await arrive(player, 10_000, contextAt(first - 1))).toBe('credited')
  expect(await arrive(player, 1, contextAt(first - 1))).toBe('held')
  expect(await arrive(player, 10_000, contextAt(first))).toBe('credited')
})

// @covers G8.6
test('a limit is lowered at once and raised after 24 hours; requesting the current one cancels the higher one', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 500 })
  await set(player, { depositDaily: 800, depositWeekly: 900 })
  await set(player, { depositMonthly: 300 })
  expect(await figures(player)).toEqual([
    [500, 0, 800],
    [900, 0],
    [300, 0],
  ])
  const from = Date.parse((await seen(player)).deposit[0]?.next?.from ?? '')
  expect(Math.abs(from - dayMs - context.clock.now())).toBeLessThan(60_000)
  await set(player, { depositMonthly: 900 })
  await set(player, { depositMonthly: 300 })
  await goTo(from - 30_000)
  expect(await create(player, 301)).toEqual(beyond('month', 300))
  expect((await figures(player))[0]).toEqual([500, 0, 800])
  await goTo(from)
  expect(await figures(player)).toEqual([
    [800, 0],
    [900, 0],
    [300, 0],
  ])
})

test('the answer has the current limits, and the same key repeats it', async () => {
  const player = await signUp(context)
  const key = randomUUID()
  const first = await set(player, { depositDaily: 500 }, { key })
  expect(first).toEqual([200, await seen(player)])
  await set(player, { depositDaily: 100 })
  expect([await set(player, { depositDaily: 500 }, { key }), (await figures(player))[0]]).toEqual([first, [100, 0]])
})

test.each([
  ['a negative amount', { depositDaily: -1 }],
  ['a third decimal', { depositDaily: 1.005 }],
  ['a text', { depositWeekly: '5' }],
  ['no time', { excludedUntil: 'tomorrow' }],
  ['no exclusion', { excludedUntil: null }],
  ['less than a day', () => ({ excludedUntil: new Date(context.clock.now() + dayMs - 60_000).toISOString() })],
  ['more than ten years', () => ({ excludedUntil: new Date(context.clock.now() + 3_661 * dayMs).toISOString() })],
])('%s is KEY_INVALID, and changes nothing', async (_, change) => {
  const player = await signUp(context)
  const [status, body] = await set(player, typeof change === 'function' ? change() : change)
  expect([status, (body as { message: string }).message]).toEqual([400, 'KEY_INVALID'])
  const { excludedUntil, deposit } = await seen(player)
  expect([excludedUntil, deposit.map(({ limit }) => limit)]).toEqual([null, [null, null, null]])
})

// @covers INVALID_USER_3
test('self-exclusion applies at once, can be extended and not shortened, and lets money out and back only', async () => {
  const player = await signUp(context, { satang: 50_000 })
  await create(player, 100)
  const until = new Date(context.clock.now() + 2 * dayMs).toISOString()
  expect(((await set(player, { excludedUntil: until }))[1] as Shown).excludedUntil).toBe(until)
  expect(await create(player, 100)).toEqual([403, { message: 'INVALID_USER_3' }])
  const [, { rows }] = [await arrive(player, 100), await pool.query('select status from qr where player_id = $1', [player.playerId])]
  expect([rows, (await seen(player)).returning]).toEqual([[{ status: 'cancelled' }], 1])
  expect(await statusAndBody(app, 'POST', '/api/wallet/withdraw', { headers: player.headers, body: { amount: 500 } })).toEqual([200, {}])
  const shorter = new Date(Date.parse(until) - 1).toISOString()
  expect(await set(player, { excludedUntil: shorter })).toEqual([400, { message: 'KEY_INVALID', params: { field: 'excludedUntil' } }])
  const longer = new Date(Date.parse(until) + dayMs).toISOString()
  expect(((await set(player, { excludedUntil: longer }))[1] as Shown).excludedUntil).toBe(longer)
  const exclusionInWallet = async () =>
    ((await statusAndBody(app, 'GET', '/api/wallet', { headers: player.headers }))[1] as Partial<Shown>).excludedUntil
  expect(await exclusionInWallet()).toBe(longer)
  await goTo(Date.parse(longer))
  expect([(await create(player, 100))[0], (await seen(player)).excludedUntil, await exclusionInWallet()]).toEqual([200, null, undefined])
})

test('a lower limit ends the QRs that exceed it', async () => {
  const player = await signUp(context)
  await create(player, 100)
  await create(player, 300, 'WW')
  await set(player, { depositDaily: 200 })
  const { rows } = await pool.query('select amount, status from qr where player_id = $1 order by amount', [player.playerId])
  expect(rows).toEqual([
    { amount: 10_000, status: 'live' },
    { amount: 30_000, status: 'cancelled' },
  ])
})

test('QRs that together exceed a limit are ended, the largest first', async () => {
  const player = await signUp(context)
  await create(player, 100)
  await create(player, 150, 'WW')
  await create(player, 250, 'PAYONEX')
  await set(player, { depositDaily: 250 })
  const { rows } = await pool.query('select amount, status from qr where player_id = $1 order by amount', [player.playerId])
  expect(rows).toEqual([
    { amount: 10_000, status: 'live' },
    { amount: 15_000, status: 'live' },
    { amount: 25_000, status: 'cancelled' },
  ])
})

test('a self-exclusion while a gift or transfer is prepared refuses both', async () => {
  const player = await signUp(context, { satang: 50_000 })
  await statusAndBody(app, 'GET', '/api/wallet/activate/PG', { headers: player.headers })
  await set(player, { excludedUntil: new Date(context.clock.now() + 2 * dayMs).toISOString() })
  const start = (from: string, to: string) => startTransfer(pool, context, { playerId: player.playerId, from, to, amount: 10_000 })
  const taken = { code: randomUUID(), walletNo: '0', amount: 1_000, key: undefined }
  const redeem = transaction(pool, (tx) => startGift(context, tx, player.playerId, taken))
  await expect(redeem).rejects.toThrow('INVALID_USER_3')
  await expect(start('WALLET', 'PG')).rejects.toThrow('INVALID_USER_3')
  await expect(start('PG', 'WALLET')).rejects.toThrow('MONEY_NOT_ENOUGH')
})

test('20 parallel changes through two servers leave one of them in force', async () => {
  const player = await signUp(context)
  const amounts = Array.from({ length: 20 }, (_, index) => 100 + index)
  const answers = await Promise.all(
    amounts.map((depositDaily, index) => set(player, { depositDaily }, { copy: index % 2 === 0 ? app : second.app })),
  )
  expect(answers.map(([status]) => status)).toEqual(amounts.map(() => 200))
  const [limit, , next] = (await figures(player))[0] ?? []
  expect([limit, next === undefined || Number(next) > 100]).toEqual([100, true])
})

type Line = { statementType: string; status: string; from: string; to: string; amount: number; balance: number }
async function lines({ headers }: TestPlayer) {
  const [, body] = await statusAndBody(app, 'POST', '/api/statement', { headers, body: { page: 1, limit: 10 } })
  const { statements } = body as { statements: Line[] }
  return statements.map(({ statementType, status, from, to, amount, balance }) => [statementType, status, from, to, amount, balance])
}

async function work() {
  await returnHeld(context)
  await finishWithdrawals(context)
}

async function returned({ playerId }: TestPlayer, outcome: 'paid' | 'refused') {
  await work()
  const query = "select id from withdrawal where player_id = $1 and returns and status = 'sent'"
  const { rows } = await pool.query<{ id: string }>(query, [playerId])
  expect(rows.length).toBe(1)
  await statusAndBody(app, 'POST', `/sandbox/api/withdrawals/${rows[0]?.id}`, { body: { outcome } })
}

async function payouts({ playerId }: TestPlayer) {
  const query = 'select status from withdrawal where player_id = $1 order by requested_at'
  const { rows } = await pool.query<{ status: string }>(query, [playerId])
  return rows.map(({ status }) => status)
}

function plainMidnight(midnight: number): number {
  const inBangkok = new Date(midnight + 7 * 3_600_000)
  return inBangkok.getUTCDay() === 1 || inBangkok.getUTCDate() === 1 ? plainMidnight(midnight + dayMs) : midnight
}
