import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { syncGame } from '../games/gameSync.ts'
import { transferTools } from './transfer.fixture.ts'
import { claimOpenTransfers } from './transfer.queries.ts'
import { finishTransfers, runTransfer } from './transferSaga.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)
afterEach(() => vi.restoreAllMocks())
const { activate, send, sendAll, money, providerBalance, play, injectFault } = transferTools(app, context, pool)
const copies = [app, second.app]
const copy = (index: number) => copies[index % 2] ?? app
const many = <T>(count: number, what: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => what(index)))

test.each([1, 2, 3])('50 parallel transfers of 100 baht out of 1 000 through two servers (round %i): ten succeed', async () => {
  const player = await activate(await signUp(context, { satang: 100_000 }), 'PG')
  const answers = await many(50, (index) => send(player, 'WALLET', 'PG', 10_000, { key: randomUUID(), copy: copy(index) }))
  const outcomes = answers.map(([, body]) => (body as { message?: string }).message ?? 'moved')
  expect(outcomes.toSorted()).toEqual([...Array<string>(40).fill('MONEY_NOT_ENOUGH'), ...Array<string>(10).fill('moved')])
  expect([await money(player), await providerBalance(player, 'PG')]).toEqual([{ wallet: 0, PG: 100_000, JOKER: 0, transit: 0 }, 100_000])
})

test('in, out and across in parallel while the player bets: no money appears or disappears', async () => {
  const player = await activate(await signUp(context, { satang: 100_000 }), 'PG', 'JOKER')
  await send(player, 'WALLET', 'PG', 30_000)
  const directions = [
    ['WALLET', 'PG'],
    ['PG', 'WALLET'],
    ['PG', 'JOKER'],
    ['JOKER', 'WALLET'],
    ['WALLET', 'JOKER'],
  ] as const
  const answers = await many(40, async (index) => {
    const [from, to] = directions[index % directions.length] ?? directions[0]
    if (index % 8 === 7) return (await play(player, 'PG', 100, 0)) ? 200 : 422
    return (await send(player, from, to, 1_000, { copy: copy(index) }))[0]
  })
  expect(answers.filter((status) => status !== 200 && status !== 422)).toEqual([])
  await app.inject({ url: '/api/wallet/refresh/slot', headers: player.headers })
  const { wallet, PG, JOKER, transit } = await money(player)
  const lost =
    (await pool.query<{ sum: number }>('select sum(stake)::bigint as sum from game_bet where player_id = $1', [player.playerId])).rows[0]
      ?.sum ?? 0
  expect([wallet + PG + JOKER + lost, transit]).toEqual([100_000, 0])
  expect([await providerBalance(player, 'PG'), await providerBalance(player, 'JOKER')]).toEqual([PG, JOKER])
  expect((await pool.query('select from alarm')).rowCount).toBe(0)
})

test('transferAll, 20 in parallel, moves the wallet once', async () => {
  const player = await activate(await signUp(context, { satang: 77_777 }), 'PG')
  const answers = await many(20, () => sendAll(player, 'PG'))
  expect(answers.filter(([status]) => status === 200).length).toBe(1)
  expect(await money(player)).toEqual({ wallet: 0, PG: 77_777, JOKER: 0, transit: 0 })
})

test('open transfers are resumed by one copy each, and a repeated settlement has one effect', async () => {
  const players = await many(12, async () => activate(await signUp(context, { satang: 10_000 }), 'PG'))
  await injectFault('failBefore', { target: 'PG', times: 24 })
  expect(new Set((await Promise.all(players.map((player) => send(player, 'WALLET', 'PG', 4_000)))).map(([status]) => status))).toEqual(
    new Set([503]),
  )
  await context.settings.change({ clockOffset: 60_000 })
  const deposit = vi.spyOn(context.ports.game, 'deposit')
  const other = vi.spyOn(second.context.ports.game, 'deposit')
  const taken = await Promise.all([finishTransfers(context), finishTransfers(second.context), finishTransfers(second.context)])
  expect(taken.reduce((sum, count) => sum + count)).toBe(12)
  expect(deposit.mock.calls.length + other.mock.calls.length).toBe(12)
  for (const player of players)
    expect([await money(player), await providerBalance(player, 'PG')]).toEqual([{ wallet: 6_000, PG: 4_000, JOKER: 0, transit: 0 }, 4_000])
})

