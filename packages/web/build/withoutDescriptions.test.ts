import { expect, test } from 'vitest'
import { stripDescriptions } from './withoutDescriptions.ts'

test('descriptions are removed in any quotes and place; all other code stays', () => {
  expect(
    stripDescriptions(
      [
        "  description: 'Who is playing, and \\'why\\': nobody yet.',",
        "  idle: { description: \"It's here.\", entry: 'clear' },",
        "  on: { go: { target: 'a', description: 'Last.' } },",
        "  say: 'description: none', descriptionOf: 'x',",
      ].join('\n'),
    ).split('\n'),
  ).toEqual(['  ', "  idle: {  entry: 'clear' },", "  on: { go: { target: 'a', } },", "  say: 'description: none', descriptionOf: 'x',"])
})
