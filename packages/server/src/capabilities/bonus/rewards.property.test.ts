// More runs: REWARD_RUNS=256 vitest run --project server rewards.property
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { earnInvites } from '#capabilities/invite/invite.service.ts'
import { readLimits } from '#capabilities/limits/limits.service.ts'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import { returnHeld } from '#core/deposits/heldDeposit.ts'
import { checkLedger } from '#core/ledger/check.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import type { Period } from '#core/limits/limits.rules.ts'
import { bangkokOffsetMs, dayMs } from '#platform/time/clock.ts'
import { bahtOf, satangOf } from '#platform/values/money.ts'
import { endPayout } from '#sandbox/providers/sandboxBank.ts'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { bonusTools } from './bonus.fixture.ts'
import { type Command, type Reward, sequences } from './rewards.fixture.ts'

const runs = Number(process.env['REWARD_RUNS'] ?? 5)
const { app, context, pool } = await freshApp({ PLAYER_REQUESTS: '1000000', ADDRESS_REQUESTS: '1000000', WITHDRAW_PAUSE_SECONDS: '0' })
const { get, post, deposit, play, transfer, wallet } = bonusTools(app, context, pool)

const reward: Record<Reward, (player: TestPlayer, which: number) => Promise<[number, unknown]>> = {
  bonus: (player, which) => get(player, `/api/bonus/activate/${['WELCOME100', 'DAILY10'][which % 2]}`),
  promotion: (player) => get(player, '/api/promotion/activate/SABAIDEE'),
  endBonus: (player) => get(player, '/api/bonus/clear'),
  refund: (player) => get(player, '/api/refund/receive'),
  refundHome: (player) => get(player, '/api/refund/addWallet'),
  invite: (player) => get(player, '/api/invite/bonus'),
  spin: (player, which) => post(player, '/api/spinwheel/spin', { clientSeed: String(which) }),
  coupon: async (player, which) => {
    const [, coupons] = (await get(player, '/api/spinwheel/coupon')) as [number, { _id: string }[]]
    return post(player, '/api/spinwheel/coupon/claim', { coupon: coupons[which % Math.max(1, coupons.length)]?._id ?? 'none' })
  },
}

type Book = {
  player: TestPlayer
  friend: TestPlayer
  limits: OwnLimit[]
  credited: { at: number; amount: number }[]
  held: number
  paid: number
}
/** The test must reach these outcomes. */
const timesReached = {
  'a bonus granted as shown': 0,
  'a bonus ended at the price shown': 0,
  'credited within a limit': 0,
  'held by a limit': 0,
}

// @covers G5.2
test(
  `${runs} sequences keep each asset in balance and non-negative, change nothing on refusal, stay within limits and match their previews`,
  { timeout: 600_000 + runs * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(sequences(runs > 100 ? 128 : 24), async (commands) => {
        const player = await signUp(context)
        const friend = await signUp(context)
        await pool.query('update player set inviter_id = $1 where id = $2', [player.playerId, friend.playerId])
        for (const one of [player, friend]) await get(one, '/api/wallet/activate/PG')
        const { deposit: limits } = await ownLimits(player)
        const book: Book = { player, friend, limits, credited: [], held: 0, paid: 0 }
        for (const one of commands) {
          const before = await holdings(player)
          const status = await run(book, one)
          const after = await holdings(player)
          expect([one, status === 200 ? null : after]).toEqual([one, status === 200 ? null : before])
        }
        await accountFor(book)
        expect(await checkLedger(pool, { now: context.clock.now() })).toEqual({ ok: true, problems: [] })
      }),
      { numRuns: runs, seed: 20_261_121, endOnFailure: true },
    )
    expect((await pool.query('select from alarm')).rowCount).toBe(0)
    for (const [what, times] of Object.entries(timesReached)) expect([what, times >= Math.floor(runs / 2)]).toEqual([what, true])
  },
)

const holdings = async ({ playerId }: TestPlayer) =>
  (
    await pool.query<{ account: string; asset: string; amount: number }>(
      'select account, asset, amount from balance where player_id = $1 and amount <> 0 order by account, asset',
      [playerId],
    )
  ).rows

const nothingMoved = 204

