import { expect, test } from 'vitest'
import { formatChance } from './formatChance.ts'

test('a chance is in percent, precise enough not to show zero, and never rounded up', () => {
  expect([0, 1, 0.35, 0.005, 1 / 3, 0.000_04, 0.000_000_1].map(formatChance)).toEqual([
    '0%',
    '100%',
    '35%',
    '0.5%',
    '33.3%',
    '0.004%',
    '0.00001%',
  ])
})
