import { expect, test } from 'vitest'
import { createI18n, loadWords } from './i18n.ts'
import { problemText } from './problemText.ts'

const { t } = createI18n('en', await loadWords('en', ['problem']))

// Checks the meaning of each code's text. words.test.ts checks that every language has one.
// @covers 8.codes-10 8.codes-14 8.codes-15 8.codes-16 8.codes-17 8.codes-18 8.codes-19 8.codes-20 8.codes-21 8.codes-22 8.codes-23
// @covers 8.codes-24
test.each([
  ['REQUEST_LIMIT_1MIN', /about 1\u00a0minute/],
  ['WRONG_CREDENTIAL', /^Incorrect phone number or password/],
  ['EXISTING_USER', /phone number is already registered/],
  ['EXISTING_BANK', /already uses this bank account/],
  ['NOT_AREASLOT', /don't have an AREASLOT account/],
  ['NOT_UFABET', /don't have a UFABET account/],
  ['BONUS_CONDITION', /can't end this bonus yet because its conditions aren't met/],
  ['BONUS_FULL', /fully claimed/],
  ['REFUND_MINIMUM', /no cashback yet/],
  ['TRANSFER_MINIMUM', /must be more than 0/],
  ['TRANSFER_FAIL', /money is back in your wallet/],
  ['TRUELINK_INVALID', /invalid or already used/],
])('%s says what it means', (code, meaning) => {
  expect(problemText(t, { kind: 'refused', code, message: code, effect: 'none' })).toMatch(meaning)
})
