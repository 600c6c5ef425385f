// More cases: MUTATIONS=200 vitest run --project server mutations
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { loadContract, operationsOf } from '#platform/http/contract.ts'
import { checkLedgerAtEnd } from '#testing/checkLedger.ts'
import { exampleOf } from '#testing/examples.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp } from '#testing/players.ts'

const numRuns = Number(process.env['MUTATIONS'] ?? 8)
const many = '1000000'
const folder = await mkdtemp(join(tmpdir(), 'krapao-mutations-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, context } = await freshApp({
  PLAYER_REQUESTS: many,
  ADDRESS_REQUESTS: many,
  LOGINS_PER_ADDRESS: '100000',
  CHAT_MESSAGES: '100000',
  CHAT_GUEST_MESSAGES: '100000',
  CHAT_FILES: '10000',
  LOG_LEVEL: 'silent',
  KRAPAO_DATA: folder,
})
checkLedgerAtEnd(context)
await context.settings.change({ registerOTP: false })
const contract = await loadContract()
const endpoints = operationsOf(contract)
const catalogue = new Set((contract.components as unknown as { schemas: { ErrorCode: { enum: string[] } } }).schemas.ErrorCode.enum)

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
  .png()
  .toBuffer()

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    '',
    ' ',
    '\u0000',
    'x\u0000y',
    '\uD800',
    -0,
    -1,
    0.001,
    1e308,
    2 ** 53,
    '9'.repeat(400),
    'ก'.repeat(90),
    "' or 1=1 --",
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)
type Mutation = {
  field: number
  how: 'drop' | 'replace' | 'add' | 'whole'
  value: unknown
  path: string | undefined
  key: string | undefined
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  field: fc.nat(20),
  how: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'add', 'whole'),
  value: junk,
  path: fc.option(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), { nil: undefined, freq: 3 }),
  key: fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
})

// @covers G23.2 T31
test.each(endpoints.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
  '%s, sent a broken request, answers no 5xx and only codes that the contract lists for it',
  async (operationId, endpoint) => {
    const listed = new Set((endpoint.operation as unknown as { 'x-errors': string[] })['x-errors'])
    const { headers } = await signUp(context)
    const example = exampleOf(contract, endpoint)
    const isUpload = endpoint.operation.requestBody?.content?.['multipart/form-data'] !== undefined
    await fc.assert(
      fc.asyncProperty(mutation, async (broken) => {
        const { payload, type } = isUpload ? formOf(broken) : { payload: bodyOf(example.body, broken), type: 'application/json' }
        const response = await app.inject({
          method: endpoint.method.toUpperCase() as 'GET',
          url: urlOf(endpoint.path, example.url, broken),
          headers: {
            ...headers,
            ...(broken.key !== undefined && { 'idempotency-key': broken.key.replace(/[^\x20-\x7e]/g, '') }),
            ...(payload !== undefined && { 'content-type': type }),
          },
          ...(payload !== undefined && { payload }),
        })
        const isJson = String(response.headers['content-type']).startsWith('application/json')
        expect(isJson || response.statusCode === 200).toBe(true)
        const { message = '' } = isJson ? response.json<{ message?: string }>() : {}
        expect([response.statusCode < 500, catalogue.has(message) && !listed.has(message) ? message : 'listed']).toEqual([true, 'listed'])
      }),
      { numRuns, seed: 20_261_121 },
    )
  },
)

