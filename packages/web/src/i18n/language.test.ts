import { expect, test } from 'vitest'
import { fromWire, isLanguage, languages, toWire } from './language.ts'

// @covers 1.language-5
test('Lao is lo in the product and la in the API', () => {
  expect(languages.map(toWire)).toEqual(['th', 'la', 'en'])
  expect(['th', 'la', 'en', 'TH', 'LA', 'EN'].map(fromWire)).toEqual(['th', 'lo', 'en', 'th', 'lo', 'en'])
})

test('fromWire and isLanguage reject an unknown language', () => {
  expect(['lo', 'de', '', undefined, null].map(fromWire)).toEqual([null, null, null, null, null])
  expect(['la', 'lo', ''].map(isLanguage)).toEqual([false, true, false])
})
