import { expect, test } from 'vitest'
import type { Message, Moment } from '../live/wire.ts'
import { heard } from './story.ts'

const moment = (number: number): Moment => ({
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

test('what was told late stands where it belongs, and what was told twice stands once', () => {
  const [page] = [told(4), told(1, 2, 3, 4), told(5)].reduce(heard, [])
  expect(page?.moments.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(page?.actors).toHaveLength(1)
})

test('a page that left keeps its story, and is open again when it tells more', () => {
  const left = [told(1), { type: 'left', page: 'a page' } as const].reduce(heard, [])
  expect([left[0]?.open, left[0]?.moments.length]).toEqual([false, 1])
  expect(heard(left, told(2))[0]?.open).toBe(true)
  expect(heard(left, { type: 'left', page: 'another' })).toBe(left)
})
