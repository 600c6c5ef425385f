import { expect, test } from 'vitest'
import { fillNotice } from './fillNotice.ts'

// @covers 2.bonus-17
test.each([
  ['<p>{percentFail}% of it</p>', '<p>30% of it</p>'],
  ['<p>{{percentFail}} % and { percentFail } %</p>', '<p>30 % and 30 %</p>'],
  ['<p>Nothing to fill in</p>', '<p>Nothing to fill in</p>'],
])('%s has its percentage in place of the placeholder', (notice, shown) => {
  expect(fillNotice(notice, 30)).toBe(shown)
})
