import { expect, test } from 'vitest'
import { phoneLink, piecesOf } from './links.ts'

const links = (text: string) => piecesOf(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]))

test('addresses become links, also directly before Thai or Lao letters; final punctuation stays outside', () => {
  expect(links('ดูที่ https://a.example/x?y=1ค่ะ หรือ www.b.example, (https://c.example/d)')).toEqual([
    ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
    ['www.b.example', 'https://www.b.example'],
    ['https://c.example/d', 'https://c.example/d'],
  ])
  expect(links('https://a.example/b_(c)')).toEqual([['https://a.example/b_(c)', 'https://a.example/b_(c)']])
})

test('the pieces together are the whole text', () => {
  const text = 'a https://a.example. b www.c.example ຄ'
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test.each(['javascript:alert(1)', 'http://a.example', 'data:text/html,x', 'https://', 'https://localhost', 'www.', 'a.example'])(
  '%s stays text',
  (text) => {
    expect(piecesOf(text)).toEqual([{ text, href: null }])
  },
)

test('only telephone numbers become call links', () => {
  expect(['+66 2 000-0000', '0812345678', 'javascript:alert(1)', '12', undefined].map(phoneLink)).toEqual([
    'tel:+6620000000',
    'tel:0812345678',
    null,
    null,
    null,
  ])
})
