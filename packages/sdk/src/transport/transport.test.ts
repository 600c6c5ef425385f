import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createKrapao, satangOf, type Settings } from '../index.ts'
import { clientOf, clientWithAnswers } from '../testing/server.ts'
import { sleepFor } from './waiting.ts'

const banks = [{ code: 'KBANK', nameTH: 'กสิกรไทย' }]
const order = { from: 'WALLET', to: 'PG', amount: satangOf(100) }

// @covers G20.1
test.each([502, 503, 504])('a read answered %i is tried three times with growing delays', async (status) => {
  const waits: number[] = []
  const sleep = (ms: number) => Promise.resolve(void waits.push(ms))
  const { krapao, seen } = await clientWithAnswers([{ status }, { status }, { body: banks }], { sleep, random: () => 1 })
  expect(await krapao.lookups.banks()).toEqual({ ok: true, value: banks })
  expect([seen.length, waits]).toEqual([3, [300, 600]])
})

test('after the third attempt the problem is returned', async () => {
  const waits: number[] = []
  const { krapao, seen } = await clientWithAnswers([{ status: 503 }], {
    sleep: (ms) => Promise.resolve(void waits.push(ms)),
    random: () => 0,
  })
  expect(await krapao.lookups.banks()).toEqual({ ok: false, problem: { kind: 'unavailable', effect: 'none', status: 503 } })
  expect([seen.length, waits]).toEqual([3, [150, 300]])
})

test('a dropped connection is retried', async () => {
  let requests = 0
  const krapao = await clientOf((request, response) => {
    if (++requests < 3) request.socket.destroy()
    else response.end(JSON.stringify(banks))
  })
  expect(await krapao.lookups.banks()).toEqual({ ok: true, value: banks })
})

test("a caller's time limit is a timeout, before the call and during it", async () => {
  const timeout = { ok: false, problem: { kind: 'timeout', effect: 'none' } }
  const over = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  const { krapao } = await clientWithAnswers([{ body: banks }])
  expect(await krapao.lookups.banks({}, { signal: over })).toEqual(timeout)
  const silent = await clientOf(() => {})
  expect(await silent.lookups.banks({}, { signal: AbortSignal.timeout(20) })).toEqual(timeout)
})

// @covers G20.1
test('Retry-After sets the delay, unless it is too long', async () => {
  const waits: number[] = []
  const sleep = (ms: number) => Promise.resolve(void waits.push(ms))
  const limited = (seconds: string) => ({ status: 429, body: { message: 'REQUEST_LIMIT' }, headers: { 'retry-after': seconds } })
  const short = await clientWithAnswers([limited('2'), { body: banks }], { sleep })
  expect(await short.krapao.lookups.banks()).toEqual({ ok: true, value: banks })
  const long = await clientWithAnswers([limited('11')], { sleep })
  const refusal = { kind: 'refused', effect: 'none', message: 'REQUEST_LIMIT', code: 'REQUEST_LIMIT', retryAfter: 11, status: 429 }
  expect(await long.krapao.lookups.banks()).toEqual({ ok: false, problem: refusal })
  expect([short.seen.length, long.seen.length, waits]).toEqual([2, 1, [2000]])
})

test('no retry outlives the time limit', async () => {
  const { krapao, seen } = await clientWithAnswers([{ status: 503, headers: { 'retry-after': '5' } }], { timeout: 4000 })
  expect(await krapao.lookups.banks()).toMatchObject({ problem: { kind: 'unavailable', retryAfter: 5 } })
  expect(seen.length).toBe(1)
})

test('an aborted wait ends its timer', async () => {
  const controller = new AbortController()
  const waiting = sleepFor(3_600_000, controller.signal)
  controller.abort()
  expect([await waiting, await sleepFor(3_600_000, controller.signal)]).toEqual([undefined, undefined])
})

test('an abort ends a wait at once', async () => {
  const controller = new AbortController()
  const { krapao, seen } = await clientWithAnswers([{ status: 503 }], { sleep: () => Promise.resolve(controller.abort()) })
  expect(await krapao.lookups.banks({}, { signal: controller.signal })).toEqual({ ok: false, problem: { kind: 'aborted', effect: 'none' } })
  expect(seen.length).toBe(1)
})

