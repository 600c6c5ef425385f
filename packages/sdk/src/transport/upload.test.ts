// @vitest-environment jsdom
// jsdom's XMLHttpRequest uses real sockets and reports only the end of progress.
import { expect, test, vi } from 'vitest'
import { createKrapao, type Progress, type Settings } from '../index.ts'
import { serve } from '../testing/server.ts'
import { sleepFor } from './waiting.ts'

const file = new File([new Uint8Array(3_000_000)], 'clip.mp4', { type: 'video/mp4' })
const allow = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-expose-headers': 'date, retry-after',
}
type Seen = { method: string | undefined; type: string | undefined; key: unknown; token: unknown; bytes: number }

/** `plan` is the answer after reading everything; null is none. */
async function uploading(plan: { status?: number; text: string } | null, settings: Partial<Settings> = {}) {
  const seen: Seen[] = []
  let arrived = () => {}
  const arrival = new Promise<void>((resolve) => (arrived = resolve))
  const baseUrl = await serve((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, allow).end()
      return
    }
    arrived()
    const { 'content-type': type, 'idempotency-key': key, authorization: token } = request.headers
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      seen.push({ method: request.method, type: type?.split(';')[0], key, token, bytes })
      if (plan) response.writeHead(plan.status ?? 200, { ...allow, 'retry-after': '7' }).end(plan.text)
    })
    request.on('error', () => {})
  })
  return { krapao: createKrapao({ baseUrl, client: 'test/1', token: 't1', ...settings }), seen, arrival }
}

// @covers 7.chat-7
test('a file is uploaded whole, with progress', async () => {
  const { krapao, seen } = await uploading({ text: '{"path":"/files/v1"}' })
  const steps: Progress[] = []
  const onProgress = (progress: Progress) => void steps.push(progress)
  const outcome = await krapao.chat.uploadVideo({ file }, { idempotencyKey: 'k1', onProgress })
  expect(outcome).toEqual({ ok: true, value: { path: '/files/v1' } })
  expect(seen).toEqual([{ method: 'POST', type: 'multipart/form-data', key: 'k1', token: 'Bearer t1', bytes: steps.at(-1)?.total }])
  expect(steps.at(-1)).toEqual({ loaded: seen[0]?.bytes, total: seen[0]?.bytes })
})

test.each([
  [
    400,
    '{"message":"SLIP_INVALID_FILE"}',
    { kind: 'refused', effect: 'none', message: 'SLIP_INVALID_FILE', code: 'SLIP_INVALID_FILE', retryAfter: 7 },
  ],
  [401, '{"message":"UNAUTHORIZED"}', { kind: 'signedOut', effect: 'none' }],
  [413, '<html>', { kind: 'unreadable', effect: 'none', status: 413 }],
  [503, '{}', { kind: 'unavailable', effect: 'unknown', retryAfter: 7 }],
])('an upload answered %i', async (status, text, problem) => {
  const { krapao } = await uploading({ status, text })
  expect(await krapao.slips.upload({ file })).toEqual({ ok: false, problem: { ...problem, status } })
})

test('an upload can be aborted', async () => {
  const controller = new AbortController()
  const { krapao, arrival } = await uploading(null)
  const outcome = krapao.slips.upload({ file }, { signal: controller.signal })
  await arrival
  controller.abort()
  expect(await outcome).toEqual({ ok: false, problem: { kind: 'aborted', effect: 'unknown' } })
})

test('a refused connection is offline', async () => {
  const krapao = createKrapao({ baseUrl: 'http://127.0.0.1:1', client: 'test/1' })
  expect(await krapao.slips.upload({ file })).toEqual({ ok: false, problem: { kind: 'offline', effect: 'unknown' } })
})

// @covers 7.chat-7
test('progress is passed on as it comes', async () => {
  const steps: Progress[] = []
  const { krapao } = await uploading(null, {
    upload: ({ onProgress }) => {
      onProgress?.({ loaded: 1, total: 2 })
      onProgress?.({ loaded: 2, total: 2 })
      return Promise.resolve({ status: 200, text: '{}', header: () => null })
    },
  })
  await krapao.slips.upload({ file }, { onProgress: (progress) => void steps.push(progress) })
  expect(steps).toEqual([
    { loaded: 1, total: 2 },
    { loaded: 2, total: 2 },
  ])
})

test('a custom upload function can be given, and has five minutes', async () => {
  const requests: unknown[] = []
  const { krapao } = await uploading(null, {
    timeout: 1,
    upload: async ({ method, url, headers, body, signal }) => {
      // Longer than this client's time limit, because an upload has its own.
      await sleepFor(20, signal)
      requests.push(method, new URL(url).pathname, headers['x-client'], [...body.keys()])
      return { status: 200, text: '{}', header: () => null }
    },
  })
  expect(await krapao.slips.upload({ file })).toEqual({ ok: true, value: null })
  expect(requests).toEqual(['POST', '/api/wallet/slip', 'test/1', ['file']])
})

// @covers 7.wallet-13 7.chat-6 9.limits-2 9.limits-3
test('a slip and the files of a chat have 300 s, whatever the limit of other calls', async () => {
  vi.useFakeTimers()
  try {
    const upload: Settings['upload'] = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('no answer'))))
    const krapao = createKrapao({ baseUrl: 'http://localhost', client: 'test/1', token: 't1', upload, timeout: 1_000 })
    const ended: unknown[] = []
    for (const call of [krapao.slips.upload({ file }), krapao.chat.uploadImage({ file }), krapao.chat.uploadVideo({ file })])
      void call.then((outcome) => ended.push(outcome))
    await vi.advanceTimersByTimeAsync(299_999)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual([1, 2, 3].map(() => ({ ok: false, problem: { kind: 'timeout', effect: 'unknown' } })))
  } finally {
    vi.useRealTimers()
  }
})
