// Quality 5: generated sequences of deposits, play, bonuses, refunds, invites, spins, coupons and withdrawals. More of them:
//   REWARD_RUNS=256 vitest run --project server rewards.property
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { earnInvites } from '../invite/invite.service.ts'
import { checkLedger } from '../ledger/check.ts'
import { endPayout } from '../sandbox/sandboxBank.ts'
import { freshApp } from '../testing/freshApp.ts'
import { signUp, type TestPlayer } from '../testing/players.ts'
import { finishWithdrawals } from '../withdraw/payout.ts'
import { bonusTools } from './bonus.fixture.ts'

const runs = Number(process.env['REWARD_RUNS'] ?? 10)
const { app, world, pool } = await freshApp({ PLAYER_REQUESTS: '1000000', ADDRESS_REQUESTS: '1000000', WITHDRAW_PAUSE_SECONDS: '0' })
const { get, post, deposit, play, transfer } = bonusTools(app, world, pool)

const satang = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 200_000 }))
const reward = {
  bonus: (player: TestPlayer, which: number) => get(player, `/api/bonus/activate/${['WELCOME100', 'DAILY10'][which % 2]}`),
  promotion: (player: TestPlayer) => get(player, '/api/promotion/activate/SABAIDEE'),
  endBonus: (player: TestPlayer) => get(player, '/api/bonus/clear'),
  refund: (player: TestPlayer) => get(player, '/api/refund/receive'),
  refundHome: (player: TestPlayer) => get(player, '/api/refund/addWallet'),
  invite: (player: TestPlayer) => get(player, '/api/invite/bonus'),
  spin: (player: TestPlayer, which: number) => post(player, '/api/spinwheel/spin', { clientSeed: String(which) }),
  coupon: async (player: TestPlayer, which: number) => {
    const [, coupons] = (await get(player, '/api/spinwheel/coupon')) as [number, { _id: string }[]]
    return post(player, '/api/spinwheel/coupon/claim', { coupon: coupons[which % Math.max(1, coupons.length)]?._id ?? 'none' })
  },
}
type Reward = keyof typeof reward
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount: satang }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), home: fc.boolean(), amount: satang }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('play' as const), stake: satang, win: satang }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('reward' as const),
      what: fc.constantFrom(...(Object.keys(reward) as Reward[])),
      which: fc.nat(7),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      amount: fc.integer({ min: 10_000, max: 200_000 }),
      outcome: fc.constantFrom('paid' as const, 'refused' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

test(
  `${runs} sequences: each asset adds up, nothing is negative, a refusal changes nothing, and what was shown is what happens`,
  { timeout: 600_000 + runs * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: runs > 100 ? 128 : 40, size: 'max' }), async (commands) => {
        const player = await signUp(world)
        const friend = await signUp(world)
        await pool.query('update player set inviter_id = $1 where id = $2', [player.playerId, friend.playerId])
        for (const one of [player, friend]) await get(one, '/api/wallet/activate/PG')
        for (const one of commands) {
          const before = await holdings(player)
          const status = await run(player, friend, one)
          const after = await holdings(player)
          expect([one, status === 200 ? null : after]).toEqual([one, status === 200 ? null : before])
        }
        expect(await checkLedger(pool, { now: world.clock.now() })).toEqual({ ok: true, problems: [] })
      }),
      // The same ones each time; a failure is looked at by its seed and path.
      { numRuns: runs, seed: 20_261_121, endOnFailure: true },
    )
    expect((await pool.query('select from alarm')).rowCount).toBe(0)
  },
)

/** Every account of the player's, baht and coins. */
const holdings = async ({ playerId }: TestPlayer) =>
  (
    await pool.query<{ account: string; asset: string; amount: number }>(
      'select account, asset, amount from balance where player_id = $1 and amount <> 0 order by account, asset',
      [playerId],
    )
  ).rows

async function run(player: TestPlayer, friend: TestPlayer, one: Command): Promise<number> {
  switch (one.do) {
    case 'deposit':
      await deposit(player, one.amount)
      return 200
    case 'move':
      return (await transfer(player, one.home ? 'PG' : 'WALLET', one.home ? 'WALLET' : 'PG', one.amount / 100))[0]
    case 'play':
      return played(player, friend, one)
    case 'reward':
      return (await reward[one.what](player, one.which))[0]
    case 'withdraw':
      return withdrawn(player, one)
    case 'wait':
      await world.settings.change({ clockOffset: world.settings.values.clockOffset + one.hours * 3_600_000 })
      return 200
    default:
      return one satisfies never
  }
}

/** The friend plays along, which is what an inviter earns by. */
async function played(player: TestPlayer, friend: TestPlayer, { stake, win }: { stake: number; win: number }): Promise<number> {
  await deposit(friend, stake)
  await transfer(friend, 'WALLET', 'PG', stake / 100)
  // Who has not enough there is told so by the site, and nothing is bet.
  for (const one of [player, friend]) await play(one, stake / 100, win / 100).catch(() => {})
  await earnInvites(world)
  return 200
}

/** What leaves is what was shown; where it comes back, all of it does. */
async function withdrawn(player: TestPlayer, { amount, outcome }: { amount: number; outcome: 'paid' | 'refused' }): Promise<number> {
  await get(player, '/api/wallet/refresh/slot')
  const before = await holdings(player)
  const [, shown] = (await get(player, `/api/bonus/preview?amount=${amount / 100}`)) as [number, { pays: number; forfeits: number }]
  const { pays, forfeits } = shown
  const [status] = await post(player, '/api/wallet/withdrawAll', { amount: amount / 100, pays, forfeits })
  if (status !== 200) return expectSame(player, before, status)
  const sum = (rows: { asset: string; amount: number }[]) => rows.reduce((total, row) => total + (row.asset === 'THB' ? row.amount : 0), 0)
  const left = sum(before) - sum(await holdings(player))
  expect(left).toBe(Math.round((pays + forfeits) * 100))
  await finishWithdrawals(world, player.playerId)
  const sent = async () =>
    (
      await pool.query<{ id: string; amount: number }>("select id, amount from withdrawal where player_id = $1 and status = 'sent'", [
        player.playerId,
      ])
    ).rows
  // The request itself may be telling the bank at this moment.
  await expect.poll(async () => (await sent()).map((row) => row.amount)).toEqual([Math.round(pays * 100)])
  await endPayout(pool, (await sent())[0]?.id ?? '', outcome)
  const gone = async () => {
    await finishWithdrawals(world, player.playerId)
    const { rows } = await pool.query("select from withdrawal where player_id = $1 and status in ('requested', 'sent')", [player.playerId])
    return rows.length > 0 ? null : sum(before) - sum(await holdings(player))
  }
  await expect.poll(gone).toBe(outcome === 'paid' ? left : 0)
  return 200
}

/** Games may have been emptied on the way to a refusal: the money is in another place, and all there. */
async function expectSame(player: TestPlayer, before: Awaited<ReturnType<typeof holdings>>, status: number): Promise<number> {
  expect([status, await holdings(player)]).toEqual([status, before])
  return 200
}
