import { beforeEach, expect, test } from 'vitest'
import type { i18n } from 'i18next'
import { createI18n, loadWords } from './i18n.ts'
import { problemText } from './problemText.ts'

let english: i18n
beforeEach(async () => {
  english = createI18n('en', await loadWords('en', ['problem']))
})

// @covers 8.handling-4
test('a code has its sentence, also if only the message names it', () => {
  const sentence = 'Incorrect phone number or password. Check both and try again'
  expect([
    problemText(english.t, { kind: 'refused', code: 'WRONG_CREDENTIAL', message: 'WRONG_CREDENTIAL', effect: 'none' }),
    problemText(english.t, { kind: 'refused', message: 'WRONG_CREDENTIAL', effect: 'none' }),
  ]).toEqual([sentence, sentence])
})

test('a limit is shown where the answer has one', () => {
  const refused = { kind: 'refused', code: 'TRANSFER_MINIMUM', message: 'TRANSFER_MINIMUM', effect: 'none' } as const
  expect(problemText(english.t, { ...refused, params: { limit: 1 } })).toBe('The amount must be at least ฿1. Enter another amount')
  expect(problemText(english.t, refused)).not.toContain('{{')
})

test('beyond the player’s own limit the remaining amount is shown, also if it is zero', () => {
  const limitText = (left: number) =>
    problemText(english.t, {
      kind: 'refused',
      code: 'KEY_INVALID',
      message: 'KEY_INVALID',
      params: { ownLimit: 'day', left },
      effect: 'none',
    })
  expect([limitText(200.5), limitText(0)]).toEqual([
    "That's over the deposit limit you set. You can deposit ฿200.50 more right now. See your profile",
    "That's over the deposit limit you set. You can deposit ฿0 more right now. See your profile",
  ])
})

test('a refusal while bets are open names their stakes', () => {
  const params = { openStakes: 995 }
  expect(problemText(english.t, { kind: 'refused', code: 'BONUS_CONDITION', message: 'BONUS_CONDITION', params, effect: 'none' })).toBe(
    'You have ฿995 in open bets. You can end the bonus or withdraw once they settle',
  )
})

test('a code without words asks the player to give it to support', () => {
  expect(problemText(english.t, { kind: 'refused', code: 'DEPOSIT_2', message: 'DEPOSIT_2', effect: 'none' })).toBe(
    "We can't do this right now. Contact us (DEPOSIT_2)",
  )
})

test.each(['constructor', '__proto__', 'toString'])('a message of another server that is %s is shown as it is', (message) => {
  expect(problemText(english.t, { kind: 'refused', message, effect: 'none' })).toBe(message)
})

// @covers 8.handling-5
test('an unknown code shows the server’s text, no text a plain refusal, other problems a sentence by kind', () => {
  expect([
    problemText(english.t, { kind: 'refused', message: 'closed: back at 9.00', effect: 'none' }),
    problemText(english.t, { kind: 'refused', message: '', effect: 'none' }),
    problemText(english.t, { kind: 'offline', effect: 'none' }),
  ]).toEqual([
    'closed: back at 9.00',
    "This wasn't accepted. Try again, or contact us",
    "You're offline. Check your connection and try again",
  ])
})
