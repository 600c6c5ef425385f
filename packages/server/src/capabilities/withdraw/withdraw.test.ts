import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { subscribe, type DomainEvent } from '#core/events/events.ts'
import { balanceOf, lockMoney } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { addFault, clearFaults, type Fault } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { finishWithdrawals } from './payout.ts'

const { app, context, pool, another } = await freshApp()
const withoutPauses = { WITHDRAW_PAUSE_SECONDS: '0', PLAYER_REQUESTS: '100000', ADDRESS_REQUESTS: '100000' }
const copies = [await another(withoutPauses), await another(withoutPauses)] as const
checkLedgerAfterEach(context)
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
})

type Line = { statementType: string; status: string; from: string; to: string; amount: number; balance: number; payout?: object }
const requestWithdrawal = ({ headers }: TestPlayer, amount: number, path = 'withdraw', key?: string) =>
  statusAndBody(app, 'POST', `/api/wallet/${path}`, {
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    body: { amount },
  })
const walletBalance = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const lines = async ({ headers }: TestPlayer) => {
  const [, body] = await statusAndBody(app, 'POST', '/api/statement', { headers, body: { page: 1, limit: 10 } })
  return (body as { statements: Line[] }).statements.map(({ status, from, to, amount, balance }) => [status, from, to, amount, balance])
}
/** The `payout` of each statement line, the newest first. */
const payoutsInStatement = async ({ headers }: TestPlayer) => {
  const [, body] = await statusAndBody(app, 'POST', '/api/statement', { headers, body: { page: 1, limit: 10 } })
  return (body as { statements: Line[] }).statements.map(({ payout }) => payout)
}
const rows = async ({ playerId }: TestPlayer) =>
  (
    await pool.query<{ id: string; status: string; note: string | null }>(
      'select id, status, note from withdrawal where player_id = $1 order by requested_at',
      [playerId],
    )
  ).rows
const idOf = async (player: TestPlayer) => (await rows(player))[0]?.id ?? ''
const endPayout = async (player: TestPlayer, body: object) =>
  statusAndBody(app, 'POST', `/sandbox/api/withdrawals/${await idOf(player)}`, { body })
const payouts = async ({ playerId }: TestPlayer) =>
  (await pool.query('select p.amount, p.account_no from sandbox_payout p join withdrawal w using (id) where w.player_id = $1', [playerId]))
    .rows
const waitUntilSent = async (player: TestPlayer) =>
  expect.poll(async () => (await rows(player)).map(({ status }) => status)).toEqual(['sent'])
const injectFault = (mode: Fault['mode'], times = 1) => addFault(pool, { port: 'bank', mode, times, delayMs: 1 })

// @covers 7.wallet-9
test('a payout is requested, sent and paid, to the registered account only, with each step visible', async () => {
  const player = await signUp(context, { satang: 100_000 })
  expect([await requestWithdrawal(player, 500.25), await walletBalance(player)]).toEqual([[200, {}], 49_975])
  expect((await lines(player))[0]).toEqual(['PROCESSING', 'WALLET', 'KBANK', 500.25, 499.75])
  const account = player.phone.slice(-4)
  expect(await payoutsInStatement(player)).toEqual([{ status: expect.stringMatching(/requested|sent/), account }, undefined])
  await waitUntilSent(player)
  expect(await payouts(player)).toEqual([{ amount: 50_025, account_no: `9${player.phone.slice(1)}` }])
  expect((await payoutsInStatement(player))[0]).toEqual({ status: 'sent', account })
  expect((await endPayout(player, { outcome: 'paid' }))[0]).toBe(200)
  expect((await payoutsInStatement(player))[0]).toEqual({ status: 'paid', account, endedAt: expect.stringMatching(/Z$/) })
  expect([await lines(player), await walletBalance(player)]).toEqual([
    [
      ['SUCCESS', 'WALLET', 'KBANK', 500.25, 499.75],
      ['SUCCESS', 'TEST', 'WALLET', 1000, 1000],
    ],
    49_975,
  ])
})

