import { expect, test } from 'vitest'
import { type Entry, post } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const fresh = await freshApp()
const { app, context, pool } = fresh
checkLedgerAfterEach(context)

type Listed = { total: number; statements: { number: number; statementType: string; createdAt: string }[]; selected: object }
type Selected = { statementType?: string; from?: string; to?: string }
const list = async ({ headers }: TestPlayer, selected: Selected = {}, page = 1, limit = 10) =>
  (await statusAndBody(app, 'POST', '/api/statement', { headers, body: { page, limit, ...selected } }))[1] as Listed
const listNumbers = async (...args: Parameters<typeof list>) => {
  const { total, statements } = await list(...args)
  return [total, statements.map(({ number }) => number)]
}

const addEntry = (player: TestPlayer, type: Entry['type'], time: string) =>
  transaction(pool, (tx) => {
    const out = type === 'withdraw' || type === 'transfer'
    const ends = out ? { from: 'WALLET', to: 'PG' } : { from: 'SCB', to: 'WALLET' }
    return post(tx, {
      playerId: player.playerId,
      kind: 'test',
      reference: `${type} ${time} ${Math.random()}`,
      at: Date.parse(time),
      postings: [
        { account: 'wallet', amount: out ? -1 : 1 },
        { account: 'house:test', amount: out ? 1 : -1 },
      ],
      entry: { type, status: 'SUCCESS', ...ends, amount: 1 },
    })
  })

// @covers G8.4
test('a day is Bangkok’s, from midnight to the last millisecond', async () => {
  const player = await signUp(context)
  for (const time of [
    '2026-02-28T16:59:59.999Z',
    '2026-02-28T17:00:00.000Z',
    '2026-03-01T16:59:59.999Z',
    '2026-03-01T17:00:00.000Z',
    '2026-03-05T00:00:00.000Z',
  ])
    await addEntry(player, 'deposit', time)
  expect(await listNumbers(player, { from: '2026-02-28', to: '2026-02-28' })).toEqual([1, [1]])
  expect(await listNumbers(player, { from: '2026-03-01', to: '2026-03-01' })).toEqual([2, [3, 2]])
  expect(await listNumbers(player, { from: '2026-03-02', to: '2026-03-02' })).toEqual([1, [4]])
  expect(await listNumbers(player, { from: '2026-03-03', to: '2026-03-04' })).toEqual([0, []])
  expect(await listNumbers(player, { from: '2026-03-02' })).toEqual([2, [5, 4]])
  expect(await listNumbers(player, { to: '2026-03-01' })).toEqual([3, [3, 2, 1]])
  expect(await listNumbers(player, { from: '2026-04-01' })).toEqual([0, []])
  expect(await listNumbers(player, { to: '2025-12-31' })).toEqual([0, []])
  expect(await listNumbers(player, { from: '0000-01-01', to: '9999-12-31' })).toEqual([5, [5, 4, 3, 2, 1]])
  expect((await list(player, { from: '2026-03-02', statementType: 'deposit' })).selected).toEqual({
    from: '2026-03-02',
    statementType: 'deposit',
  })
})

test('entries of a type are counted and paged separately, within days too', async () => {
  const player = await signUp(context)
  const types = ['deposit', 'bonus', 'withdraw', 'deposit', 'transfer', 'finish_bonus', 'deposit', 'deposit'] as const
  for (const [index, type] of types.entries()) await addEntry(player, type, `2026-03-0${index + 1}T05:00:00Z`)
  expect(await listNumbers(player, { statementType: 'deposit' }, 1, 3)).toEqual([4, [8, 7, 4]])
  expect(await listNumbers(player, { statementType: 'deposit' }, 2, 3)).toEqual([4, [1]])
  expect(await listNumbers(player, { statementType: 'deposit' }, 3, 3)).toEqual([4, []])
  expect(await listNumbers(player, { statementType: 'deposit', from: '2026-03-02', to: '2026-03-07' })).toEqual([2, [7, 4]])
  expect(await listNumbers(player, { statementType: 'deposit', from: '2026-03-02', to: '2026-03-07' }, 2, 1)).toEqual([2, [4]])
  for (const [type, number] of [['bonus', 2], ['withdraw', 3], ['transfer', 5], ['finish_bonus', 6]] as const)
    expect(await listNumbers(player, { statementType: type })).toEqual([1, [number]]) // prettier-ignore
  expect(await listNumbers(await signUp(context), { statementType: 'deposit', from: '2026-03-02' })).toEqual([0, []])
})

test('a clock that is behind adds no entry before an existing one', async () => {
  const player = await signUp(context)
  await addEntry(player, 'deposit', '2026-03-01T17:00:00.000Z')
  await addEntry(player, 'deposit', '2026-03-01T16:59:59.000Z')
  await addEntry(player, 'deposit', '2026-03-01T17:00:00.001Z')
  const { statements } = await list(player)
  expect(statements.map(({ number, createdAt }) => [number, createdAt])).toEqual([
    [3, '2026-03-01T17:00:00.001Z'],
    [2, '2026-03-01T17:00:00.000Z'],
    [1, '2026-03-01T17:00:00.000Z'],
  ])
  expect(await listNumbers(player, { from: '2026-03-02' })).toEqual([3, [3, 2, 1]])
})

test.each([
  [{ statementType: 'gift' }, { field: 'statementType' }],
  [{ from: '2026-02-30' }, { field: 'from' }],
  [{ to: '01/03/2026' }, { field: 'to' }],
  [
    { from: '2026-03-02', to: '2026-03-01' },
    { field: 'to', limit: '2026-03-02' },
  ],
])('a selection of %j is refused, in the list and in the CSV', async (selected, params) => {
  const { headers } = await signUp(context)
  const refused = [400, { message: 'KEY_INVALID', params }]
  expect(await statusAndBody(app, 'POST', '/api/statement', { headers, body: { page: 1, limit: 10, ...selected } })).toEqual(refused)
  expect(await statusAndBody(app, 'GET', `/api/statement/csv?${new URLSearchParams(selected)}`, { headers })).toEqual(refused)
})

test('without extensions the selection is ignored, and the answer does not claim it', async () => {
  const plain = await fresh.another({ EXTENSIONS: 'off' })
  const player = await signUp(context)
  await addEntry(player, 'deposit', '2026-03-01T05:00:00Z')
  const body = { page: 1, limit: 10, statementType: 'bonus', from: 'nonsense' }
  expect(await statusAndBody(plain.app, 'POST', '/api/statement', { headers: player.headers, body })).toEqual([
    200,
    {
      total: 1,
      statements: [
        {
          statementType: 'deposit',
          status: 'SUCCESS',
          from: 'SCB',
          to: 'WALLET',
          amount: 0.01,
          createdAt: '2026-03-01T05:00:00.000Z',
        },
      ],
    },
  ])
})
