import { expect, test } from 'vitest'
import { endEntry, type Entry, type Posting, post } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { fund, signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

type Line = { statementType: string; amount: number; number: number; balance: number; status: string }
const list = async (player: TestPlayer, page: number, limit: number) =>
  app.inject({ method: 'POST', url: '/api/statement', headers: player.headers, payload: { page, limit } })
const lines = async (player: TestPlayer, page = 1, limit = 10) =>
  (await list(player, page, limit)).json<{ total: number; statements: Line[] }>()

const step = (player: TestPlayer, number: number, postings: Posting[], entry: Entry) =>
  transaction(pool, (tx) =>
    post(tx, { playerId: player.playerId, kind: 'test', reference: `step:${number}`, at: Date.UTC(2026, 0, number), postings, entry }),
  )
const move = (from: Posting['account'], to: Posting['account'], amount: number): Posting[] => [
  { account: from, amount: -amount },
  { account: to, amount },
]

test('a new player has no entries', async () => {
  expect((await list(await signUp(context), 1, 10)).json()).toEqual({ total: 0, statements: [], selected: {} })
})

// @covers 1.product-15 3.statement-1 3.statement-2 3.statement-3 3.statement-4 7.statement-1
test('entries have five types and three states, newest first, with their details', async () => {
  const player = await signUp(context)
  await step(player, 1, move('house:bank:KBANK', 'wallet', 50_025), {
    type: 'deposit',
    status: 'SUCCESS',
    from: 'KBANK',
    to: 'WALLET',
    amount: 50_025,
  })
  const bonus: Entry = {
    type: 'bonus',
    status: 'SUCCESS',
    from: 'BONUS',
    to: 'WALLET',
    amount: 100,
    detail: { bonus: { description: 'Daily' } },
  }
  await step(player, 2, move('house:bonus', 'wallet', 100), bonus)
  await step(player, 3, move('wallet', 'game:PG', 5_000), { type: 'transfer', status: 'SUCCESS', from: 'WALLET', to: 'PG', amount: 5_000 })
  await step(player, 4, [], {
    type: 'finish_bonus',
    status: 'SUCCESS',
    from: 'BONUS',
    to: 'WALLET',
    amount: 0,
    detail: { secret: 'inside' },
  })
  const held = await step(player, 5, move('wallet', 'house:bank:KBANK', 10_000), {
    type: 'withdraw',
    status: 'PROCESSING',
    from: 'WALLET',
    to: 'KBANK',
    amount: 10_000,
  })
  const common = { createdAt: '2026-01-05T00:00:00.000Z' }
  const withdraw = { statementType: 'withdraw', from: 'WALLET', to: 'KBANK', amount: 100, number: 5, balance: 351.25, reference: 'S5' }
  const earlier = [
    {
      statementType: 'finish_bonus', status: 'SUCCESS', from: 'BONUS', to: 'WALLET', amount: 0,
      createdAt: '2026-01-04T00:00:00.000Z', number: 4, balance: 451.25, reference: 'S4',
    },
    {
      statementType: 'transfer', status: 'SUCCESS', from: 'WALLET', to: 'PG', amount: 50,
      createdAt: '2026-01-03T00:00:00.000Z', number: 3, balance: 451.25, reference: 'S3',
    },
    {
      statementType: 'bonus', status: 'SUCCESS', from: 'BONUS', to: 'WALLET', amount: 1, bonus: { description: 'Daily' },
      createdAt: '2026-01-02T00:00:00.000Z', number: 2, balance: 501.25, reference: 'S2',
    },
    {
      statementType: 'deposit', status: 'SUCCESS', from: 'KBANK', to: 'WALLET', amount: 500.25,
      createdAt: '2026-01-01T00:00:00.000Z', number: 1, balance: 500.25, reference: 'S1',
    },
  ] // prettier-ignore
  expect(await lines(player)).toEqual({
    total: 5,
    statements: [{ ...withdraw, ...common, status: 'PROCESSING' }, ...earlier],
    selected: {},
  })

  await transaction(pool, (tx) => endEntry(tx, player.playerId, held.transactionId, 'FAILED'))
  expect(await lines(player)).toEqual({
    total: 5,
    statements: [{ ...withdraw, ...common, status: 'FAILED' }, ...earlier],
    selected: {},
  })
})

test('a thousand entries: every page has its own, the last the rest, and the next none', async () => {
  const player = await signUp(context)
  for (let batch = 0; batch < 10; batch += 1) {
    await transaction(pool, async (tx) => {
      for (let one = 0; one < 100; one += 1) {
        const number = batch * 100 + one + 1
        const entry: Entry = { type: 'deposit', status: 'SUCCESS', from: 'KBANK', to: 'WALLET', amount: number }
        await post(tx, {
          playerId: player.playerId,
          kind: 'test',
          reference: `many:${number}`,
          at: number,
          postings: move('house:bank:KBANK', 'wallet', number),
          entry,
        })
      }
    })
  }
  const numbers = async (page: number, limit: number) => (await lines(player, page, limit)).statements.map(({ number }) => number)
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
  expect(await numbers(1, 10)).toEqual(down(1_000, 991))
  expect(await numbers(100, 10)).toEqual(down(10, 1))
  expect(await numbers(101, 10)).toEqual([])
  expect(await numbers(15, 70)).toEqual(down(20, 1))
  expect(await numbers(1_000_000_000, 100)).toEqual([])

  const all: Line[] = []
  for (let page = 1; page <= 10; page += 1) all.push(...(await lines(player, page, 100)).statements)
  expect(all.map(({ number }) => number)).toEqual(down(1_000, 1))
  const satang = (baht: number) => Math.round(baht * 100)
  expect(all.filter((line, index) => satang(line.balance) !== satang(all[index + 1]?.balance ?? 0) + satang(line.amount))).toEqual([])
})

test('pages have a maximum size, and contain the player’s own entries only', async () => {
  const player = await signUp(context)
  await fund(context, player.playerId, 100)
  const answers = await Promise.all(
    [
      [0, 10],
      [1, 0],
      [1, 101],
      [1.5, 10],
      ['1', 10],
    ].map(([page, limit]) => list(player, page as number, limit as number)),
  )
  expect(answers.map((answer) => [answer.statusCode, answer.json<{ message: string; params: object }>().params])).toEqual([
    [400, { field: 'page' }],
    [400, { field: 'limit' }],
    [400, { field: 'limit' }],
    [400, { field: 'page' }],
    [400, { field: 'page' }],
  ])
  expect(await lines(await signUp(context))).toEqual({ total: 0, statements: [], selected: {} })
})
