import { expect, test } from 'vitest'
import { rounded } from './path.ts'

test('path rounds corners by at most half of the shorter segment', () => {
  expect(
    rounded([
      { x: 0, y: 0 },
      { x: 0, y: 20 },
      { x: 6, y: 20 },
    ]),
  ).toBe('M0 0L0 12Q0 20 3 20L6 20')
  expect(
    rounded([
      { x: 1, y: 1 },
      { x: 1, y: 1 },
      { x: 5, y: 1 },
    ]),
  ).toBe('M1 1L1 1Q1 1 3 1L5 1')
  expect(rounded([])).toBe('')
})