async function run(book: Book, one: Command): Promise<number> {
  const { player, friend } = book
  switch (one.do) {
    case 'deposit':
      return transferredIn(book, one.amount)
    case 'limit':
      return limited(book, one)
    case 'return':
      await broughtBack(book, one.outcome)
      return nothingMoved
    case 'move':
      return (await transfer(player, one.home ? 'PG' : 'WALLET', one.home ? 'WALLET' : 'PG', one.amount / 100))[0]
    case 'play':
      return played(player, friend, one)
    case 'reward':
      return (await reward[one.what](player, one.which))[0]
    case 'withdraw':
      return withdrawn(book, one)
    case 'wait':
      await context.settings.change({ clockOffset: context.settings.values.clockOffset + one.hours * 3_600_000 })
      return 200
    default:
      return one satisfies never
  }
}

type OwnLimit = { period: Period; limit: number | null; used: number; resetsAt: string; next?: { limit: number | null; from: string } }
const ownLimits = async ({ playerId }: TestPlayer, on = context) =>
  (await readLimits(on, pool, playerId)) as { deposit: OwnLimit[]; returning: number }
const fields = { day: 'depositDaily', week: 'depositWeekly', month: 'depositMonthly' } as const

async function limited(book: Book, { period, amount }: { period: Period; amount: number | null }): Promise<number> {
  const requestedAt = context.clock.now()
  const requested = amount === null ? null : bahtOf(amount)
  const known = ruleAt(book, period, requestedAt)
  const { headers } = book.player
  const [status, body] = await statusAndBody(app, 'PUT', '/api/account/limits', { headers, body: { [fields[period]]: requested } })
  book.limits = (body as { deposit: OwnLimit[] }).deposit
  const { limit, next } = ruleAt(book, period, requestedAt)
  const waits = (requested ?? Infinity) > (known.limit ?? Infinity)
  expect([status, limit, next?.limit]).toEqual(waits ? [200, known.limit, requested] : [200, requested, undefined])
  // A pending increase keeps the time at which it takes effect.
  if (next) expect(Date.parse(next.from)).toBeGreaterThanOrEqual(known.next ? Date.parse(known.next.from) : requestedAt + dayMs)
  return nothingMoved
}

function ruleAt({ limits }: Book, period: Period, at: number): Pick<OwnLimit, 'limit' | 'next'> {
  const found = limits.find((one) => one.period === period)
  if (!found) throw new Error(`the wallet has no limit for the ${period}`)
  return found.next && at >= Date.parse(found.next.from) ? { limit: found.next.limit } : found
}

function usedAt({ credited }: Book, { period, resetsAt }: OwnLimit): number {
  const begins = new Date(Date.parse(resetsAt) + bangkokOffsetMs)
  if (period === 'month') begins.setUTCMonth(begins.getUTCMonth() - 1)
  else begins.setUTCDate(begins.getUTCDate() - (period === 'day' ? 1 : 7))
  return credited.reduce((sum, { at, amount }) => sum + (at >= begins.getTime() - bangkokOffsetMs ? amount : 0), 0)
}

/** Held unless every limit allows it. */
async function transferredIn(book: Book, amount: number): Promise<number> {
  const { player } = book
  const at = context.clock.now()
  // Keeps midnight from passing in between.
  const stoppedContext = { ...context, clock: { now: () => at } }
  const before = await ownLimits(player, stoppedContext)
  const known = before.deposit.map((one) => ({ limit: ruleAt(book, one.period, at).limit, used: usedAt(book, one) }))
  expect(before.deposit.map(({ limit, used }) => ({ limit, used: satangOf(used) }))).toEqual(known)
  const remaining = Math.min(...known.map(({ limit, used }) => (limit === null ? Infinity : satangOf(limit) - used)))
  const grant = await grantShown(player, amount)
  const inWallet = await wallet(player)
  const locked = await lockedOf(player)
  const transferred = {
    reference: randomUUID(),
    fromBankCode: 'KBANK',
    fromAccountNo: `9${player.phone.slice(1)}`,
    toAccountNo: '4120001118',
  }
  const answer = await handleBankTransfer(stoppedContext)({ ...transferred, amount, at })
  const { returning } = await ownLimits(player, stoppedContext)
  const gained = [(await wallet(player)) - inWallet, (await lockedOf(player)) - locked, satangOf(returning) - satangOf(before.returning)]
  expect([answer, ...gained]).toEqual(amount <= remaining ? ['credited', amount, grant, 0] : ['held', 0, 0, amount])
  if (amount > remaining) {
    book.held += amount
    timesReached['held by a limit'] += 1
    return nothingMoved
  }
  book.credited.push({ at, amount })
  if (remaining < Infinity) timesReached['credited within a limit'] += 1
  if (grant > 0) timesReached['a bonus granted as shown'] += 1
  return 200
}

const lockedOf = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'bonus')