// @covers G20.1
test('writes, reads that change state, and hopeless requests are never repeated', async () => {
  const { krapao, seen } = await clientWithAnswers([{ status: 503 }])
  await krapao.transfer.move(order)
  await krapao.invite.receiveBonus()
  await krapao.wallet.refreshSlots()
  await krapao.bonus.clear()
  await krapao.session.login({ username: '0800000001', password: 'x' })
  await krapao.statement.list({ page: 1, limit: 10 })
  expect(seen).toEqual([
    'POST /api/wallet/transfer',
    'GET /api/invite/bonus',
    'GET /api/wallet/refresh/slot',
    'GET /api/bonus/clear',
    'POST /api/login',
    'POST /api/statement',
  ])
  const refusing = await clientWithAnswers([{ status: 400, body: { message: 'NO_DATA' } }])
  await refusing.krapao.lookups.banks()
  const limited = await clientWithAnswers([{ status: 429, body: { message: 'REQUEST_LIMIT' } }])
  await limited.krapao.lookups.banks()
  expect([refusing.seen.length, limited.seen.length]).toEqual([1, 1])
})

test('a write is tried again with its key where the caller asks for it, until the server has decided', async () => {
  const keys: unknown[] = []
  const plan = [{ status: 503 }, { status: 409, body: { message: 'still running' } }, { body: {} }]
  const answering = (): RequestListener => {
    let requests = 0
    return (request, response) => {
      const { status = 200, body = {} } = plan[requests++] ?? {}
      keys.push(request.headers['idempotency-key'])
      response.writeHead(status).end(JSON.stringify(body))
    }
  }
  const krapao = await clientOf(answering(), { newKey: () => 'k2' })
  expect(await krapao.transfer.move(order, { idempotencyKey: 'k1', retries: 2 })).toEqual({ ok: true, value: null })
  expect(await (await clientOf(answering(), { newKey: () => 'k2' })).refund.receive({}, { retries: 1 })).toMatchObject({ ok: false })
  expect(keys).toEqual(['k1', 'k1', 'k1', 'k2', 'k2'])
})

test.each([
  [422, { message: 'MONEY_NOT_ENOUGH' }, 'none'],
  [401, { message: 'EXPIRED_AUTH_TOKEN' }, 'unknown'],
  [429, { message: 'REQUEST_LIMIT' }, 'unknown'],
  [410, {}, 'unknown'],
  [403, { message: 'INACTIVE_USER' }, 'unknown'],
  [403, { message: 'INVALID_IP' }, 'unknown'],
  [501, {}, 'unknown'],
])('after a lost try, %i leaves the effect %s %s', async (status, body, effect) => {
  const { krapao, seen } = await clientWithAnswers([{ status: 503 }, { status, body }])
  expect(await krapao.transfer.move(order, { retries: 5 })).toMatchObject({ problem: { effect, status } })
  expect(seen.length).toBe(2)
})

test('a write is not tried again for another account', async () => {
  let token = 'a'
  const sleep = () => Promise.resolve(void (token = 'b'))
  const { krapao, seen } = await clientWithAnswers([{ status: 503 }, {}], { sleep, token: () => token })
  expect(await krapao.transfer.move(order, { retries: 1 })).toMatchObject({ problem: { effect: 'unknown', message: 'UNAUTHORIZED' } })
  expect(seen.length).toBe(1)
})

test('an abort while a write waits for its next try leaves the effect unknown', async () => {
  const controller = new AbortController()
  const { krapao } = await clientWithAnswers([{ status: 503 }], { sleep: () => Promise.resolve(controller.abort()) })
  const problem = { kind: 'aborted', effect: 'unknown' }
  expect(await krapao.transfer.move(order, { retries: 1, signal: controller.signal })).toEqual({ ok: false, problem })
})

test('an operation without a key is never retried, and without extensions no write is', async () => {
  const { krapao, seen } = await clientWithAnswers([{ status: 503 }])
  await krapao.session.login({ username: '0800000001', password: 'x' }, { retries: 2 })
  const plain = await clientWithAnswers([{ status: 503 }], { extensions: false })
  await plain.krapao.transfer.move(order, { retries: 2 })
  expect([seen.length, plain.seen.length]).toEqual([1, 1])
})

test('a call has its own retries and its own time limit; a client sets those of reads', async () => {
  const { krapao, seen } = await clientWithAnswers([{ status: 503 }], { retries: 1 })
  await krapao.lookups.banks()
  await krapao.lookups.banks({}, { retries: 0 })
  await krapao.statement.list({ page: 1, limit: 10 }, { retries: 1 })
  await krapao.transfer.move(order)
  expect(seen.length).toBe(2 + 1 + 2 + 1)
  const silent = await clientOf(() => {})
  expect(await silent.lookups.banks({}, { timeout: 20 })).toEqual({ ok: false, problem: { kind: 'timeout', effect: 'none' } })
})

