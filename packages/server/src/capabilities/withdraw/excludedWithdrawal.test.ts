import { beforeEach, expect, test } from 'vitest'
import { gameTools } from '#core/games/games.fixture.ts'
import { balanceOf, post as postTransaction } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/time/clock.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp({ WITHDRAW_PAUSE_SECONDS: '0' })
checkLedgerAfterEach(context)
beforeEach(() => clearFaults(pool))
const { activate } = gameTools(app, context, pool)

const post = ({ headers }: TestPlayer, path: string, body: object) => statusAndBody(app, 'POST', `/api/wallet/${path}`, { headers, body })
const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
async function earn({ playerId }: TestPlayer, account: 'refund' | 'invite', amount: number) {
  const postings = [
    { account: `house:${account}` as const, amount: -amount },
    { account, amount },
  ]
  await transaction(pool, (tx) =>
    postTransaction(tx, { playerId, kind: `${account}.earned`, reference: `${account}:${playerId}`, at: context.clock.now(), postings }),
  )
}
async function exclude({ headers }: TestPlayer) {
  const excludedUntil = new Date(context.clock.now() + 9 * 365 * dayMs).toISOString()
  expect((await statusAndBody(app, 'PUT', '/api/account/limits', { headers, body: { excludedUntil } }))[0]).toBe(200)
}
const belowMinimum = (limit: number) => [400, { message: 'KEY_INVALID', params: { field: 'amount', limit } }]

test.each(['withdraw', 'withdrawAll'])(
  '%s, an excluded player with less than the minimum, pays out the whole wallet alone',
  async (operation) => {
    const player = await signUp(context, { satang: 9_999 })
    expect(await post(player, operation, { amount: 99.99 })).toEqual(belowMinimum(100))
    await exclude(player)
    expect(await post(player, operation, { amount: 50 })).toEqual(belowMinimum(99.99))
    expect(await post(player, operation, { amount: 99.99 })).toEqual([200, operation === 'withdraw' ? {} : { legs: [] }])
    expect(await wallet(player)).toBe(0)
  },
)

test('withdrawAll, an excluded player with less than the minimum in a game and the wallet, pays out both together', async () => {
  const player = await activate(await signUp(context, { satang: 5_000 }), 'PG')
  await post(player, 'transfer', { from: 'WALLET', to: 'PG', amount: 30 })
  await exclude(player)
  const [status] = await post(player, 'withdrawAll', { amount: 50 })
  expect([status, await wallet(player)]).toEqual([200, 0])
})

test('withdraw, an excluded player with the minimum or more, keeps to the minimum', async () => {
  const player = await signUp(context, { satang: 15_000 })
  await exclude(player)
  expect(await post(player, 'withdraw', { amount: 99 })).toEqual(belowMinimum(100))
  expect(await post(player, 'withdraw', { amount: 100 })).toEqual([200, {}])
  expect(await post(player, 'withdraw', { amount: 50 })).toEqual([200, {}])
  expect(await wallet(player)).toBe(0)
})

test.each([
  ['refund', '/api/refund/addWallet', { message: 'REFUND_SUCCESS' }],
  ['invite', '/api/invite/bonus', { message: 'INVITE_BONUS_SUCCESS' }],
] as const)('the money in the account %s, an excluded player, can be moved into the wallet and withdrawn', async (account, url, answer) => {
  const player = await signUp(context)
  await earn(player, account, 4_200)
  await exclude(player)
  expect(await statusAndBody(app, 'GET', url, { headers: player.headers })).toEqual([200, answer])
  expect(await wallet(player)).toBe(4_200)
  expect(await post(player, 'withdrawAll', { amount: 42 })).toEqual([200, { legs: [] }])
})