test('two copies that resume a transfer in the same moment settle it once', async () => {
  const player = await activate(await signUp(context, { satang: 10_000 }), 'PG')
  const { deposit } = context.ports.game
  const bothAsked = Promise.withResolvers<void>()
  const slow = vi.spyOn(context.ports.game, 'deposit').mockImplementationOnce(async (move) => {
    const outcome = await deposit(move)
    await bothAsked.promise
    return outcome
  })
  const answer = send(player, 'WALLET', 'PG', 4_000)
  await expect.poll(() => slow.mock.calls.length).toBe(1)
  await second.context.settings.change({ clockOffset: 120_000 })
  expect(await finishTransfers(second.context)).toBe(1)
  bothAsked.resolve()
  expect([await answer, await money(player)]).toEqual([[200, {}], { wallet: 6_000, PG: 4_000, JOKER: 0, transit: 0 }])
})

test('two copies that get different answers of a provider keep the first result and pay once', async () => {
  const player = await activate(await signUp(context, { satang: 10_000 }), 'PG')
  const believed = Promise.withResolvers<void>()
  const slow = vi.spyOn(context.ports.game, 'deposit').mockImplementationOnce(async () => {
    await believed.promise
    return { outcome: 'refused' }
  })
  const answer = send(player, 'WALLET', 'PG', 4_000)
  await expect.poll(() => slow.mock.calls.length).toBe(1)
  await second.context.settings.change({ clockOffset: 240_000 })
  expect(await finishTransfers(second.context)).toBe(1)
  believed.resolve()
  expect([await answer, await money(player)]).toEqual([[200, {}], { wallet: 6_000, PG: 4_000, JOKER: 0, transit: 0 }])
})

test('a copy that resumes late finds the next step begun: a plain refusal there is checked, and money is paid once', async () => {
  const player = await activate(await signUp(context, { satang: 10_000 }), 'PG', 'JOKER')
  await send(player, 'WALLET', 'PG', 4_000)
  const [mine, others] = [context.ports.game, second.context.ports.game]
  const [late, deposited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { withdraw } = mine
  const left = vi.spyOn(mine, 'withdraw').mockImplementationOnce(async (move) => {
    const outcome = await withdraw(move)
    await late.promise
    return outcome
  })
  const answer = send(player, 'PG', 'JOKER', 4_000)
  await expect.poll(() => left.mock.calls.length).toBe(1)
  const { deposit } = others
  const arrived = vi.spyOn(others, 'deposit').mockImplementationOnce(async (move) => {
    const outcome = await deposit(move)
    await deposited.promise
    return outcome
  })
  await second.context.settings.change({ clockOffset: 360_000 })
  const finished = finishTransfers(second.context)
  await expect.poll(async () => providerBalance(player, 'JOKER')).toBe(4_000)
  const again = vi.spyOn(mine, 'deposit').mockResolvedValue({ outcome: 'refused' })
  late.resolve()
  expect(await answer).toEqual([200, {}])
  deposited.resolve()
  expect([await finished, arrived.mock.calls.length, again.mock.calls.length]).toEqual([1, 1, 1])
  expect([await money(player), await providerBalance(player, 'PG'), await providerBalance(player, 'JOKER')]).toEqual([
    { wallet: 6_000, PG: 0, JOKER: 4_000, transit: 0 },
    0,
    4_000,
  ])
})

test('a transfer during a read of the provider discards the read', async () => {
  const player = await activate(await signUp(context, { satang: 10_000 }), 'PG')
  const { balance } = context.ports.game
  vi.spyOn(context.ports.game, 'balance').mockImplementationOnce(async (user) => {
    const known = await balance(user)
    await send(player, 'WALLET', 'PG', 4_000)
    return known
  })
  expect(await syncGame(context, player.playerId, 'PG')).toBe('synced')
  expect([await money(player), (await pool.query('select from alarm')).rowCount]).toEqual([
    { wallet: 6_000, PG: 4_000, JOKER: 0, transit: 0 },
    0,
  ])
})

test('claiming open transfers does not wait for rows locked by another copy', async () => {
  const player = await activate(await signUp(context, { satang: 10_000 }), 'PG')
  await injectFault('failBefore', { target: 'PG', times: 2 })
  await send(player, 'WALLET', 'PG', 4_000)
  const due = { now: context.clock.now() + 60_000, limit: 25, lease: 1_000 }
  const taken = await transaction(pool, async (tx) => [await claimOpenTransfers(tx, due), await claimOpenTransfers(pool, due)])
  expect(taken.map((rows) => rows.length)).toEqual([1, 0])
  await runTransfer(context, { playerId: player.playerId, id: taken[0]?.[0]?.id ?? '' })
})