test('every answer can be read as it came', async () => {
  const { krapao } = await clientWithAnswers([{ status: 503 }, { body: banks, headers: { 'x-request-id': 'r1' } }])
  const answers: unknown[] = []
  await krapao.lookups.banks({}, { onResponse: ({ status, header }) => answers.push([status, header('X-Request-Id')]) })
  expect(answers).toEqual([
    [503, null],
    [200, 'r1'],
  ])
})

test('each request has a key: the given one or a fresh one', async () => {
  const keys: (string | undefined)[] = []
  const krapao = await clientOf((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    response.end('{}')
  })
  await krapao.transfer.move(order, { idempotencyKey: 'k1' })
  await krapao.transfer.move(order)
  await krapao.transfer.move(order)
  await krapao.statement.list({ page: 1, limit: 10 })
  const fresh = expect.stringMatching(/^[0-9a-f]{32}$/) as string
  expect(keys).toEqual(['k1', fresh, fresh, undefined])
  expect(keys[1]).not.toBe(keys[2])
})

// @covers 7.all-3 7.all-4
test('token and language are read for each call', async () => {
  const received: unknown[] = []
  let [token, language]: [string | null, 'la' | 'en'] = ['t1', 'la']
  const krapao = await clientOf(
    ({ headers }, response) => {
      received.push([headers.authorization, headers['accept-language'], headers['x-client']])
      response.end('{}')
    },
    { token: () => Promise.resolve(token), language: () => language, client: 'shop/2' },
  )
  await krapao.bonus.active()
  ;[token, language] = ['t2', 'en']
  await krapao.bonus.active()
  token = null
  await krapao.bonus.active()
  await krapao.lookups.active()
  expect(received).toEqual([
    ['Bearer t1', 'la', 'shop/2'],
    ['Bearer t2', 'en', 'shop/2'],
    [undefined, 'en', 'shop/2'],
    [undefined, 'en', 'shop/2'],
  ])
})

test('the chat uses the player’s token, otherwise the guest’s', async () => {
  const received: unknown[] = []
  let token: string | null = 't1'
  const krapao = await clientOf(
    (request, response) => {
      received.push(request.headers.authorization)
      response.end('{}')
    },
    { token: () => token, guestToken: 'g1' },
  )
  await krapao.chat.markRead({})
  token = null
  await krapao.chat.markRead({})
  await krapao.wallet.refreshSlots()
  expect(received).toEqual(['Bearer t1', 'Bearer g1', undefined])
})

test.each([
  [501, { message: 'not served yet' }],
  [405, { message: 'method not allowed' }],
  [404, { message: 'not found' }],
  [404, { status: 404, error: 'Not Found' }],
])('an extension answered with %i %j is tried once', async (status, body) => {
  const { krapao, seen } = await clientWithAnswers([{ status, body }])
  const absent = { kind: 'refused', effect: 'none', message: 'not served' }
  const answered = { ok: false, problem: { ...absent, status } }
  expect([await krapao.bonus.preview(), await krapao.bonus.preview()]).toEqual([answered, { ok: false, problem: absent }])
  expect(await krapao.account.limits()).toEqual(answered)
  expect(seen).toEqual(['GET /api/bonus/preview', 'GET /api/account/limits'])
})

test.each([404, 405])('an extension answered with a page and %i is asked for again, since a proxy may have said so', async (status) => {
  const page = { status, body: '<h1>Not Found</h1>' }
  const { krapao, seen } = await clientWithAnswers([page, { body: { key: 'k1', state: 'done' } }])
  expect(await krapao.wallet.operation({ key: 'k1' })).toEqual({ ok: true, value: { key: 'k1', state: 'done' } })
  const answered = { ok: false, problem: { kind: 'refused', effect: 'none', message: 'not served', status } }
  const without = await clientWithAnswers([page])
  expect([await without.krapao.session.logout(), await without.krapao.session.logout()]).toEqual([answered, answered])
  expect(await without.krapao.wallet.operation({ key: 'k1' })).toEqual(answered)
  expect([seen.length, without.seen.length]).toEqual([2, 2 + 3])
})

test('an unknown device is not a missing extension', async () => {
  const { krapao, seen } = await clientWithAnswers([{ status: 404, body: { message: 'NO_DATA' } }, { body: {} }])
  expect(await krapao.account.removeDevice({ id: 'd1' })).toMatchObject({ problem: { code: 'NO_DATA' } })
  expect(await krapao.account.removeDevice({ id: 'd2' })).toEqual({ ok: true, value: null })
  expect(seen.length).toBe(2)
})

