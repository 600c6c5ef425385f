import { expect, test } from 'vitest'
import { satangOf } from './money.ts'
import { failed } from './outcome.ts'
import type { Statement, StatementEntry } from './resources/statement.ts'
import { chatEntries, inviteEntries, refundEntries, slipEntries, statementEntries } from './entries.ts'
import { clientOf, clientWithAnswers } from './testing/server.ts'

const entry = (number: number): StatementEntry => ({
  statementType: 'deposit',
  status: 'SUCCESS',
  from: 'KBANK',
  to: 'WALLET',
  amount: satangOf(number),
  change: satangOf(number),
  moved: satangOf(number),
  createdAt: '2026-11-22T05:00:00.000Z',
  number,
})

/** `arriving` entries are added before each page but the first; `asked` records the calls. */
function books({ entries, arriving = [], knowsSelection = true }: { entries: number; arriving?: number[]; knowsSelection?: boolean }) {
  const requests: unknown[] = []
  let count = entries
  const statement: Pick<Statement, 'list'> = {
    list: async (args, options) => {
      const { page, limit, ...selection } = args
      count += (page > 1 && arriving[page - 2]) || 0
      requests.push(options?.signal ? [args, options] : args)
      if (options?.signal?.aborted) return failed({ kind: 'aborted', effect: 'none' })
      const numbers = Array.from({ length: count }, (_, index) => count - index)
      const statements = numbers.slice((page - 1) * limit, page * limit).map(entry)
      return { ok: true, value: { total: count, statements, ...(knowsSelection && { selected: selection }) } }
    },
  }
  return { krapao: { statement: statement as Statement }, requests }
}

const numbersOf = async (reading: AsyncIterable<{ ok: true; value: StatementEntry } | { ok: false; problem: unknown }>) => {
  const received: unknown[] = []
  for await (const outcome of reading) received.push(outcome.ok ? outcome.value.number : outcome.problem)
  return received
}

test('all entries are read page by page, and no page too many', async () => {
  const { krapao, requests } = books({ entries: 4 })
  expect(await numbersOf(statementEntries(krapao, {}, { pageSize: 2 }))).toEqual([4, 3, 2, 1])
  expect(requests).toEqual([
    { page: 1, limit: 2 },
    { page: 2, limit: 2 },
  ])
  expect(await numbersOf(statementEntries(books({ entries: 0 }).krapao))).toEqual([])
})

test('stopping early reads nothing more', async () => {
  const { krapao, requests } = books({ entries: 500 })
  for await (const outcome of statementEntries(krapao)) if (outcome.ok && outcome.value.number === 480) break
  expect(requests).toEqual([{ page: 1, limit: 50 }])
})

