// Hostile clients: each function attacks one operation of the contract and returns the answers.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { exampleOf, type Contract, type Endpoint } from '../server.ts'

export type Target = {
  origin: string
  contract: Contract
  endpoints: Endpoint[]
  tokens: string[]
  random: () => number
}
/** `status` 0: the connection ended without an answer. */
export type Answer = { operation: string; attack: string; status: number; message: string }
type Prepared = { method: string; url: string; headers: Record<string, string>; body: string | undefined }

const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
/** An unterminated string, on which a bad pattern may restart at each quote. */
const unending = `"${'\\"'.repeat(30_000)}`
const junk: unknown[] = [
  null, true, [], {}, '', ' ', '\u0000', 'x\u0000y', '\uD800', -0, -1, 0.001, 1e308, 2 ** 53, '9'.repeat(400), 'ก'.repeat(5_000), "' or 1=1 --",
  '__proto__', 'constructor', { toString: 1 }, { __proto__: { admin: true } }, Array.from({ length: 2_000 }, () => 'x'), '%00', '../../etc/passwd', '𝟙𝟘𝟘', '1e3',
] // prettier-ignore
const strangeHeaders: Record<string, string>[] = [
  { 'accept-language': 'constructor' },
  { 'accept-language': `${'th,'.repeat(2_000)}en` },
  { 'idempotency-key': '__proto__' },
  { 'idempotency-key': 'k'.repeat(4_000) },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a'.repeat(6_000)}` },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'text/plain' },
  { cookie: `otp=${'x'.repeat(3_000)}; otp=__proto__` },
  { 'x-client': '\u00ff\u00fe' },
  { range: 'bytes=9-1,-0' },
  { 'content-encoding': 'gzip' },
]

const pick = <T>({ random }: Target, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('an empty list has nothing to pick')
  return one
}
const address = ({ random }: Target): string => `10.66.${Math.floor(random() * 4)}.${1 + Math.floor(random() * 50)}`

function prepare(target: Target, endpoint: Endpoint): Prepared {
  const { url, body } = exampleOf(target.contract, endpoint)
  // Only the last player ends sessions, so that the others stay signed in.
  const tokens = endsSessions.has(endpoint.operation.operationId) ? target.tokens.slice(-1) : target.tokens.slice(0, -1)
  const token = target.random() < 0.8 ? pick(target, tokens) : target.random() < 0.5 ? 'not-a-token' : undefined
  const { guestId: _, ...own } = (body ?? {}) as Record<string, unknown>
  const fresh = 'bankAccountNo' in own ? { username: phone(target), bankAccountNo: phone(target), inviteCode: '' } : {}
  return {
    method: endpoint.method.toUpperCase(),
    url,
    headers: {
      'x-forwarded-for': address(target),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(Array.isArray(body) ? body : { ...own, ...fresh }),
  }
}

const endsSessions = new Set(['logout', 'changePassword', 'signOutEverywhere', 'removeDevice'])

const phone = ({ random }: Target): string => `06${String(Math.floor(random() * 1e8)).padStart(8, '0')}`

async function send({ origin }: Target, { method, url, headers, body }: Prepared): Promise<{ status: number; message: string }> {
  try {
    const response = await fetch(origin + url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    return { status: response.status, message: /"message":"([^"]{0,60})/.exec(text)?.[1] ?? '' }
  } catch {
    return { status: 0, message: '' }
  }
}

type Attack = (target: Target, endpoint: Endpoint) => Promise<{ status: number; message: string }[]>

const malformed: Attack = async (target, endpoint) => {
  const request = prepare(target, endpoint)
  const how = target.random()
  if (how < 0.35 && request.body) {
    const fields = Object.entries(JSON.parse(request.body) as object)
    const name = fields.length > 0 ? pick(target, fields)[0] : 'x'
    request.body = JSON.stringify({ ...Object.fromEntries(fields), [name]: pick(target, junk) })
  } else if (how < 0.5 && request.body)
    request.body = target.random() < 0.5 ? nested : pick(target, ['', '{', 'null', '\u0000', '{"a":1,"a":2}', '1e999', unending])
  else if (how < 0.75)
    request.url = request.url.replace(
      /[^/?=&]+$/,
      encodeURIComponent(String(pick(target, junk.slice(0, 12))).toWellFormed()).slice(0, 2_000),
    )
  else request.headers = { ...request.headers, ...pick(target, strangeHeaders) }
  if (target.random() < 0.3) request.headers['idempotency-key'] ??= randomUUID()
  return [await send(target, request)]
}