test('a refused payout is a failed entry, and the money returns in its own entry', async () => {
  const player = await signUp(context, { satang: 100_000 })
  await requestWithdrawal(player, 500)
  await waitUntilSent(player)
  await endPayout(player, { outcome: 'refused', note: 'Account closed' })
  expect([(await lines(player)).slice(0, 2), await walletBalance(player), (await rows(player))[0]?.note]).toEqual([
    [
      ['SUCCESS', 'KBANK', 'WALLET', 500, 1000],
      ['FAILED', 'WALLET', 'KBANK', 500, 500],
    ],
    100_000,
    'Account closed',
  ])
  expect(await payoutsInStatement(player)).toEqual([
    undefined,
    { status: 'refused', account: player.phone.slice(-4), endedAt: expect.stringMatching(/Z$/), reason: 'Account closed' },
    undefined,
  ])
  expect((await endPayout(player, { outcome: 'paid' }))[0]).toBe(404)
})

test('a payout that the bank has taken is published once', async () => {
  const player = await signUp(context, { satang: 100_000 })
  await injectFault('failBefore', 2)
  await requestWithdrawal(player, 500)
  const published: DomainEvent[] = []
  const stop = subscribe(pool, (event) => void ('player' in event && event.player === player.playerId && published.push(event)))
  await clearFaults(pool)
  const finishAgain = async () => {
    await finishWithdrawals(context, player.playerId)
    return (await rows(player))[0]?.status
  }
  await expect.poll(finishAgain).toBe('sent')
  expect([await finishAgain(), await finishAgain()]).toEqual(['sent', 'sent'])
  stop()
  expect(published).toEqual([{ player: player.playerId, topics: ['balance'] }])
})

// @covers 5.withdraw-1 5.withdraw-2 5.withdraw-4 MONEY_NOT_ENOUGH
test('amounts outside the limits of the catalogue or above the balance are refused', async () => {
  const player = await signUp(context, { satang: 20_000 })
  const limited = (limit: object) => [400, { message: 'KEY_INVALID', params: { field: 'amount', ...limit } }]
  expect([
    await requestWithdrawal(player, 99.99),
    await requestWithdrawal(player, 50_000.01),
    await requestWithdrawal(player, 0),
    await requestWithdrawal(player, 200.01),
  ]).toEqual([limited({ limit: 100 }), limited({ max: 50_000 }), limited({ limit: 100 }), [422, { message: 'MONEY_NOT_ENOUGH' }]])
  expect([await walletBalance(player), (await rows(player)).length]).toEqual([20_000, 0])
})

// @covers REQUEST_LIMIT_1MIN
test('withdrawals are possible once a minute, to the millisecond, also after a refusal', async () => {
  const player = await signUp(context, { satang: 100_000 })
  let now = Date.now()
  const slow = { ...context, clock: { now: () => now } }
  const { withdraw } = await import('./withdraw.service.ts')
  const again = () =>
    transaction(pool, (tx) => withdraw(slow, tx, { playerId: player.playerId, amount: 10_000, key: undefined, shown: null }))
  await again()
  await finishWithdrawals(context, player.playerId)
  await endPayout(player, { outcome: 'refused' })
  expect([(await rows(player)).map(({ status }) => status), await walletBalance(player)]).toEqual([['refused'], 100_000])
  now += 59_999
  await expect(again()).rejects.toMatchObject({ message: 'REQUEST_LIMIT_1MIN', status: 429, retryAfter: 0.001 })
  now += 1
  await again()
  now += 59_999
  await expect(again()).rejects.toMatchObject({ message: 'REQUEST_LIMIT_1MIN', status: 429, retryAfter: 0.001 })
  expect(await walletBalance(player)).toBe(90_000)
})

test('withdraw, ten in parallel, accepts one a minute', async () => {
  const player = await signUp(context, { satang: 200_000 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestWithdrawal(player, 100)))
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
  expect(await walletBalance(player)).toBe(190_000)
})

