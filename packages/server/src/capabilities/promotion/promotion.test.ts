import { expect, test } from 'vitest'
import { creditDeposit } from '#core/deposits/deposit.service.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool, another } = await freshApp()
checkLedgerAfterEach(context)

const get = ({ headers }: TestPlayer, path: string, on = app) =>
  statusAndBody(on, 'GET', path, { headers: { ...headers, 'accept-language': 'en' } })
const refused = (message: string) => [422, { message }]
const activate = (player: TestPlayer, code = 'SABAIDEE', on = app) => get(player, `/api/promotion/activate/${code}`, on)
const deposit = ({ playerId }: TestPlayer, amount: number) =>
  transaction(pool, (tx) =>
    creditDeposit(tx, { playerId, kind: 'test', reference: `p${playerId}`, amount, channel: 'KBANK', at: context.clock.now() }),
  )
const lockedOf = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'bonus')
const put = (code: string, change: object) => {
  const offered = context.catalogue.current.promotions.find((one) => one.code === code)
  const payload = { ...offered, code: undefined, maximum: (offered?.maximum ?? 0) / 100, ...change }
  return app.inject({ method: 'PUT', url: `/sandbox/api/catalogue/promotions/${code}`, payload })
}

// @covers 3.rewards-8 7.bonus-6 7.bonus-7 7.bonus-8
test('a promotion is found by its code, taken, and granted with the next deposit', async () => {
  const player = await signUp(context)
  expect(await get(player, '/api/promotion/find/SABAIDEE')).toEqual([
    200,
    {
      code: 'SABAIDEE',
      percentFail: 50,
      description: "<p>A 15% bonus on a deposit, up to 300 baht. Wager 14 times your deposit and bonus, and it's yours to withdraw.</p>",
    },
  ])
  expect(await get(player, '/api/promotion/current')).toEqual([200, { promotion: null }])
  expect(await activate(player)).toEqual([200, {}])
  expect(await get(player, '/api/promotion/current')).toEqual([
    200,
    {
      promotion: {
        code: 'SABAIDEE',
        percentFail: 50,
        description: "<p>A 15% bonus on a deposit, up to 300 baht. Wager 14 times your deposit and bonus, and it's yours to withdraw.</p>",
      },
    },
  ])
  expect(await get(player, '/api/bonus/check/active')).toEqual([200, { status: true, type: 'promotion' }])
  await deposit(player, 10_000)
  expect([await balanceOf(pool, player.playerId, 'wallet'), await lockedOf(player)]).toEqual([10_000, 1_500])
  expect(await get(player, '/api/bonus/preview')).toMatchObject([200, { turnoverRequired: 1_610 }])
})

// @covers 8.codes-8 NO_PROMOTION
test('an unknown, future or ended promotion is NO_PROMOTION', async () => {
  const player = await signUp(context)
  expect([await get(player, '/api/promotion/find/NONE'), await activate(player, 'NONE')]).toEqual([
    refused('NO_PROMOTION'),
    refused('NO_PROMOTION'),
  ])
  await put('SABAIDEE', { until: '2026-01-02T00:00:00Z' })
  expect(await activate(player)).toEqual(refused('NO_PROMOTION'))
  await put('SABAIDEE', { from: '2035-01-01T00:00:00Z', until: '2036-01-01T00:00:00Z' })
  expect(await activate(player)).toEqual(refused('NO_PROMOTION'))
  await put('SABAIDEE', { from: '2026-01-01T00:00:00Z' })
})

// @covers 8.codes-8 PROMOTION_RECEIVED
test('a promotion is granted once to a player, and can be taken again if it was dropped before the deposit', async () => {
  const player = await signUp(context)
  await activate(player)
  expect(await activate(player)).toEqual(refused('BONUS_ALREADY_ACTIVE'))
  expect(await get(player, '/api/bonus/clear')).toEqual([200, { message: 'BONUS_CLEAR' }])
  expect(await activate(player)).toEqual([200, {}])
  await deposit(player, 10_000)
  await pool.query("update player_bonus set state = 'ended', ended_at = granted_at where player_id = $1", [player.playerId])
  expect(await activate(player)).toEqual(refused('PROMOTION_RECEIVED'))
})

// @covers G8.2
test('20 parallel takes of one player through two copies take one and grant one', async () => {
  const player = await signUp(context)
  const copy = await another()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => activate(player, 'SABAIDEE', index % 2 ? app : copy.app)))
  expect(answers.filter(([status]) => status === 200)).toEqual([[200, {}]])
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 19 }, () => refused('BONUS_ALREADY_ACTIVE')))
  await deposit(player, 10_000)
  expect(await lockedOf(player)).toBe(1_500)
})

// @covers 8.codes-5 BONUS_FULL
test('a promotion with three places, taken by eight players who deposit at once, is granted to three', async () => {
  await put('KRAPAO50', { maxReceived: 3 })
  const players = await Promise.all(Array.from({ length: 8 }, () => signUp(context)))
  for (const player of players) expect(await activate(player, 'KRAPAO50')).toEqual([200, {}])
  await Promise.all(players.map((player) => deposit(player, 10_000)))
  const granted = await Promise.all(players.map(lockedOf))
  expect(granted.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 5_000, 5_000, 5_000])
  const late = players[granted.indexOf(0)]
  if (!late) throw new Error('each player was granted the promotion')
  expect(await balanceOf(pool, late.playerId, 'wallet')).toBe(10_000)
  expect([await get(late, '/api/promotion/current'), await get(late, '/api/bonus/check/active')]).toEqual([
    [200, { promotion: null }],
    [200, { status: false, type: null }],
  ])
  expect(await activate(late, 'KRAPAO50')).toEqual(refused('BONUS_FULL'))
})

test('a promotion, taken by players who never deposit, keeps its places for those who do', async () => {
  await put('SABAIDEE', { maxReceived: 3 })
  await pool.query("delete from promotion_taken where code = 'SABAIDEE'")
  for (let count = 0; count < 4; count += 1) expect(await activate(await signUp(context))).toEqual([200, {}])
  const player = await signUp(context)
  expect(await activate(player)).toEqual([200, {}])
  await deposit(player, 10_000)
  expect(await lockedOf(player)).toBe(1_500)
})
