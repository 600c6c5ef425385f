import { expect, test } from 'vitest'
import { formatDay, formatDayTime, formatRecentTime } from './time.ts'
import { languages } from './language.ts'

test('a day of a list names its month in Bangkok, and its year as receipts do', () => {
  const evening = '2026-12-31T17:00:00Z'
  expect(languages.map((language) => formatDay(evening, language))).toEqual(['1 ม.ค. 2027', '1 ມ.ກ. 2027', '1 Jan 2027'])
  expect(languages.map((language) => formatDayTime('2026-09-21T07:18:05Z', language))).toEqual([
    '21 ก.ย. 2026 14:18\u00A0น.',
    '21 ກ.ຍ. 2026 14:18\u00A0ໂມງ',
    '21 Sep 2026 14:18',
  ])
  expect(['en', 'th'].map((language) => formatRecentTime('2026-09-21T07:18:05Z', language as 'en' | 'th'))).toEqual([
    '21\u00A0Sep\u00A014:18',
    '21\u00A0ก.ย.\u00A014:18\u00A0น.',
  ])
  expect([formatDay('soon', 'en'), formatRecentTime('soon', 'en')]).toEqual(['soon', 'soon'])
})