/** Satang. */
async function grantShown(player: TestPlayer, amount: number): Promise<number> {
  type Shown = { state?: string; source: string; code: string; grant?: number }
  const look = async (query: string) => (await get(player, `/api/bonus/preview${query}`))[1] as Shown
  const { state, source, code } = await look('')
  if (state !== 'waiting') return 0
  const { grant } = await look(`?source=${source}&code=${code}&amount=${bahtOf(amount)}`)
  if (grant === undefined) throw new Error('the preview of a deposit has no grant')
  return satangOf(grant)
}

async function broughtBack(book: Book, outcome: 'paid' | 'refused'): Promise<void> {
  const { player } = book
  const open = async () => {
    await finishWithdrawals(context, player.playerId)
    return payouts(player, true)
  }
  await returnHeld(context)
  for (const { id } of await open()) await endPayout(pool, id, outcome)
  await expect.poll(async () => (await open()).length).toBe(0)
}

async function accountFor(book: Book): Promise<void> {
  const { player, credited, held, paid } = book
  // A refused return is sent again after an hour.
  await context.settings.change({ clockOffset: context.settings.values.clockOffset + 3_601_000 })
  const left = async () => {
    await broughtBack(book, 'paid')
    return (await ownLimits(player)).returning
  }
  await expect.poll(left).toBe(0)
  const { rows } = await pool.query(
    `select coalesce(-sum(amount) filter (where account like 'house:bank:%'), 0)::bigint as kept,
        coalesce(sum(amount) filter (where account = 'house:withdrawing'), 0)::bigint as leaving,
        (select coalesce(sum(amount), 0)::bigint from withdrawal where player_id = $1 and returns and status = 'paid') as returned
      from posting where player_id = $1 and asset = 'THB'`,
    [player.playerId],
  )
  expect(rows).toEqual([{ kept: credited.reduce((sum, { amount }) => sum + amount, 0) - paid, leaving: 0, returned: held }])
}

const payouts = async ({ playerId }: TestPlayer, returns: boolean) =>
  (
    await pool.query<{ id: string; amount: number }>(
      "select id, amount from withdrawal where player_id = $1 and returns = $2 and status = 'sent'",
      [playerId, returns],
    )
  ).rows

async function played(player: TestPlayer, friend: TestPlayer, { stake, win }: { stake: number; win: number }): Promise<number> {
  await deposit(friend, stake)
  await transfer(friend, 'WALLET', 'PG', stake / 100)
  for (const one of [player, friend]) await play(one, stake / 100, win / 100).catch(() => {})
  await earnInvites(context)
  return 200
}

/** Pays the previewed amount, or restores everything when the bank refuses. */
async function withdrawn(book: Book, { amount, outcome: end }: { amount: number; outcome: 'paid' | 'refused' }): Promise<number> {
  const { player } = book
  await get(player, '/api/wallet/refresh/slot')
  const before = await holdings(player)
  const [, shown] = (await get(player, `/api/bonus/preview?amount=${amount / 100}`)) as [number, { active: boolean } & Price]
  const { active, pays, forfeits } = shown
  const [status, body] = await post(player, '/api/wallet/withdrawAll', { amount: amount / 100, pays, forfeits })
  expect(body).not.toHaveProperty('params.pays')
  if (status !== 200) return expectSame(player, before, status)
  if (active) timesReached['a bonus ended at the price shown'] += 1
  const sum = (rows: { asset: string; amount: number }[]) => rows.reduce((total, row) => total + (row.asset === 'THB' ? row.amount : 0), 0)
  const left = sum(before) - sum(await holdings(player))
  expect(left).toBe(satangOf(pays))
  await finishWithdrawals(context, player.playerId)
  // The request itself may be sending the payout.
  const sent = async () => payouts(player, false)
  await expect.poll(async () => (await sent()).map((row) => row.amount)).toEqual([satangOf(pays)])
  await endPayout(pool, (await sent())[0]?.id ?? '', end)
  const gone = async () => {
    await finishWithdrawals(context, player.playerId)
    const { rowCount } = await pool.query(
      "select from withdrawal where player_id = $1 and not returns and status in ('requested', 'sent')",
      [player.playerId],
    )
    return rowCount ? null : sum(before) - sum(await holdings(player))
  }
  await expect.poll(gone).toBe(end === 'paid' ? satangOf(pays) + satangOf(forfeits) : 0)
  if (end === 'paid') book.paid += satangOf(pays)
  return 200
}
type Price = { pays: number; forfeits: number }

async function expectSame(player: TestPlayer, before: Awaited<ReturnType<typeof holdings>>, status: number): Promise<number> {
  expect([status, await holdings(player)]).toEqual([status, before])
  return 200
}
