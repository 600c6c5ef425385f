import { expect, test } from 'vitest'
import { escapedText, visibleName } from './visibleText.ts'

test.each([
  ['Thai with its vowels and tone marks', 'กำธร ปิ่นแก้ว ฟ้าใส', 'กำธร ปิ่นแก้ว ฟ้าใส'],
  ['Lao with its vowels and tone marks', 'ເຂັ້ມແຂງ ນ້ຳ ຫຼິ້ນ', 'ເຂັ້ມແຂງ ນ້ຳ ຫຼິ້ນ'],
  ['zero-width spaces between Thai words', 'สม\u200bชาย\u200b', 'สมชาย'],
  ['joiners, marks and overrides of direction', '\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202eA\u2066\u2067\u2068\u2069B', 'AB'],
  ['word joiners, byte order marks and soft hyphens', 'A\u2060\u2064\ufeff\u00adB', 'AB'],
  ['fillers, variation selectors and tags', 'A\u3164\u115f\uffa0\ufe0f\u{e0041}B', 'AB'],
  ['white space of every kind', ' A\u00a0\u2003\u3000\u2800\u2028\tB ', 'A B'],
  ['a letter and its accent', 'Re\u0301my', 'R\u00e9my'],
  ['an emoji', 'Som 🐯', 'Som 🐯'],
])('visibleName, %s, returns what is shown', (_, typed, name) => {
  expect(visibleName(typed)).toBe(name)
})

test.each([
  ['nothing', ''],
  ['invisible characters alone', ' \u200b\u3164 '],
  ['a control character', 'A\u0007B'],
  ['an escape of a terminal', 'A\u001b[1AB'],
  ['half a character', 'A\ud800'],
  ['a private character', 'A\ue000'],
  ['no character', 'A\uffff'],
  ['five marks on one letter', `A${'\u0301'.repeat(6)}`],
  ['a mark without a letter', '\u0e49A'],
  ['a mark on a space', 'A \u0e49'],
])('visibleName, %s, is no name', (_, typed) => {
  expect(visibleName(typed)).toBeUndefined()
})

test('escapedText, characters that a terminal obeys or does not show, names them', () => {
  expect(escapedText('ก้ A\u001b[1A\u202eB\u200b\n')).toBe('ก้ A\\u{1b}[1A\\u{202e}B\\u{200b}\\u{a}')
})
