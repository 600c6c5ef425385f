import { expect, test } from 'vitest'
import { safeLink, serverLink } from './safeLink.ts'

test('https, telephone and app store links are allowed', () => {
  const links = [
    'https://line.example/a?b=1',
    'HTTPS://x.example',
    'tel:+6620000000',
    'market://details?id=a',
    'itms-apps://apps.example/app/1',
  ]
  expect(links.map(safeLink)).toEqual(links)
})

// @covers G16.1
test('all other links are refused', () => {
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

test('a link of the API’s server may be a path, and needs the security of that server', () => {
  const local = 'http://127.0.0.1:3000'
  expect(
    ['/sandbox/games/PG?a=b', 'http://127.0.0.1:3000/file', 'https://x.example/a', 'HTTPS://x.example', 'market://details?id=a'].map(
      (link) => serverLink(link, local),
    ),
  ).toEqual([
    'http://127.0.0.1:3000/sandbox/games/PG?a=b',
    'http://127.0.0.1:3000/file',
    'https://x.example/a',
    'https://x.example/',
    'market://details?id=a',
  ])
  expect(serverLink('/a', 'https://api.example')).toBe('https://api.example/a')
})

// @covers G16.1 T40
test('another server without https, or another scheme, is refused', () => {
  const links = [
    'http://x.example',
    '//x.example',
    'http://127.0.0.1:3001',
    'javascript:alert(1)',
    'data:text/html,a',
    'blob:http://127.0.0.1:3000/1',
    'https://',
    '',
    null,
    undefined,
  ]
  expect(links.map((link) => serverLink(link, 'http://127.0.0.1:3000'))).toEqual(links.map(() => null))
})
