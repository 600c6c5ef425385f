import { expect, test } from 'vitest'
import { freshPicture } from './freshPicture.ts'

test('the time is added to the address, before a fragment', () => {
  expect(
    ['/qr.svg', 'https://x.example/qr.png?size=2', '/qr.svg?a#b', 'data:image/svg+xml,%3Csvg/%3E'].map((address) =>
      freshPicture(address, 1700),
    ),
  ).toEqual(['/qr.svg?t=1700', 'https://x.example/qr.png?size=2&t=1700', '/qr.svg?a&t=1700#b', 'data:image/svg+xml,%3Csvg/%3E'])
})

test('an invalid picture address is empty', () => {
  expect(
    [undefined, '', 'javascript:alert(1)', '//x.example/a.png', 'http://x.example/a.png', 'data:text/html,a', 'qr.png'].map((address) =>
      freshPicture(address, 1),
    ),
  ).toEqual(Array.from({ length: 7 }, () => null))
})
