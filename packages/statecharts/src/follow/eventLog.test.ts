import { expect, test } from 'vitest'
import type { LoggedEvent, Message } from '../live/wire.ts'
import { applyMessage, type LivePage } from './eventLog.ts'

const entry = (number: number, actor = 'x:0', status = 'active'): LoggedEvent => ({
  number,
  actor,
  step: number - 1,
  at: number,
  event: { type: 'xstate.init' },
  status,
  value: 'idle',
  active: [],
  persisted: {},
})
const logOf = (page: string, entries: LoggedEvent[]): Message => ({
  type: 'log.sent',
  page,
  address: '/',
  actors: [...new Set(entries.map(({ actor }) => actor))].map((id) => ({ id, machine: 'wallet', parent: null, input: null })),
  entries,
})
const logSent = (...numbers: number[]): Message =>
  logOf(
    'a page',
    numbers.map((number) => entry(number)),
  )
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const after = (messages: readonly Message[]) => messages.reduce<readonly LivePage[]>(applyMessage, [])

test('a late entry is sorted by its time, and a repeated one is listed once', () => {
  const [page] = [logSent(4), logSent(1, 2, 3, 4), logSent(5)].reduce<readonly LivePage[]>(applyMessage, [])
  expect(page?.entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(page?.actors).toHaveLength(1)
})

test('a closed page keeps its entries and is marked open again when it sends more', () => {
  const closed = [logSent(1), { type: 'page.closed', page: 'a page' } as const].reduce<readonly LivePage[]>(applyMessage, [])
  expect([closed[0]?.open, closed[0]?.entries.length]).toEqual([false, 1])
  expect(applyMessage(closed, logSent(2))[0]?.open).toBe(true)
  expect(applyMessage(closed, { type: 'page.closed', page: 'another' })).toBe(closed)
})

test('closed pages beyond twenty go first, then those that have been silent for longest', () => {
  const started = range(0, 20).map((number) => logOf(`p${number}`, [entry(number + 1)]))
  const closed = ['p5', 'p7'].map((page): Message => ({ type: 'page.closed', page }))
  const live = logOf('p0', [entry(30)])
  const later = range(20, 24).map((number) => logOf(`p${number}`, []))
  const ids = after([...started, ...closed, live, ...later]).map(({ id }) => id)
  expect([ids.length, ...ids.slice(0, 4)]).toEqual([20, 'p0', 'p3', 'p4', 'p6'])
  expect(ids.slice(-4)).toEqual(['p20', 'p21', 'p22', 'p23'])
})

test('the longest page loses its oldest entries, and the actors that ended in them', () => {
  const numbers = range(3, 19_998)
  const pages = after([
    logOf('long', [entry(1, 'ended'), entry(2, 'ended', 'done'), ...numbers.map((number) => entry(number))]),
    logOf(
      'short',
      range(1, 6).map((number) => entry(number, 'idle')),
    ),
  ])
  expect(pages.map(({ entries, actors }) => [entries[0]?.number, entries.length, actors.map(({ id }) => id)])).toEqual([
    [3, 19_995, ['x:0']],
    [1, 5, ['idle']],
  ])
})