test('without extensions no such operation and no such header is sent', async () => {
  const received: unknown[] = []
  const krapao = await clientOf(
    (request, response) => {
      received.push([request.url, request.headers['idempotency-key']])
      response.end('{}')
    },
    { extensions: false },
  )
  expect(await krapao.session.logout()).toEqual({ ok: false, problem: { kind: 'refused', effect: 'none', message: 'not served' } })
  expect(await krapao.transfer.move(order, { idempotencyKey: 'k1' })).toEqual({ ok: true, value: null })
  expect(received).toEqual([['/api/wallet/transfer', undefined]])
})

test('only a logout outlives the page that sends it', async () => {
  const requests: Request[] = []
  const krapao = createKrapao({
    baseUrl: 'http://localhost',
    client: 'test/1',
    token: 'held',
    fetch: (input, init) => {
      requests.push(new Request(input, init))
      return Promise.resolve(new Response(null, { status: 204 }))
    },
  })
  await krapao.session.logout()
  await krapao.transfer.move(order)
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false])
})

test('a fetch gets an address and its init, which bypass caches and send no referrer', async () => {
  const calls: unknown[] = []
  const { krapao } = await clientWithAnswers([{}], {
    fetch: (input, init) => {
      calls.push([typeof input, init?.method, init?.cache, init?.referrerPolicy])
      return fetch(input, init)
    },
  })
  await krapao.bonus.active()
  await krapao.transfer.move(order)
  expect(calls).toEqual(['GET', 'POST'].map((method) => ['string', method, 'no-store', 'no-referrer']))
})

test('the statement as a file has 300 s to its last line, because a million lines take longer than another call', async () => {
  vi.useFakeTimers()
  try {
    // Answers at once, with a body that never ends.
    const endless: typeof fetch = (input, init) => {
      const { signal } = new Request(input, init)
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('Number\r\n'))
          signal.addEventListener('abort', () => stream.error(new Error('aborted')))
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/csv' } }))
    }
    const krapao = createKrapao({ baseUrl: 'http://api', client: 'test/1', token: 't1', fetch: endless, timeout: 1_000 })
    const received: unknown[] = []
    void krapao.statement.export({}).then((outcome) => received.push(outcome))
    await vi.advanceTimersByTimeAsync(299_999)
    expect(received).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(received).toEqual([{ ok: false, problem: { kind: 'timeout', effect: 'none' } }])
  } finally {
    vi.useRealTimers()
  }
})

test.each<[string, Partial<Settings>]>([
  ['a fetch that never answers', { fetch: () => new Promise(() => {}) }],
  ['a body that never ends', { fetch: () => Promise.resolve(new Response(new ReadableStream())) }],
])('%s and knows no signal ends with the time limit', async (_, settings) => {
  const krapao = createKrapao({ baseUrl: 'http://api', client: 'test/1', token: 't1', ...settings })
  expect(await krapao.wallet.get({}, { timeout: 20 })).toEqual({ ok: false, problem: { kind: 'timeout', effect: 'none' } })
})

test('a 401 is reported in time, even if the token that is in use now is never known', async () => {
  const controller = new AbortController()
  const tokens = ['t1']
  const token = () => tokens.shift() ?? (controller.abort(), new Promise<null>(() => {}))
  const { krapao } = await clientWithAnswers([{ status: 401 }], { token })
  const refusal = { kind: 'refused', effect: 'none', message: 'UNAUTHORIZED', code: 'UNAUTHORIZED', status: 401 }
  expect(await krapao.wallet.get({}, { signal: controller.signal })).toEqual({ ok: false, problem: refusal })
})

// @covers 7.all-2 9.limits-1
test('without its own time limit a call has 60 s', async () => {
  vi.useFakeTimers()
  try {
    const never: typeof fetch = (asked, init) =>
      new Promise((_, reject) => new Request(asked, init).signal.addEventListener('abort', () => reject(new Error('aborted'))))
    const krapao = createKrapao({ baseUrl: 'http://api', client: 'test/1', fetch: never })
    const received: unknown[] = []
    void krapao.lookups.banks().then((outcome) => received.push(outcome))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(received).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(received).toEqual([{ ok: false, problem: { kind: 'timeout', effect: 'none' } }])
  } finally {
    vi.useRealTimers()
  }
})
