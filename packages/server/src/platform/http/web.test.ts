import { fastify } from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { serveWeb } from './web.ts'

const script = 'console.log(1)'
const apps = { th: fastify(), la: fastify() }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krapao-web-'))
  const files: Record<string, string | Buffer> = {
    'client/assets/main-a1b2.js': script,
    'client/assets/main-a1b2.js.br': brotliCompressSync(script),
    'client/icon.svg': '<svg/>',
    'client/howto/film.mp4': '0123456789',
    'client/.vite/manifest.json': '{}',
    ...Object.fromEntries(
      ['login', 'shell'].flatMap((page) => ['th', 'lo', 'en'].map((language) => [`pages/${page}.${language}.html`, `${page} ${language}`])),
    ),
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  for (const variant of ['th', 'la'] as const) {
    answerErrors(apps[variant], { extensions: true })
    await serveWeb(apps[variant], { variant, webFolder: folder })
  }
})
afterAll(async () => {
  await Promise.all([apps.th.close(), apps.la.close(), rm(folder, { recursive: true })])
})

const get = async (url: string | { pathname: string }, headers = {}, app = apps.th) => {
  const response = await app.inject({ url, headers })
  return [response.statusCode, response.body]
}

// @covers 2.routes-1
test.each([
  ['/login', [200, 'login th']],
  ['/login/', [200, 'login th']],
  ['/login?from=x', [200, 'login th']],
  ...['/', '/register?code=PR1', '/howto', '/contact', '/terminated', '/user', '/user/home', '/user/spin', '/user/profile/limits'].map(
    (path) => [path, [200, 'shell th']] as const,
  ),
] as const)('%s is a page', async (url, answer) => {
  expect(await get(url)).toEqual(answer)
})

// @covers T34
test.each([
  ['/user/profile/nothing', { accept: 'text/html' }],
  ['/user/nothing', { accept: 'text/html,application/xhtml+xml' }],
  ['/nowhere', { 'sec-fetch-mode': 'navigate' }],
])('%s is the Page Not Found page for a browser that opens it, and a short text otherwise', async (url, browser) => {
  expect(await get(url, browser)).toEqual([404, 'shell th'])
  const [status, body] = await get(url, { accept: '*/*' })
  expect([status, String(body)]).toEqual([404, expect.stringContaining('not found')])
})

test.each(['//evil.example/login', '//login', '/\\\\evil.example/login'])('%s names another host, is no page', async (path) => {
  const [status, body] = await get({ pathname: path }, { accept: 'text/html' })
  expect([status, String(body)]).toEqual([404, expect.stringContaining('not found')])
})

test.each([
  '/api/nothing',
  '/sandbox',
  '/sandbox/x',
  '/assets/gone.js',
  '/picture.png',
  '/.vite/manifest.json',
  '/..%2f..%2fpackage.json',
  '/%zz',
])('%s is no page', async (url) => {
  const response = await apps.th.inject(url)
  expect([response.statusCode, response.json()]).toEqual([response.statusCode === 400 ? 400 : 404, expect.any(Object)])
})

test.each([
  ['LOCALE=EN', '/login', 'login en'],
  ['a=b; LOCALE=LA; c=d', '/user/home', 'shell lo'],
  ['LOCALE=TH', '/login', 'login th'],
  ['LOCALE=XX', '/login', 'login th'],
  ['MYLOCALE=EN', '/login', 'login th'],
])('the cookie %s selects the language', async (cookie, url, page) => {
  expect(await get(url, { cookie })).toEqual([200, page])
})

test('without a cookie the variant selects the language', async () => {
  expect(await get('/login', {}, apps.la)).toEqual([200, 'login lo'])
})

test('hashed assets are cached for good and sent compressed where accepted; files with a fixed name are not', async () => {
  const squeezed = await apps.th.inject({ url: '/assets/main-a1b2.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(squeezed.rawPayload).toEqual(brotliCompressSync(script))
  expect(squeezed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(await get('/assets/main-a1b2.js')).toEqual([200, script])
  expect((await apps.th.inject('/icon.svg')).headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' })
  expect((await apps.th.inject('/login')).headers).toMatchObject({
    vary: 'Cookie, Accept-Encoding',
    'content-type': 'text/html; charset=utf-8',
  })
})

test.each([
  [undefined, [200, '0123456789', undefined]],
  ['bytes=0-', [206, '0123456789', 'bytes 0-9/10']],
  ['bytes=2-4', [206, '234', 'bytes 2-4/10']],
  ['bytes=8-99', [206, '89', 'bytes 8-9/10']],
  ['bytes=-3', [206, '789', 'bytes 7-9/10']],
  ['bytes=-99', [206, '0123456789', 'bytes 0-9/10']],
  ['bytes=10-', [416, '', 'bytes */10']],
  ['bytes=-0', [416, '', 'bytes */10']],
  ['bytes=0-1,3-4', [200, '0123456789', undefined]],
  ['bytes=5-2', [200, '0123456789', undefined]],
  ['bytes=-', [200, '0123456789', undefined]],
  ['pages=1-2', [200, '0123456789', undefined]],
] as const)('range %s of a video is %j', async (range, answer) => {
  const { statusCode, body, headers } = await apps.th.inject({ url: '/howto/film.mp4', headers: range ? { range } : {} })
  expect([statusCode, body, headers['content-range']]).toEqual(answer)
  expect(headers['accept-ranges']).toBe('bytes')
})
