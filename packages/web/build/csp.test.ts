import { expect, test } from 'vitest'
import { csp } from './csp.ts'

test('the policy allows own files and hashed inline pieces, and no code from strings', () => {
  expect(csp({ scripts: ['early()'], styles: ['a{}', 'b{}'], connect: [], pictures: [], forms: [], frames: null }).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU='",
    "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=' 'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify krapao default',
  ])
})

test('an API and a chat on other hosts may be called, and the API may serve pictures', () => {
  const policy = csp({
    scripts: [],
    styles: [],
    connect: ['https://api.example.com', 'wss://chat.example.com'],
    pictures: ['https://api.example.com'],
    forms: [],
    frames: null,
  })
  expect(policy.split('; ').filter((rule) => /^(connect|img)-src/.test(rule))).toEqual([
    "connect-src 'self' https://api.example.com wss://chat.example.com",
    "img-src 'self' data: blob: https://api.example.com",
  ])
})

// @covers G14.5
test('login forms and frames of game providers are allowed only where they are configured', () => {
  const games = ['https://bet.example', 'https://joker.example']
  const rules = (frames: readonly string[] | null) =>
    csp({ scripts: [], styles: [], connect: [], pictures: [], forms: games, frames })
      .split('; ')
      .filter((rule) => /^(form-action|frame-src)/.test(rule))
  expect(rules(null)).toEqual(["form-action 'self' https://bet.example https://joker.example"])
  expect(rules(games)).toEqual([
    "form-action 'self' https://bet.example https://joker.example",
    "frame-src 'self' https://bet.example https://joker.example",
  ])
})