test.each([
  { arriving: [1], what: 'one' },
  { arriving: [2], what: 'as many as a page' },
  { arriving: [5, 1], what: 'more than a page, and then another' },
])('$what during the read: every other entry comes once, and none is missing', async ({ arriving }) => {
  const { krapao } = books({ entries: 7, arriving })
  expect(await numbersOf(statementEntries(krapao, {}, { pageSize: 2 }))).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('a problem is the last item', async () => {
  const { krapao } = books({ entries: 6 })
  const controller = new AbortController()
  const received: unknown[] = []
  for await (const outcome of statementEntries(krapao, {}, { pageSize: 2, signal: controller.signal })) {
    received.push(outcome.ok ? outcome.value.number : outcome.problem)
    if (received.length === 2) controller.abort()
  }
  expect(received).toEqual([6, 5, { kind: 'aborted', effect: 'none' }])
})

test('a page that failed is asked for again where the caller wants it, within the time limit of a page', async () => {
  const refunds = (amount: number) => ({ body: { total: 2, refunds: [{ refundAmount: amount, createdAt: '2026-11-22T05:00:00.000Z' }] } })
  const { krapao, seen } = await clientWithAnswers([refunds(1), { status: 503 }, refunds(2)])
  const received: unknown[] = []
  for await (const outcome of refundEntries(krapao, { pageSize: 1, retries: 1 }))
    received.push(outcome.ok ? outcome.value.refundAmount : outcome.problem.kind)
  expect([received, seen.length]).toEqual([[100, 200], 3])
  const silent = await clientOf(() => {})
  const timeout = { ok: false, problem: { kind: 'timeout', effect: 'none' } }
  expect(await statementEntries(silent, {}, { timeout: 20 }).next()).toEqual({ done: false, value: timeout })
})

test('the selection is sent with each page; a backend that ignores it is reported', async () => {
  const { krapao, requests } = books({ entries: 3 })
  const selection = { statementType: 'deposit', from: '2026-11-01' } as const
  expect(await numbersOf(statementEntries(krapao, selection, { pageSize: 2 }))).toEqual([3, 2, 1])
  expect(requests).toEqual([
    { ...selection, page: 1, limit: 2 },
    { ...selection, page: 2, limit: 2 },
  ])
  const other = books({ entries: 3, knowsSelection: false })
  expect(await numbersOf(statementEntries(other.krapao, selection))).toEqual([{ kind: 'refused', effect: 'none', message: 'not served' }])
  expect(await numbersOf(statementEntries(other.krapao))).toEqual([3, 2, 1])
  expect(await numbersOf(statementEntries(other.krapao, { from: undefined } as never))).toEqual([3, 2, 1])
})

test.each([
  ['deposit', 'SUCCESS', 'KBANK', 'WALLET', 100, 100],
  ['deposit', 'PROCESSING', 'ANNOUNCED', 'WALLET', 100, 0],
  ['deposit', 'FAILED', 'KBANK', 'WALLET', 100, 0],
  ['deposit', 'SUCCESS', 'KBANK', 'RETURN', 100, 0],
  ['withdraw', 'FAILED', 'WALLET', 'SCB', -100, -100],
  ['withdraw', 'SUCCESS', 'SCB', 'WALLET', 100, 100],
  ['transfer', 'PROCESSING', 'WALLET', 'PG', -100, -100],
])('%s %s from %s to %s: change %i, moved %i', async (statementType, status, from, to, change, moved) => {
  const statements = [{ statementType, status, from, to, amount: 1, createdAt: '2026-11-22T05:00:00.000Z' }]
  const { krapao } = await clientWithAnswers([{ body: { total: 1, statements } }])
  expect(await krapao.statement.list({ page: 1, limit: 10 })).toMatchObject({ value: { statements: [{ change, moved }] } })
})

test.each([
  ['slips', slipEntries, 3],
  ['refunds', refundEntries, 3],
  ['invites', inviteEntries, undefined],
] as const)('all %s are read', async (name, read, total) => {
  const items = [1, 2, 3].map((amount) => ({
    ...(name === 'refunds' ? { refundAmount: amount } : { amount }),
    createdAt: '2026-11-22T05:00:00.000Z',
    status: 'SUCCESS',
  }))
  const page = (some: object[]) => ({ body: { [name]: some, ...(total !== undefined && { total }) } })
  const { krapao, seen } = await clientWithAnswers([page(items.slice(0, 2)), page(items.slice(2))])
  const received: unknown[] = []
  for await (const outcome of read(krapao, { pageSize: 2 }))
    received.push(outcome.ok && Object.values(outcome.value).find((value) => typeof value === 'number'))
  expect([received, seen.length]).toEqual([[100, 200, 300], 2])
})

test('a conversation is read from the newest message, and ends with a problem', async () => {
  const message = (sequence: number) => ({ sequence, sender: 'customer', message: { message_type: 'text', payload: {} } })
  const { krapao } = await clientWithAnswers([{ body: [message(3), message(2)] }, { status: 503 }])
  const received: unknown[] = []
  for await (const outcome of chatEntries(krapao, { guestId: 'g1' }, { pageSize: 2 }))
    received.push(outcome.ok ? outcome.value.sequence : outcome.problem.kind)
  expect(received).toEqual([3, 2, 'unavailable'])
})