const prototypeNames = ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']
const deep = (open: string, close: string): string => open.repeat(5_000) + close.repeat(5_000)
const hostileText = fc.oneof(
  fc.constantFrom(
    ...prototypeNames,
    '1e999',
    'NaN',
    'null',
    'x'.repeat(7_000),
    'q=1;q=2',
    ';;;,,,',
    '%00',
    '-1',
    '../..',
    'bytes=9-1',
    'bytes=-0',
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
)
const hostileType = fc.constantFrom(
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  'application/json',
  'application/json; charset=utf-16',
  'application/json, application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'constructor',
  '/',
)
const hostileBody = fc.oneof(
  fc.constantFrom<string | Buffer>(
    deep('[', ']'),
    deep('{"a":', '}').replace('}', '1}'),
    '1e999',
    '{"amount":1e999}',
    '{"amount":1,"amount":2}',
    '{"__proto__":{"amount":1}}',
    '{"constructor":{"prototype":{"amount":1}}}',
    '{"amount":"\\u0000"}',
    '{"username":"\\ud800"}',
    '\uFEFF{}',
    'NaN',
    '',
    '{',
    `{"amount":${'9'.repeat(5_000)}}`,
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
)
const hostileValue = fc.constantFrom(
  deep('[', ']'),
  deep('{"a":', '}').replace('}', '1}'),
  '1e999',
  '-1e999',
  '1e-999',
  '9'.repeat(400),
  '"\\u0000"',
  '"\\ud800"',
  ...prototypeNames.map((name) => JSON.stringify(name)),
  ...prototypeNames.map((name) => `{${JSON.stringify(name)}:{"x":1}}`),
)
const hostileRequest = fc.record({
  headers: fc.dictionary(
    fc.constantFrom(
      'accept-language',
      'idempotency-key',
      'authorization',
      'x-client',
      'range',
      'cookie',
      'origin',
      'content-encoding',
      'expect-ct',
      'accept',
      'x-forwarded-for',
      'if-none-match',
      'host',
    ),
    hostileText,
    { maxKeys: 4 },
  ),
  type: fc.oneof({ weight: 2, arbitrary: fc.constant('application/json') }, hostileType),
  body: fc.option(hostileBody),
  field: fc.nat(20),
  value: hostileValue,
  path: fc.option(
    fc.oneof(
      fc.constantFrom('%', '%zz', '%00', '%ff', '%c0%ae', '..%2f..', '%ud800', ...prototypeNames, 'x'.repeat(600), '%2525'),
      hostileText.map(encodeURIComponent),
    ),
  ),
  query: fc.option(
    fc.constantFrom(
      '?%',
      '?a=%ff',
      '?__proto__=1',
      '?constructor=1&constructor=2',
      '?page=1e999&limit=1e999',
      '?language=constructor',
      `?${'a='.repeat(2_000)}`,
    ),
  ),
  key: fc.boolean(),
})

test.each(endpoints.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
  '%s, sent a generated hostile request, does not answer with a 5xx',
  async (operationId, endpoint) => {
    const example = exampleOf(contract, endpoint)
    const { headers: own } = await signUp(context)
    await fc.assert(
      fc.asyncProperty(hostileRequest, async ({ headers, type, body, field, value, path, query, key }) => {
        const payload = body ?? withField(example.body, field, value)
        const address = path === null ? example.url : endpoint.path.replace(/\{\w+\}/g, path)
        const response = await app.inject({
          method: endpoint.method.toUpperCase() as 'GET',
          url: query === null ? address : address.split('?')[0] + query,
          headers: { ...own, ...(key && { 'idempotency-key': randomUUID() }), 'content-type': type, ...headers },
          ...(endpoint.method !== 'get' && { payload }),
        })
        expect([operationId, response.statusCode < 500 || response.payload]).toEqual([operationId, true])
      }),
      { numRuns, seed: 20_261_123 },
    )
  },
)

function withField(example: unknown, field: number, value: string): string {
  const entries = Object.entries((example ?? { x: 1 }) as Record<string, unknown>)
  const at = field % Math.max(1, entries.length)
  return `{${entries.map(([name, own], index) => `${JSON.stringify(name)}:${index === at ? value : JSON.stringify(own)}`).join(',')}}`
}

function bodyOf(example: unknown, { field, how, value }: Mutation): string | undefined {
  if (example === undefined) return undefined
  if (how === 'whole') return JSON.stringify(value)
  const fresh = { username: randomPhone(), bankAccountNo: randomPhone(), inviteCode: '' }
  const { guestId: _, ...own } = example as Record<string, unknown>
  const body: Record<string, unknown> = { ...own, ...('bankAccountNo' in own && fresh) }
  const names = Object.keys(body)
  const name = names[field % names.length] ?? 'x'
  if (how === 'drop') delete body[name]
  else body[how === 'add' ? 'added' : name] = value
  return JSON.stringify(body)
}

function formOf({ field, how, value }: Mutation): { payload: Buffer; type: string } {
  const line = 'krapao'
  const [bytes, word] = [picture.subarray(0, how === 'replace' && field % 4 === 3 ? field : picture.length), JSON.stringify(value)]
  const is = (which: number) => how === 'replace' && field % 4 === which
  const head = `--${line}\r
content-disposition: form-data; name="${is(0) ? word : 'file'}"; filename="${is(1) ? word : 'a.png'}"\r
content-type: ${is(2) ? word : 'image/png'}\r\n\r\n`
  const part = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
  const parts = how === 'drop' ? [] : how === 'add' ? [part, part] : [part]
  const whole = Buffer.concat([...parts, Buffer.from(`--${line}--\r\n`)])
  const payload = how === 'whole' ? Buffer.from(word) : field % 5 === 4 ? whole.subarray(0, -field) : whole
  return { payload, type: `multipart/form-data; boundary=${line}` }
}

function urlOf(path: string, example: string, { path: text, field }: Mutation): string {
  if (!text?.isWellFormed()) return example
  const [pathText = '', queryText = ''] = example.split('?')
  const query = queryText.split('&')
  const index = field % query.length
  const written = encodeURIComponent(text)
  const other = query.with(index, `${query[index]?.split('=')[0]}=${written}`).join('&')
  return (path.includes('{') ? path.replace(/\{\w+\}/g, written) : pathText) + (queryText && `?${other}`)
}
