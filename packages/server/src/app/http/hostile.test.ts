import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { loadContract, operationsOf } from '#platform/http/contract.ts'
import { isNestedDeeper } from '#platform/http/json.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { app, context } = await freshApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { headers } = await signUp(context)

test.each(['constructor', '__proto__', 'toString, th;q=0.1'])(
  'Accept-Language %s, on each page with words, is answered',
  async (language) => {
    const urls = ['/api/bonus/list', '/api/promotion', '/api/spin', '/api/refund', '/api/statement/csv', '/api/lookup/banks', '/api/bonus']
    const own = { ...headers, 'accept-language': language }
    const answers = await Promise.all(urls.map((url) => app.inject({ url, headers: own })))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
  },
)

test.each(['constructor', '__proto__', 'toString'])('path parameters that are %s, at every operation, are answered', async (name) => {
  const endpoints = operationsOf(await loadContract()).filter(({ path }) => path.includes('{'))
  expect(endpoints.length).toBeGreaterThan(10)
  const answers = await Promise.all(
    endpoints.map(async ({ path, method }) => {
      const url = path.replaceAll(/\{\w+\}/g, name)
      const own = { ...headers, 'idempotency-key': randomUUID() }
      const { statusCode } = await app.inject({ method: method.toUpperCase() as 'GET', url, headers: own })
      return statusCode >= 400 && statusCode < 500 ? [] : [`${method} ${url} ${statusCode}`]
    }),
  )
  // An idempotency key may be any text.
  expect(answers.flat()).toEqual([`get /api/wallet/operations/${name} 200`])
})

test('JSON nested 5 000 deep, sent with an idempotency key, is KEY_INVALID', async () => {
  const payload = `{"dayLimit":100,"added":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
  const own = { ...headers, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'PUT', url: '/api/account/limits', headers: own, payload })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'KEY_INVALID'])
})

test('form without a boundary, sent to an upload, is a form without a file', async () => {
  const own = { ...headers, 'content-type': 'multipart/form-data' }
  const answer = await app.inject({ method: 'POST', url: '/api/wallet/slip', headers: own, payload: 'x' })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([422, 'SLIP_NO_FILE'])
})

test('isNestedDeeper, brackets in strings and in siblings, counts the depth only', () => {
  expect([
    isNestedDeeper('[[]]', 1),
    isNestedDeeper('[[]]', 2),
    isNestedDeeper('[[],[],[],[]]', 2),
    isNestedDeeper('["[[[[\\"[["]', 1),
    isNestedDeeper(`${'{"a":'.repeat(33)}1`, 32),
  ]).toEqual([true, false, false, false, true])
})

const post = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
test.each([
  ['a malformed percent encoding', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['headers of 40 KB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx: \0\r\n\r\n'],
  ['a chunk without a size', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
  ['two lengths of one body', `${post}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n{}`],
  ['a negative length', `${post}content-length: -1\r\n\r\n`],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['no HTTP at all', '\0\0\0\0\r\n\r\n'],
])('connection, %s, is answered with 4xx', async (_, bytes) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /)
})

test('JSON with a string of escaped quotes that never ends is parsed in linear time', () => {
  const before = process.cpuUsage()
  expect(isNestedDeeper(`"${'\\"'.repeat(100_000)}`, 32)).toBe(false)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