test('withdraw, two prepared before either is executed, accepts one a minute', async () => {
  const player = await signUp(context, { satang: 200_000 })
  const { answers } = await transaction(pool, async (tx) => {
    await lockMoney(tx, player.playerId)
    const both = { answers: Promise.all([requestWithdrawal(player, 100), requestWithdrawal(player, 100)]) }
    await expect.poll(() => countLockWaits(pool)).toBe(2)
    return both
  })
  expect((await answers).map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
  expect(await walletBalance(player)).toBe(190_000)
})

// @covers NO_BANK
test('withdraw, no bank account or a closed wallet, is refused with NO_BANK or NO_WALLET', async () => {
  const player = await signUp(context, { satang: 20_000 })
  await pool.query('update player set has_wallet = false where id = $1', [player.playerId])
  expect(await requestWithdrawal(player, 100)).toEqual([422, { message: 'NO_WALLET' }])
  await pool.query('update player set has_wallet = true where id = $1', [player.playerId])
  await pool.query('delete from bank_account where player_id = $1', [player.playerId])
  expect([await requestWithdrawal(player, 100), await requestWithdrawal(player, 100, 'withdrawAll'), await walletBalance(player)]).toEqual([
    [422, { message: 'NO_BANK' }],
    [422, { message: 'NO_BANK' }],
    20_000,
  ])
})

// @covers G1.1
test.each(Array.from({ length: 8 }, (_, round) => round + 1))(
  'withdraw, 50 in parallel of 100 baht from 1 000 through two copies, accepts exactly 10, round %i',
  async () => {
    const player = await signUp(context, { satang: 100_000 })
    const withdrawThrough = async ({ app: copy }: { app: typeof app }): Promise<number> => {
      const [status] = await statusAndBody(copy, 'POST', '/api/wallet/withdraw', { headers: player.headers, body: { amount: 100 } })
      return status === 503 ? withdrawThrough({ app: copy }) : status
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => withdrawThrough(copies[index % 2 === 0 ? 0 : 1])))
    const count = (status: number) => answers.filter((code) => code === status).length
    expect([count(200), count(422), await walletBalance(player)]).toEqual([10, 40, 0])
    await Promise.all([finishWithdrawals(copies[0].context), finishWithdrawals(copies[1].context)])
    await expect.poll(async () => (await payouts(player)).length).toBe(10)
  },
)

test('withdraw, 30 in parallel with one key, makes one withdrawal and one payout', async () => {
  const player = await signUp(context, { satang: 100_000 })
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 30 }, () => requestWithdrawal(player, 100, 'withdraw', key)))
  expect(answers.filter(([status]) => status !== 200 && status !== 409)).toEqual([])
  await waitUntilSent(player)
  expect([await requestWithdrawal(player, 100, 'withdraw', key), await walletBalance(player), (await payouts(player)).length]).toEqual([
    [200, {}],
    90_000,
    1,
  ])
})

test('a key, used again after its record was deleted, makes a new payout', async () => {
  const player = await signUp(context, { satang: 100_000 })
  const key = randomUUID()
  expect(await requestWithdrawal(player, 100, 'withdraw', key)).toEqual([200, {}])
  await waitUntilSent(player)
  await endPayout(player, { outcome: 'paid' })
  await pool.query('delete from idempotent_request where key = $1', [key])
  await context.settings.change({ clockOffset: 120_000 })
  expect([await requestWithdrawal(player, 100, 'withdraw', key), (await rows(player)).length]).toEqual([[200, {}], 2])
})

test.each(['failBefore', 'failAfter', 'garbage', 'twice', 'slow'] as const)(
  'withdraw, the bank answers %s, is paid once in the end and never returned',
  async (mode) => {
    const player = await signUp(context, { satang: 20_000 })
    await injectFault(mode, mode === 'twice' || mode === 'slow' ? 1 : 3)
    await requestWithdrawal(player, 200)
    for (let look = 0; look < 5; look += 1) await finishWithdrawals(context, player.playerId)
    await waitUntilSent(player)
    expect([await walletBalance(player), (await payouts(player)).length]).toEqual([0, 1])
    await endPayout(player, { outcome: 'paid' })
    await expect.poll(async () => [(await lines(player))[0]?.[0], (await payouts(player)).length]).toEqual(['SUCCESS', 1])
  },
)

