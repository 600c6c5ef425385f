import { expect, test } from 'vitest'
import { createKrapao, satangOf, withLog, type LogLevel } from '../index.ts'
import { serve } from '../testing/server.ts'

async function lines(level: LogLevel | undefined, headers = {}) {
  const baseUrl = await serve((request, response) => {
    if (request.url?.endsWith('banks')) response.destroy()
    else response.writeHead(request.url === '/api/wallet' ? 503 : 200, { 'x-request-id': 'r1' }).end('{"link":"https://secret"}')
  })
  const log: unknown[] = []
  const write = (at: string) => (message: string, fields: object) => log.push([at, message, { ...fields, ms: 0 }])
  const logger = { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') }
  const settings = { baseUrl, client: 'test/1', token: 'secret-token', retries: 0, ...headers }
  const krapao = createKrapao(withLog(settings, { ...(level && { level }), logger }))
  await krapao.gameAccount.autoLoginImi({ username: 'secret-user', password: 'secret-password' })
  await krapao.wallet.get()
  await krapao.lookups.banks()
  await krapao.bonus.preview({ amount: satangOf(100) })
  await krapao.slips.upload({ file: new Blob(['secret-file']) })
  return log
}

const line = (at: string, method: string, path: string, what: string, more: object) => [
  at,
  `${method} ${path} ${what}`,
  { method, path, ms: 0, ...more },
]
const answered = { status: 200, requestId: 'r1' }
const autoLogin = '/api/autoLogin/imi/{username}/{password}'
const error = line('error', 'GET', '/api/lookup/banks', 'has no answer: UND_ERR_SOCKET', { reason: 'UND_ERR_SOCKET' })
const warn = line('warn', 'GET', '/api/wallet', '503', { status: 503, requestId: 'r1' })
const all = [
  line('info', 'GET', autoLogin, '200', answered),
  warn,
  error,
  line('info', 'GET', '/api/bonus/preview', '200', answered),
  line('info', 'POST', '/api/wallet/slip', '200', answered),
]

test('nothing is logged by default; a level includes those above it', async () => {
  expect(await lines(undefined)).toEqual([])
  expect(await lines('error')).toEqual([error])
  expect(await lines('warn')).toEqual([warn, error])
  expect(await lines('info')).toEqual(all)
  expect((await lines('debug')).length).toBe(10)
})

test('no token, path value, query or body is logged', async () => {
  expect(JSON.stringify(await lines('debug'))).not.toMatch(/secret|amount/)
})

test('the message of an error may have the address, and is not logged', async () => {
  const fails: typeof fetch = (url) => Promise.reject(new TypeError(`${url as string} failed`))
  expect(JSON.stringify(await lines('debug', { fetch: fails }))).not.toContain('secret')
  const cancelled = () => Promise.reject(new DOMException('', 'AbortError'))
  const [failed, [aborted]] = [await lines('error', { fetch: fails }), await lines('error', { fetch: cancelled })]
  expect([failed[0], aborted]).toEqual(
    ['TypeError', 'AbortError'].map((reason) => line('error', 'GET', autoLogin, `has no answer: ${reason}`, { reason })),
  )
})

test('an upload with progress is logged too', async () => {
  const upload = () => Promise.resolve({ status: 200, text: '{}', header: () => 'r1' })
  expect(await lines('info', { upload })).toEqual(all)
})

test.each(['', 'https://api.example', 'https://api.example/v1/'])('the path is found under %j', async (baseUrl) => {
  const paths: string[] = []
  const logger = { error: () => {}, warn: () => {}, info: (_: string, { path }: { path: string }) => paths.push(path), debug: () => {} }
  const answers = () => Promise.resolve(Response.json([]))
  const upload = () => Promise.resolve({ status: 200, text: '{}', header: () => null })
  const settings = { baseUrl, client: 'test/1', fetch: answers, upload }
  const krapao = createKrapao(withLog(settings, { level: 'info', logger }))
  if (baseUrl !== '') await krapao.lookups.banks()
  await krapao.slips.upload({ file: new Blob([]) })
  expect(paths).toEqual([...(baseUrl === '' ? [] : ['/api/lookup/banks']), '/api/wallet/slip'])
})

test('a logger that throws changes no outcome', async () => {
  const fail = () => {
    throw new Error('disk full')
  }
  const logger = { error: fail, warn: fail, info: fail, debug: fail }
  const answers = () => Promise.resolve(Response.json({}))
  const krapao = createKrapao(withLog({ baseUrl: 'https://api.example', client: 'test/1', fetch: answers }, { level: 'info', logger }))
  expect(await krapao.slips.upload({ file: new Blob([]) })).toMatchObject({ ok: true })
})
