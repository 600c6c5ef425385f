import { expect, test } from 'vitest'
import { withGameSites, withPictures } from '#platform/http/policy.ts'
import { freshApp } from '#testing/freshApp.ts'

const { app, pool, context } = await freshApp()

// @covers T18
test.each(['/', '/api/lookup/banks', '/no/such/page'])('%s has the security headers', async (url) => {
  const { headers } = await app.inject(url)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/) as string,
  })
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/unsafe|wasm|\*|http:/)
  const directives = policy.split('; ').map((directive) => directive.split(' ')[0])
  expect(directives).toEqual(
    expect.arrayContaining([
      'default-src',
      'script-src',
      'frame-ancestors',
      'base-uri',
      'form-action',
      'require-trusted-types-for',
      'trusted-types',
    ]),
  )
  expect(policy).toContain("default-src 'none'")
})

// @covers T18
test('another origin may call only if the operator listed it', async () => {
  expect(await allowed('https://play.example')).toBe('https://play.example')
  expect(await allowed('https://evil.example')).toBeUndefined()
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/qrcode/KBANK',
    headers: {
      origin: 'https://play.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    },
  })
  expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
    204,
    'Authorization, Content-Type, Idempotency-Key, X-Client, X-Tab, Accept-Language',
  ])
})

test('every answer has the clock, with the shift of the sandbox', async () => {
  const hour = 3_600_000
  await context.settings.change({ clockOffset: -5 * hour })
  for (const url of ['/', '/api/lookup/banks', '/api/wallet', '/nothing']) {
    const date = Date.parse(String((await app.inject(url)).headers.date))
    expect(Math.abs(date - (Date.now() - 5 * hour))).toBeLessThan(60_000)
  }
  await context.settings.change({ clockOffset: 0 })
})

test('ready requires more than alive', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await pool.query('alter table migration rename to hidden')
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await pool.query('alter table hidden rename to migration')
})

const allowed = async (origin: string) =>
  (await app.inject({ url: '/api/lookup/banks', headers: { origin } })).headers['access-control-allow-origin']

// @covers G14.5
test('login forms may go to the current game sites of the catalogue', async () => {
  const rules = async () =>
    String((await app.inject('/')).headers['content-security-policy'])
      .split('; ')
      .filter((rule) => /^(form-action|frame-src) /.test(rule))
  expect(await rules()).toEqual(["form-action 'self'"])
  const game = context.catalogue.games().find(({ code }) => code === 'JOKER')
  const put = (web: string | null) => app.inject({ method: 'PUT', url: '/sandbox/api/catalogue/games/JOKER', payload: { ...game, web } })
  expect((await put('https://joker.example/games')).statusCode).toBe(200)
  expect(await rules()).toEqual(["form-action 'self' https://joker.example"])
  await put(null)
  expect(await rules()).toEqual(["form-action 'self'"])
})

test('pages may show pictures of the origins that a setting names', () => {
  expect(withPictures("default-src 'none'; img-src 'self' data:; font-src 'self'", ['https://cdn.example', 'https://img.example'])).toBe(
    "default-src 'none'; img-src 'self' data: https://cdn.example https://img.example; font-src 'self'",
  )
})

test('frames may open the current game sites where a build uses them: each origin once, without paths and other schemes', () => {
  const sites = [
    { web: 'https://a.example/x', webLaos: 'https://lao.example' },
    { web: 'https://a.example:8443/' },
    { web: 'https://a.example' },
    { web: '/sandbox/games/A' },
    { web: 'market://details?id=a' },
    { web: null },
  ]
  expect(withGameSites("default-src 'none'; form-action 'self' https://own.example; frame-src 'self'", sites)).toBe(
    "default-src 'none'; form-action 'self' https://own.example https://a.example https://lao.example https://a.example:8443; frame-src 'self' https://a.example https://lao.example https://a.example:8443",
  )
  expect(withGameSites("default-src 'none'; form-action 'self'", sites)).not.toContain('frame-src')
})