test('a refusal of the repeated payout, after the bank has accepted the first, returns no money', async () => {
  const player = await signUp(context, { satang: 100_000 })
  await injectFault('failAfter')
  await requestWithdrawal(player, 500)
  await expect.poll(async () => (await payouts(player)).length).toBe(1)
  await injectFault('refuse')
  await finishWithdrawals(context, player.playerId)
  expect([(await rows(player)).map(({ status }) => status), await walletBalance(player)]).toEqual([['sent'], 50_000])
})

test('withdraw, the bank refuses at once, returns the money', async () => {
  const player = await signUp(context, { satang: 20_000 })
  await addFault(pool, { port: 'bank', mode: 'refuse', note: 'Closed tonight', times: 1 })
  await requestWithdrawal(player, 200)
  await expect.poll(async () => (await rows(player)).map(({ status, note }) => [status, note])).toEqual([['refused', 'Closed tonight']])
  expect([await walletBalance(player), (await payouts(player)).length]).toEqual([20_000, 0])
})

test('finishWithdrawals, the bank’s refusal has text that cannot be stored, returns the money', async () => {
  const player = await signUp(context, { satang: 100_000 })
  await requestWithdrawal(player, 500)
  await waitUntilSent(player)
  const bank = { ...context.ports.bank, payoutOf: async () => ({ state: 'refused', message: 'closed\0account' }) as const }
  expect(await finishWithdrawals({ ...context, ports: { ...context.ports, bank } }, player.playerId)).toBe(0)
  expect([await walletBalance(player), (await rows(player)).map(({ status }) => status)]).toEqual([100_000, ['refused']])
})

test('a withdrawal seen by twenty copies in parallel ends once', async () => {
  const player = await signUp(context, { satang: 20_000 })
  await requestWithdrawal(player, 200)
  await waitUntilSent(player)
  await pool.query("update sandbox_payout set state = 'refused' where id = $1", [await idOf(player)])
  await Promise.all(Array.from({ length: 20 }, (_, index) => finishWithdrawals(copies[index % 2 === 0 ? 0 : 1].context, player.playerId)))
  expect([await walletBalance(player), (await lines(player)).length]).toEqual([20_000, 3])
})

test('withdrawAll without money in games has no game in its answer', async () => {
  const player = await signUp(context, { satang: 20_000 })
  expect(await requestWithdrawal(player, 200, 'withdrawAll')).toEqual([200, { legs: [] }])
  expect([await walletBalance(player), (await lines(player))[0]]).toEqual([0, ['PROCESSING', 'WALLET', 'KBANK', 200, 0]])
})

test('a withdrawal is on its way in the wallet response until the bank has paid it', async () => {
  const player = await signUp(context, { satang: 100_000 })
  type Wallet = { withdrawing: number; underWay: { withdrawals: { amount: number; status: string }[] } }
  const withdrawing = async () => {
    const [, body] = await statusAndBody(app, 'GET', '/api/wallet', { headers: player.headers })
    const { withdrawing: sum, underWay } = body as Wallet
    return [sum, ...underWay.withdrawals.map(({ amount, status }) => [amount, status])]
  }
  expect(await withdrawing()).toEqual([0])
  await requestWithdrawal(player, 500.25)
  expect(await withdrawing()).toEqual([500.25, [500.25, expect.stringMatching(/requested|sent/)]])
  await waitUntilSent(player)
  expect(await withdrawing()).toEqual([500.25, [500.25, 'sent']])
  await endPayout(player, { outcome: 'paid' })
  expect(await withdrawing()).toEqual([0])
})
