import { expect, test } from 'vitest'
import { cell } from './commandOutput.ts'

test('cell, a name that turns the line around, is printed with its characters named', () => {
  expect([cell('A\u202eB'), cell(['A\u001b[1A', 'ก้']), cell({ name: 'A\u200b' })]).toEqual([
    'A\\u{202e}B',
    'A\\u{1b}[1A,ก้',
    '{"name":"A\\u{200b}"}',
  ])
})
