import { expect, test } from 'vitest'
import { countryName } from './countryName.ts'

test.each([
  ['TH', 'th', 'ไทย'],
  ['LA', 'lo', 'ລາວ'],
  ['LA', 'en', 'Laos'],
  ['FR', 'lo', 'France'],
  ['QQ', 'en', 'QQ'],
] as const)('countryName, %s in %s, is %s', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})
