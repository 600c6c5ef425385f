import { expect, test } from 'vitest'
import { createI18n, loadWords } from './i18n.ts'
import { problemText } from './problemText.ts'

const { t } = createI18n('en', await loadWords('en', ['problem']))

// What section 8 says of a code in words; that each code has its sentence in the other languages is words.test.ts's matter.
test.each([
  ['REQUEST_LIMIT_1MIN', /about 1 minute/],
  ['WRONG_CREDENTIAL', /^Incorrect phone number or password/],
  ['EXISTING_USER', /phone number is already registered/],
  ['EXISTING_BANK', /bank account is already used/],
  ['NOT_AREASLOT', /no account with AREASLOT/],
  ['NOT_UFABET', /no account with UFABET/],
  ['BONUS_CONDITION', /cannot be ended yet: its condition is not met/],
  ['BONUS_FULL', /highest number of promotions/],
  ['REFUND_MINIMUM', /must be more than 0/],
  ['TRANSFER_MINIMUM', /must be more than 0/],
  ['TRANSFER_FAIL', /money is back in your wallet/],
  ['TRUELINK_INVALID', /invalid or used/],
])('%s says what it means', (code, meaning) => {
  expect(problemText(t, { kind: 'refused', code, message: code, effect: 'none' })).toMatch(meaning)
})
