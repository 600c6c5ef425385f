import { expect, test } from 'vitest'
import type { LoggedEvent, Message } from '../live/wire.ts'
import { applyMessage, type LivePage } from './eventLog.ts'

const entry = (number: number): LoggedEvent => ({
  number,
  actor: 'x:0',
  step: number - 1,
  at: number,
  event: { type: 'xstate.init' },
  status: 'active',
  value: 'idle',
  active: [],
  persisted: {},
})
const logSent = (...numbers: number[]): Message => ({
  type: 'log.sent',
  page: 'a page',
  address: '/',
  actors: [{ id: 'x:0', machine: 'wallet', parent: null, input: null }],
  entries: numbers.map(entry),
})

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
