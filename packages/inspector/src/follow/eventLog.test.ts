import { expect, test } from 'vitest'
import type { Message, LoggedEvent } from '../live/wire.ts'
import { addMessage } from './eventLog.ts'

const moment = (number: number): LoggedEvent => ({
  number,
  actor: 'x:0',
  step: number - 1,
  at: number,
  event: { type: 'xstate.init' },
  status: 'active',
  value: 'idle',
  active: [],
  kept: {},
})
const told = (...numbers: number[]): Message => ({
  type: 'told',
  page: 'a page',
  address: '/',
  actors: [{ id: 'x:0', machine: 'wallet', parent: null, input: null }],
  moments: numbers.map(moment),
})

test('a late entry is sorted by its time, and a repeated one is listed once', () => {
  const [page] = [told(4), told(1, 2, 3, 4), told(5)].reduce(addMessage, [])
  expect(page?.moments.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(page?.actors).toHaveLength(1)
})

test('a closed page keeps its entries and is marked open again when it sends more', () => {
  const left = [told(1), { type: 'left', page: 'a page' } as const].reduce(addMessage, [])
  expect([left[0]?.open, left[0]?.moments.length]).toEqual([false, 1])
  expect(addMessage(left, told(2))[0]?.open).toBe(true)
  expect(addMessage(left, { type: 'left', page: 'another' })).toBe(left)
})
