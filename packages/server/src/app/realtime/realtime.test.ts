import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { post } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { readMetric, statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { fund, signUp, type TestPlayer } from '#testing/players.ts'
import { addRealtime } from './realtime.ts'

const { app, context, pool, another } = await freshApp(
  { LOG_LEVEL: 'silent', SOCKETS_PER_PLAYER: '3', SOCKETS_PER_ADDRESS: '6' },
  addRealtime,
)
// For clients without WebSocket.
const copy = await another({ LOG_LEVEL: 'silent', SOCKETS_PER_PLAYER: '3', SOCKETS_PER_ADDRESS: '6', SOCKET_POLLING: 'on' })
const listening = async (on: FastifyInstance) => {
  await on.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(on.server.address() as AddressInfo).port}`
}
const [origin, otherOrigin] = [await listening(app), await listening(copy.app)]

const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect()
  await vi.waitFor(async () => {
    const left = [await socketsAt(app), await socketsAt(copy.app)].join()
    if (left !== '0,0') throw new Error(`open still: ${left}`)
  }, 30_000)
})

type Options = { transports?: string[]; headers?: Record<string, string>; tab?: string }
/** Does not reconnect. */
function socketOf(token: unknown, at = origin, { transports = ['websocket'], headers = {}, tab }: Options = {}) {
  const received: unknown[] = []
  const socket = io(at, { auth: { token, tab }, transports, reconnection: false, forceNew: true, extraHeaders: headers })
  open.push(socket)
  socket.onAny((name: string, ...values: unknown[]) => received.push([name, ...values]))
  socket.on('connect', () => received.push('in'))
  socket.on('disconnect', () => received.push('out'))
  socket.on('connect_error', (error: Error & { data?: unknown }) => received.push(['refused', error.message, error.data]))
  return { socket, received }
}
async function inside(token: unknown, at = origin, options: Options = {}) {
  const visit = socketOf(token, at, options)
  await expect.poll(() => visit.received).toEqual(['in'])
  return visit
}
const socketsAt = (on: FastifyInstance) => readMetric(on, 'krapao_sockets')
const wallet = ['wallet', { topics: ['balance'] }]

/** First, because the adapter starts listening after the server. */
test('notifications reach both copies', async () => {
  const player = await signUp(context)
  const { received } = await inside(player.token, otherOrigin)
  await expect
    .poll(async () => {
      await fund(context, player.playerId, 1)
      return received.length
    })
    .toBeGreaterThan(1)
})
beforeEach(() => context.settings.change({ active: true, ipRules: { denied: [], allowed: [] }, clockOffset: 0 }))

describe('admission', () => {
  test.each([
    ['websocket', origin],
    ['polling', otherOrigin],
  ])('the bearer token, over %s', async (transport, at) => {
    const { token } = await signUp(context)
    const { received } = await inside(token, at, { transports: [transport] })
    expect(received).toEqual(['in'])
  })

  test.each([
    ['no token', () => undefined, 'UNAUTHORIZED', 401],
    ['one that is none of ours', () => 'nothing', 'UNAUTHORIZED', 401],
    ['an object in its place', () => ({ $ne: 1 }), 'UNAUTHORIZED', 401],
  ])('%s is refused with a reason', async (_, token, code, status) => {
    const { received } = socketOf(token())
    await expect.poll(() => received).toEqual([['refused', code, { status }]])
  })

  test.each([
    ['revoked', 'INVALID_USER_2', 401, ({ headers }: TestPlayer) => statusAndBody(app, 'POST', '/api/logout', { headers })],
    ['too old', 'EXPIRED_AUTH_TOKEN', 401, () => context.settings.change({ clockOffset: 31 * 86_400_000 })],
    [
      'of one who was switched off',
      'INACTIVE_USER',
      403,
      ({ playerId }: TestPlayer) => pool.query('update player set inactive = true where id = $1', [playerId]),
    ],
    ['after the end of the service', 'gone', 410, () => context.settings.change({ active: false })],
    [
      'from an address that may not',
      'INVALID_IP',
      403,
      () => context.settings.change({ ipRules: { denied: ['127.0.0.0/8'], allowed: [] } }),
    ],
  ])('a token %s: %s', async (_, code, status, invalidate) => {
    const player = await signUp(context)
    await invalidate(player)
    const { received } = socketOf(player.token)
    await expect.poll(() => received).toEqual([['refused', code, { status }]])
  })

  test('a page of another site is refused, an origin that may call the API is admitted', async () => {
    const { token } = await signUp(context)
    const stranger = socketOf(token, origin, { headers: { origin: 'https://evil.example' } })
    await expect.poll(() => stranger.received.length).toBe(1)
    expect(stranger.received).toEqual([['refused', 'websocket error', undefined]])
    await inside(token, origin, { headers: { origin: 'https://play.example' } })
    await inside(token, origin, { headers: { origin } })
  })

  // @covers T23
  test('sockets of one player and of one address are limited', async () => {
    const [one, two] = [await signUp(context), await signUp(context)]
    await Promise.all([1, 2, 3].map(() => inside(one.token)))
    const fourth = socketOf(one.token)
    await expect.poll(() => fourth.received).toEqual([['refused', 'REQUEST_LIMIT', { status: 429, retryAfter: 60 }]])
    fourth.socket.disconnect()
    await expect.poll(() => socketsAt(app)).toBe('3')
    await Promise.all([1, 2, 3].map(() => inside(two.token)))
    const seventh = socketOf((await signUp(context)).token)
    await expect.poll(() => seventh.received).toEqual([['refused', 'websocket error', undefined]])
  })

  test('answers have the security headers, and a large packet closes the connection', async () => {
    const answer = await fetch(`${origin}/socket.io/?EIO=4&transport=none`)
    expect([answer.status, answer.headers.get('x-content-type-options'), answer.headers.get('content-security-policy')]).toEqual([
      400,
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'",
    ])
    const { socket, received } = await inside((await signUp(context)).token)
    socket.emit('join', 'x'.repeat(20_000))
    await expect.poll(() => received).toEqual(['in', 'out'])
  })
})

describe('rooms', () => {
  test('the caller’s own room is joined already and may be requested; others are refused', async () => {
    const [one, two] = [await signUp(context), await signUp(context)]
    const idOf = async ({ headers }: TestPlayer) =>
      ((await statusAndBody(app, 'GET', '/api/account/profile', { headers }))[1] as { _id: string })._id
    const { socket, received } = await inside(one.token)
    const join = async (room: unknown) => (await socket.emitWithAck('join', room)) as unknown
    expect([
      await join(`krapao-${await idOf(one)}`),
      await join(`krapao-${await idOf(two)}`),
      await join(`player:${two.playerId}`),
      await join(null),
    ]).toEqual([{ ok: true }, ...[1, 2, 3].map(() => ({ ok: false, message: 'UNAUTHORIZED' }))])
    socket.emit('join', `player:${two.playerId}`)
    await fund(context, two.playerId, 100)
    await fund(context, one.playerId, 100)
    await expect.poll(() => received).toEqual(['in', wallet])
  })
})

describe('notifications', () => {
  // @covers G19.3
  test('a commit at one copy notifies this player at both, without an amount', async () => {
    const [one, two] = [await signUp(context), await signUp(context)]
    const [here, there, stranger] = [await inside(one.token), await inside(one.token, otherOrigin), await inside(two.token)]
    await fund(context, one.playerId, 100)
    await expect.poll(() => [here.received, there.received]).toEqual([1, 2].map(() => ['in', wallet]))
    expect(stranger.received).toEqual(['in'])
  })

  test('a hundred commits in a moment cause one notification', async () => {
    const player = await signUp(context)
    const { received } = await inside(player.token)
    await transaction(pool, async (tx) => {
      for (let number = 0; number < 100; number++) {
        const postings = [
          { account: 'house:test' as const, amount: -1 },
          { account: 'wallet' as const, amount: 1 },
        ]
        await post(tx, { playerId: player.playerId, kind: 'test.fund', reference: `many:${number}`, at: 0, postings })
      }
    })
    await expect.poll(() => received).toEqual(['in', wallet])
    await fund(context, player.playerId, 1)
    await expect.poll(() => received).toEqual(['in', wallet, wallet])
  })

  test('a notification comes after the commit, and none after a rollback', async () => {
    const player = await signUp(context)
    const { received } = await inside(player.token)
    const postings = [
      { account: 'house:test' as const, amount: -1 },
      { account: 'wallet' as const, amount: 1 },
    ]
    const ledgerTransaction = { playerId: player.playerId, kind: 'test.fund', reference: 'undone', at: 0, postings }
    await expect(
      transaction(pool, async (tx) => {
        await post(tx, ledgerTransaction)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await transaction(pool, async (tx) => {
      await post(tx, ledgerTransaction)
      // Longer than notifications are batched.
      await expect.poll(() => new Promise((resolve) => setTimeout(() => resolve(received.length), 300))).toBe(1)
    })
    await expect.poll(() => received).toEqual(['in', wallet])
  })

  test('a tab is not notified of its own changes, but of the payment of its QR; other tabs are notified of both', async () => {
    const player = await signUp(context)
    const headers = { ...player.headers, 'x-tab': 'first-tab' }
    const own = await inside(player.token, otherOrigin, { tab: 'first-tab' })
    const other = await inside(player.token, origin, { tab: 'other-tab' })
    const [created, paid, opened] = [['qr'], ['balance', 'qr'], ['game']].map((topics) => ['wallet', { topics }])
    const [, qr] = await statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers, body: { amount: 100 } })
    await expect.poll(() => other.received).toEqual(['in', created])
    await statusAndBody(app, 'POST', `/sandbox/api/qr/${(qr as { qrcodeId: string }).qrcodeId}/pay`, { body: {} })
    await expect.poll(() => other.received).toEqual(['in', created, paid])
    await statusAndBody(app, 'GET', '/api/wallet/activate/PG', { headers })
    await expect.poll(() => other.received).toEqual(['in', created, paid, opened])
    expect(own.received).toEqual(['in', paid])
  })
})

describe('end of a socket', () => {
  test('signing out ends the sockets of that session at every copy, and of no other', async () => {
    const player = await signUp(context)
    const other = await signUp(context)
    const [here, there, stays] = [await inside(player.token), await inside(player.token, otherOrigin), await inside(other.token)]
    await statusAndBody(app, 'POST', '/api/logout', { headers: player.headers })
    await expect.poll(() => [here.received, there.received]).toEqual([1, 2].map(() => ['in', 'out']))
    expect(stays.received).toEqual(['in'])
  })

  // @covers G11.7
  test('a new password ends the sockets of other sessions and keeps the caller’s', async () => {
    const player = await signUp(context, { password: 'secret-1' })
    const [, { token }] = (await statusAndBody(app, 'POST', '/api/login', { body: { username: player.phone, password: 'secret-1' } })) as [
      number,
      { token: string },
    ]
    const [own, other, far] = [await inside(player.token), await inside(token), await inside(token, otherOrigin)]
    const body = { oldPassword: 'secret-1', newPassword: 'better-2' }
    await statusAndBody(app, 'PUT', '/api/account/changepwd', { headers: player.headers, body })
    await expect.poll(() => [other.received, far.received]).toEqual([1, 2].map(() => ['in', 'out']))
    expect(own.received).toEqual(['in'])
  })

  test('a player who is locked is disconnected', async () => {
    const player = await signUp(context)
    const { received } = await inside(player.token, otherOrigin)
    await app.inject({ method: 'PATCH', url: `/sandbox/api/players/${player.phone}`, payload: { inactive: true } })
    await expect.poll(() => received).toEqual(['in', 'out'])
  })

  test('a session that ended without an event is found', async () => {
    const player = await signUp(context)
    const { received } = await inside(player.token)
    await pool.query('update session set revoked_at = now() where player_id = $1', [player.playerId])
    await expect.poll(() => received, { timeout: 90_000 }).toEqual(['in', 'out'])
  })

  test('the sandbox disconnects all sockets at every copy, and they may return', async () => {
    const player = await signUp(context)
    const [here, there] = [await inside(player.token), await inside(player.token, otherOrigin)]
    expect(await statusAndBody(app, 'POST', '/sandbox/api/sockets/drop')).toEqual([200, {}])
    await expect.poll(() => [here.received, there.received]).toEqual([1, 2].map(() => ['in', 'out']))
    await inside(player.token)
  })

  test('a server that stops closes its sockets', async () => {
    const third = await another()
    const { received } = await inside((await signUp(context)).token, await listening(third.app))
    await third.app.close()
    await expect.poll(() => received).toEqual(['in', 'out'])
  })
})

test('sockets and notifications are counted', async () => {
  const player = await signUp(context)
  const before = Number(await readMetric(app, 'krapao_notifications_total'))
  const { received } = await inside(player.token)
  expect(await socketsAt(app)).toBe('1')
  await fund(context, player.playerId, 1)
  await expect.poll(() => received).toEqual(['in', wallet])
  expect(Number(await readMetric(app, 'krapao_notifications_total'))).toBe(before + 1)
  expect((await app.inject('/metrics')).body).toMatch(/krapao_socket_refusals_total\{code="UNAUTHORIZED"\} \d/)
})
