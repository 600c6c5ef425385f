import { expect, test } from 'vitest'
import { isIn } from './stories.ts'

test('a value is in a state, in the states around it, and in those of any region', () => {
  expect([[], ['shut'], ['shut.idle'], ['sh'], ['lit']].map((states) => isIn('shut.idle + lit', states))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
})
