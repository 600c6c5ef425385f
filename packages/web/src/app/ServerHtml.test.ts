// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cleanHtml } from './ServerHtml.tsx'

// Where there are no Trusted Types, as here, it is a string.
const clean = cleanHtml

test('text, lists, tables, pictures and links of the operator stay; links open elsewhere and tell nothing', () => {
  expect(clean('<h3>One</h3><p>Two <b>three</b></p><ul><li>Four</li></ul><img src="/pictures/a.svg" alt="a">')).toBe(
    '<h3>One</h3><p>Two <b>three</b></p><ul><li>Four</li></ul><img src="/pictures/a.svg" alt="a">',
  )
  expect(clean('<a href="https://x.example/a">x</a><a href="tel:+66">y</a>')).toBe(
    '<a href="https://x.example/a" target="_blank" rel="noopener noreferrer">x</a><a href="tel:+66" target="_blank" rel="noopener noreferrer">y</a>',
  )
})

test.each([
  ['a script', '<script>alert(1)</script>', ''],
  ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a broken picture', '<img src=x onerror=alert(1)>', '<img>'],
  ['a form that asks for a password', '<form action="https://evil.example"><input type="password"><button>Go</button></form>', 'Go'],
  ['a cover over the page', '<div style="position:fixed;inset:0" class="sheet" id="root">a</div>', '<div>a</div>'],
  ['a style sheet', '<style>body{display:none}</style>a', 'a'],
  ['svg', '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>b', 'b'],
  ['a script for an address', '<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['plain http', '<a href="http://x.example">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['somebody else’s picture by a short address', '<img src="//evil.example/a.png">', '<img>'],
  ['a frame', '<iframe src="https://x.example"></iframe>a', 'a'],
  [
    'what takes the page’s address or name',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0"><a name="body">a</a>',
    '<a target="_blank" rel="noopener noreferrer">a</a>',
  ],
])('does not let in %s', (_, html, left) => {
  expect(clean(html)).toBe(left)
})
