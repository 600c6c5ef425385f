import { expect, test } from 'vitest'
import { formatChance } from './formatChance.ts'

test('in percent, exact enough to tell it from nothing, and never more', () => {
  expect([0, 1, 0.35, 0.005, 1 / 3, 0.000_04, 0.000_000_1].map(formatChance)).toEqual([
    '0 %',
    '100 %',
    '35 %',
    '0.5 %',
    '33.3 %',
    '0.004 %',
    '0.00001 %',
  ])
})