/** Many times at once: under one key, a key each, or by two players. */
const raced: Attack = async (target, endpoint) => {
  const request = prepare(target, endpoint)
  const keys = pick(target, ['one', 'each', 'none'] as const)
  const [other] = target.tokens
  const key = randomUUID()
  return Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      send(target, {
        ...request,
        headers: {
          ...request.headers,
          ...(keys !== 'none' && { 'idempotency-key': keys === 'one' ? key : randomUUID() }),
          ...(index % 4 === 3 && other && { authorization: `Bearer ${other}` }),
        },
      }),
    ),
  )
}

/** A valid request, a repetition, then another body under the same key. */
const replayed: Attack = async (target, endpoint) => {
  const request = prepare(target, endpoint)
  request.headers['idempotency-key'] = randomUUID()
  const answers = [await send(target, request), await send(target, request)]
  return [...answers, await send(target, request.body ? { ...request, body: request.body.replace(/\d/, '7') } : request)]
}

async function sendSlowly(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    if (socket.destroyed) return
    socket.write(letter)
    await pause(100)
  }
}

/** Only part of a request's bytes: slowly, the first half, or followed by a reset. */
const broken: Attack = async (target, endpoint) => {
  const { method, url, headers, body = '' } = prepare(target, endpoint)
  const lines = Object.entries({ host: 'krapao', ...headers, 'content-length': String(body.length + 20) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const text = `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
  const how = pick(target, ['slow', 'half', 'reset', 'garbage'] as const)
  const { port } = new URL(target.origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    const end = (): void => {
      socket.destroy()
      resolve([{ status: Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 0), message: '' }])
    }
    socket.on('data', (data) => (received += data.toString('latin1')))
    socket.on('error', end).on('close', end)
    socket.on('connect', () => {
      void (async () => {
        if (how === 'garbage') socket.end(`\u0016\u0003\u0001${'x'.repeat(200)}\r\n\r\n`)
        else if (how === 'reset') socket.write(text, () => socket.resetAndDestroy())
        else if (how === 'half') socket.end(text.slice(0, Math.floor(text.length * target.random())))
        else await sendSlowly(socket, text.slice(0, 12))
        await pause(500)
        end()
      })()
    })
  })
}

const uploaded: Attack = async (target, endpoint) => {
  if (!endpoint.operation.requestBody?.content?.['multipart/form-data']) return []
  const { url, headers } = prepare(target, endpoint)
  const start = pick(target, [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.from('GIF89a'),
    Buffer.from('ffd8ffe0', 'hex'),
    Buffer.from('0000001866747970', 'hex'),
  ])
  const boxes = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from('000000086d646174', 'hex')))
  const bytes = Buffer.concat([start, target.random() < 0.5 ? boxes : Buffer.alloc(Math.floor(target.random() * 2_000_000), 65)])
  const form = new FormData()
  form.append('file', new Blob([bytes]), pick(target, ['a.png', 'a.mp4', 'a.gif', 'a', `${'a'.repeat(300)}.jpg`]))
  delete headers['content-type']
  try {
    const response = await fetch(target.origin + url, { method: 'POST', headers, body: form, signal: AbortSignal.timeout(60_000) })
    return [{ status: response.status, message: '' }]
  } catch {
    return [{ status: 0, message: '' }]
  }
}

const attacks = { malformed, raced, replayed, broken, uploaded } satisfies Record<string, Attack>

export async function attackOnce(target: Target): Promise<Answer[]> {
  const endpoint = pick(target, target.endpoints)
  const name = pick(target, Object.keys(attacks) as (keyof typeof attacks)[])
  const answers = await attacks[name](target, endpoint)
  return answers.map((answer) => ({ operation: endpoint.operation.operationId, attack: name, ...answer }))
}
