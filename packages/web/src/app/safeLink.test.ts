import { expect, test } from 'vitest'
import { safeLink } from './safeLink.ts'

test('a player is sent to https, a telephone or an app store', () => {
  const links = [
    'https://line.example/a?b=1',
    'HTTPS://x.example',
    'tel:+6620000000',
    'market://details?id=a',
    'itms-apps://apps.example/app/1',
  ]
  expect(links.map(safeLink)).toEqual(links)
})

test('and nowhere else', () => {
  const links = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,a',
    'http://x.example',
    'blob:https://x/1',
    'intent://x',
    '//x.example',
    '/a',
    'a',
    '',
  ]
  expect([...links, null, undefined].map(safeLink)).toEqual(Array.from({ length: links.length + 2 }, () => null))
})
