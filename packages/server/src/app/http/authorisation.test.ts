// Calls every operation of openapi.yaml, and every socket room, as a player who knows another player's ids.
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { giveCoupon } from '#capabilities/spin/spin.service.ts'
import { insertSession } from '#core/session/session.queries.ts'
import { hashOf, newToken } from '#core/session/token.ts'
import { transaction } from '#platform/db/transaction.ts'
import { loadContract, operationsOf, type Endpoint } from '#platform/http/contract.ts'
import { statusAndBody } from '#testing/calls.ts'
import { guestChatClient, history, linkIn, linkOf, send, text, type ChatClient } from '#testing/chat.ts'
import { checkLedgerAtEnd } from '#testing/checkLedger.ts'
import { exampleOf } from '#testing/examples.ts'
import { freshApp } from '#testing/freshApp.ts'
import { fund, signUp, type TestPlayer } from '#testing/players.ts'
import { formOf, newSlip, uploadSlip } from '#testing/slips.ts'
import { withWord, type TestRequest } from '#testing/withWord.ts'
import { addRealtime } from '../realtime/realtime.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-authorisation-'))
afterAll(() => rm(folder, { recursive: true }))
const many = '1000000'
const limits = {
  PLAYER_REQUESTS: many,
  ADDRESS_REQUESTS: many,
  LOGINS_PER_ADDRESS: '100000',
  CHAT_MESSAGES: '10000',
  CHAT_FILES: '10000',
  CHAT_GUEST_MESSAGES: many,
}
const { app, context, pool } = await freshApp({ ...limits, KRAPAO_DATA: folder, LOG_LEVEL: 'silent' }, addRealtime)
checkLedgerAtEnd(context)
const contract = (await loadContract()) as Awaited<ReturnType<typeof loadContract>> & {
  components: { schemas: Record<string, { properties?: object }> }
  'x-realtime': { rooms: Record<string, string> }
}
const endpoints = operationsOf(contract)
const securityOf = ({ operation }: Endpoint) => operation.security ?? contract.security ?? []
const guarded = endpoints.filter((endpoint) => securityOf(endpoint).length > 0)
const takesGuests = (endpoint: Endpoint) => securityOf(endpoint).some((scheme) => 'guest' in scheme)

const open = `
  listBanks getConditions getAgreements getInfo getNotice getContact getSlipLookup listSources getActive getRegisterOtp
  getEnableChatWidget getChatConfig createGuest
  login validateAccount registerAccount resetPasswordByOtp sendOtp verifyOtp
`
  .trim()
  .split(/\s+/)

// @covers G10.2
test('the operations open to every caller are exactly the listed ones', () => {
  const declared = endpoints.filter((endpoint) => securityOf(endpoint).length === 0).map(({ operation }) => operation.operationId)
  expect(declared.toSorted()).toEqual(open.toSorted())
})

const mark = 'oWnErS'
const owner = await signUp(context, { satang: 500_000 })
const thief = await signUp(context, { satang: 500_000 })
const [guest, stranger] = [guestChatClient(context), guestChatClient(context)]
const games = guarded
  .map(({ operation }) => /^autoLogin(.+)/.exec(operation.operationId)?.[1]?.toUpperCase())
  .filter((code) => code !== undefined)
const ownersRooms = { prefix: '', tokenHash: hashOf(owner.token) }
type Owned = Record<'publicId' | 'qr' | 'slip' | 'device' | 'coupon' | 'file' | 'guestFile' | 'key', string>
let owned: Owned
const accounts = new Map<string, { username: string; password: string }>()

beforeAll(async () => {
  const fetched = async <T>(path: string, body?: unknown, key?: string, { headers }: Pick<TestPlayer, 'headers'> = owner): Promise<T> => {
    const own = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) }
    const [status, answer] = await statusAndBody(app, body === undefined ? 'GET' : 'POST', `/api/${path}`, { headers: own, body })
    if (status !== 200) throw new Error(`${path}: ${status}`)
    return answer as T
  }
  await pool.query('update player set name = $2 where id = $1', [owner.playerId, `${mark} name`])
  await pool.query('update bank_account set account_name = $2 where player_id = $1', [owner.playerId, `${mark} account`])
  for (const code of games) {
    await fetched(`wallet/activate/${code}`)
    await fetched(`wallet/activate/${code}`, undefined, undefined, thief)
    accounts.set(code, await fetched(`wallet/account/${code}`))
  }
  await uploadSlip(app, owner, await newSlip(app, owner), randomUUID())
  const slips = () => fetched<{ slips: { reference: string; status: string }[] }>('statement/slip', { page: 1, limit: 10 })
  await vi.waitFor(async () => {
    const status = (await slips()).slips[0]?.status
    if (status !== 'SUCCESS') throw new Error(`the slip is ${status}`)
  }, 90_000)
  const key = `key-${randomUUID()}`
  const { qrcodeId: qr } = await fetched<{ qrcodeId: string }>('qrcode/KBANK', { amount: 321 }, key)
  const at = context.clock.now()
  await transaction(pool, (tx) =>
    insertSession(tx, {
      playerId: owner.playerId,
      tokenHash: hashOf(newToken()),
      client: 'test',
      traits: { name: `${mark} device`, model: '', country: '' },
      at,
    }),
  )
  const { devices } = await fetched<{ devices: { id: string; current: boolean }[] }>('account/devices')
  await transaction(pool, (tx) => giveCoupon(context, tx, owner.playerId, wonSlice(), at))
  const [coupon] = await fetched<{ _id: string }[]>('spinwheel/coupon')
  const [file, guestFile] = [await uploaded(owner), await uploaded(guest)]
  for (const sender of [owner, guest]) await send(app, sender.headers, text(`${mark} words`))
  // Deliveries change the owner's rows.
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query('select from conversation where desk_next_at is not null')
    if (rowCount) throw new Error('support has not received all messages')
  }, 90_000)
  ownersRooms.prefix = (await fetched<{ PREFIX: string }>('chat/config')).PREFIX
  owned = {
    publicId: (await fetched<{ _id: string }>('account/profile'))._id,
    qr,
    slip: (await slips()).slips[0]?.reference ?? '',
    device: devices.find(({ current }) => !current)?.id ?? '',
    coupon: coupon?._id ?? '',
    file,
    guestFile,
    key,
  }
}, 300_000)

function wonSlice() {
  const { wheels, prizes } = context.catalogue.current
  const money = new Set(prizes.filter(({ award }) => award.kind === 'wallet').map(({ code }) => code))
  const slice = wheels[0]?.slices.find(({ prize }) => money.has(prize))
  if (!slice) throw new Error('the shipped wheel has no money prize')
  return slice
}

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
async function uploaded({ headers }: Pick<TestPlayer, 'headers'>): Promise<string> {
  const { payload, type } = formOf(await picture(), 'a.png')
  const sent = { method: 'POST', url: '/api/chat/upload-image', headers: { ...headers, 'content-type': type }, payload } as const
  return (await app.inject(sent)).json<{ path: string }>().path
}

const { rows: tables } = await pool.query<{ name: string; guests: boolean }>(
  `select table_name as name, bool_or(column_name = 'guest_id') as guests from information_schema.columns
    where table_schema = 'public' group by 1 having bool_or(column_name = 'player_id')`,
)
// One query, because forty before and after each test would take longer than the tests.
const everyRow = [
  `select 'player' as table, to_jsonb(player)::text as row from player where id = $1`,
  ...tables.map(
    ({ name, guests }) => `select '${name}', to_jsonb(t)::text from ${name} t where player_id = $1 ${guests ? 'or guest_id = $2' : ''}`,
  ),
].join(' union all ')

const rowsOf = async ({ playerId }: TestPlayer, { id: guestId }: ChatClient): Promise<unknown[]> =>
  (await pool.query({ name: 'every row', text: `${everyRow} order by 1, 2`, values: [playerId, guestId] })).rows

/** Some requests end the session or exclude the thief. */
async function thiefHeaders(): Promise<{ authorization: string }> {
  const token = newToken()
  const session = { playerId: thief.playerId, tokenHash: hashOf(token), client: 'test', at: context.clock.now() }
  await transaction(pool, (tx) => insertSession(tx, session))
  await pool.query('update player set excluded_until = null where id = $1', [thief.playerId])
  return { authorization: `Bearer ${token}` }
}

type Refusal = { status: number; message: string | undefined; shown: string[] }

async function ask({ method, operation }: Endpoint, { url, body }: TestRequest, headers: Record<string, string>): Promise<Refusal> {
  const isUpload = operation.requestBody?.content?.['multipart/form-data'] !== undefined
  const form = isUpload ? formOf(await picture(), 'a.png') : undefined
  const payload = form?.payload ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await app.inject({
    method: method.toUpperCase() as 'GET',
    url,
    headers: { ...headers, ...(payload !== undefined && { 'content-type': form?.type ?? 'application/json' }) },
    ...(payload !== undefined && { payload }),
  })
  const requestText = decodeURIComponent(url) + JSON.stringify(body ?? '')
  const secrets = [
    mark,
    owner.phone,
    guest.id,
    ...Object.values(owned),
    ...[...accounts.values()].flatMap((one) => [one.username, one.password]),
  ]
  const shown = secrets.filter((secret) => answer.payload.includes(secret) && !requestText.includes(secret))
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    message: isJson ? (answer.json<{ message?: string } | null>()?.message ?? undefined) : undefined,
    shown,
  }
}

function withIdentity(endpoint: Endpoint, names: Record<string, unknown>): TestRequest {
  const { url, body } = exampleOf(contract, endpoint)
  const query = new URLSearchParams(Object.entries(names).map(([name, value]) => [name, String(value)]))
  return { url: `${url}${url.includes('?') ? '&' : '?'}${query}`, body: body === undefined ? undefined : { ...body, ...names } }
}

function fieldsOf({ operation }: Endpoint): string[] {
  const schema = (operation.requestBody?.content?.['application/json'] as { schema?: { $ref?: string } } | undefined)?.schema
  const properties = contract.components.schemas[schema?.$ref?.split('/').at(-1) ?? '']?.properties ?? {}
  return ['userId', 'guestId', 'username'].filter((name) => name in properties)
}

const byId = (list: Endpoint[]) => list.map((endpoint) => [endpoint.operation.operationId, endpoint] as const)

describe('a guest’s token', () => {
  // @covers G10.2 T21
  test.each(byId(guarded.filter((endpoint) => !takesGuests(endpoint))))('is refused by %s', async (_, endpoint) => {
    const before = await rowsOf(owner, guest)
    expect(await ask(endpoint, exampleOf(contract, endpoint), guest.headers)).toEqual({ status: 403, message: 'INVALID_USER_4', shown: [] })
    expect(await rowsOf(owner, guest)).toEqual(before)
  })
})

describe('with another player’s ids', () => {
  // @covers G10.2 T20
  test.each(byId(endpoints))(
    '%s changes and shows nothing of that player',
    async (_, endpoint) => {
      const before = await rowsOf(owner, guest)
      const { publicId: _id } = owned
      const words = [...Object.values(owned), owner.phone, String(owner.playerId), guest.id, accounts.get('PG')?.username ?? '']
      const names = {
        playerId: owner.playerId,
        player_id: owner.playerId,
        _id,
        id: _id,
        userId: _id,
        username: owner.phone,
        guestId: guest.id,
      }
      const requests = [...words.flatMap((word) => [...withWord(contract, endpoint, word)]), withIdentity(endpoint, names)]
      for (const one of requests) {
        const { status, shown } = await ask(endpoint, one, await thiefHeaders())
        expect([one, shown, status < 500]).toEqual([one, [], true])
      }
      expect(await rowsOf(owner, guest)).toEqual(before)
    },
    300_000,
  )

  const withCaller = guarded.flatMap((endpoint) =>
    fieldsOf(endpoint).map((field) => [endpoint.operation.operationId, field, endpoint] as const),
  )
  test('there are operations that name the caller', () => {
    expect(withCaller.length).toBeGreaterThan(5)
  })
  // @covers G10.2
  test.each(withCaller)('%s, another caller’s id in %s, is refused for a player and for a guest', async (_, field, endpoint) => {
    const before = await rowsOf(owner, guest)
    const named: Record<string, string> = { userId: owned.publicId, guestId: guest.id, username: owner.phone }
    const { url, body } = exampleOf(contract, endpoint)
    const { guestId: _ofTheExample, ...own } = body as Record<string, unknown>
    const request = { url, body: { ...own, [field]: named[field] } }
    const refused = { status: 403, message: 'UNAUTHORIZED', shown: [] }
    expect([await ask(endpoint, request, await thiefHeaders()), await ask(endpoint, request, stranger.headers)]).toEqual([refused, refused])
    expect(await rowsOf(owner, guest)).toEqual(before)
  })
})

type Resource = { of: string; path?: Record<string, () => string | undefined>; body?: () => unknown; answered: [number, string] }
const message = (filePath: string) => ({ sender: 'customer', message: { message_type: 'media', payload: { fileType: 'image', filePath } } })
const resources: Resource[] = [
  { of: 'getSlipReference', path: { reference: () => owned.slip }, answered: [404, 'NO_DATA'] },
  { of: 'claimCoupon', body: () => ({ coupon: owned.coupon }), answered: [404, 'INVALID_CODE'] },
  { of: 'sendMessage', body: () => message(owned.file), answered: [404, 'NO_DATA'] },
  { of: 'removeDevice', path: { id: () => owned.device }, answered: [404, 'NO_DATA'] },
  { of: 'cancelQr', path: { code: () => owned.qr }, answered: [404, 'NO_DATA'] },
  ...guarded
    .filter(({ operation }) => operation.operationId.startsWith('autoLogin'))
    .map(({ operation: { operationId } }): Resource => {
      const account = () => accounts.get(operationId.slice('autoLogin'.length).toUpperCase())
      const path = { username: () => account()?.username, password: () => account()?.password }
      return { of: operationId, path, answered: [403, 'UNAUTHORIZED'] }
    }),
]
function using({ of, path = {}, body }: Resource): { endpoint: Endpoint; request: TestRequest } {
  const endpoint = endpoints.find(({ operation }) => operation.operationId === of)
  if (!endpoint) throw new Error(`openapi.yaml has no ${of}`)
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]?.() ?? ''))
  return { endpoint, request: { url, body: body?.() } }
}
const shared = ['{slotCode}', 'promotion/', 'bonus/activate/', 'operations/{key}', '/api/qrcode/']

describe('a resource of one player', () => {
  test('every operation with a resource in its path is tested here', () => {
    const known = new Set(resources.map(({ of }) => of))
    const left = endpoints.filter(({ path, operation }) => path.includes('{') && !known.has(operation.operationId))
    expect(left.filter(({ path }) => !shared.some((part) => path.includes(part)))).toEqual([])
  })

  // @covers G10.2 T20
  test.each(resources.map((resource) => [resource.of, resource] as const))(
    '%s, with the id of another player, is refused',
    async (_, resource) => {
      const before = await rowsOf(owner, guest)
      const [status, code] = resource.answered
      expect([401, 403, 404]).toContain(status)
      const { endpoint, request } = using(resource)
      expect(await ask(endpoint, request, await thiefHeaders())).toEqual({ status, message: code, shown: [] })
      expect(await rowsOf(owner, guest)).toEqual(before)
    },
  )

  test('an idempotency key that another player has used is unknown for this player', async () => {
    const url = `/api/wallet/operations/${owned.key}`
    expect(await statusAndBody(app, 'GET', url, { headers: await thiefHeaders() })).toEqual([200, { key: owned.key, state: 'unknown' }])
    expect(await statusAndBody(app, 'GET', url, { headers: owner.headers })).toEqual([200, expect.objectContaining({ state: 'done' })])
  })

  test('a guest’s file and conversation belong to no other guest and no player', async () => {
    const before = await rowsOf(owner, guest)
    for (const headers of [stranger.headers, await thiefHeaders()]) {
      expect((await send(app, headers, message(owned.guestFile)))[0]).toBe(404)
      expect(JSON.stringify(await history(app, headers))).not.toContain(mark)
    }
    expect(await rowsOf(owner, guest)).toEqual(before)
  })

  // @covers G13.3 T24
  test('a file is not opened by the token of another conversation, nor by the link of another file', async () => {
    const statusOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode
    for (const headers of [await thiefHeaders(), stranger.headers]) {
      const link = await linkOf(app, { headers }, await uploaded({ headers }))
      expect(await statusOf(link)).toBe(200)
      for (const file of [owned.file, owned.guestFile]) {
        const addresses = [file, link.replace(/^[^?]+/, file)]
        for (const url of addresses)
          expect([await statusOf(url), await statusOf(url, headers), await statusOf(url, owner.headers)]).toEqual([404, 404, 404])
      }
    }
  })

  test('the ids of the other tests are real: their owners can use them', async () => {
    for (const resource of resources) {
      const { endpoint, request } = using(resource)
      expect([resource.of, (await ask(endpoint, request, owner.headers)).status]).toEqual([resource.of, 200])
    }
    expect((await send(app, guest.headers, message(owned.guestFile)))[0]).toBe(200)
    const links = [await linkOf(app, owner, owned.file), await linkIn(app, guest.headers)]
    for (const url of links) expect((await app.inject({ url })).statusCode).toBe(200)
  })
})

describe('rooms', () => {
  const listening = async (on: FastifyInstance) => {
    await on.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(on.server.address() as AddressInfo).port}`
  }

  test('the contract has one kind of room, the caller’s own', () => {
    expect(Object.keys(contract['x-realtime'].rooms)).toEqual(['own'])
  })

  // @covers G10.2 T22
  test('no name opens the room of another player or guest', async () => {
    const origin = await listening(app)
    const { prefix, tokenHash } = ownersRooms
    const rooms = [
      ...[owned.publicId, guest.id, owner.phone, String(owner.playerId), ''].map((id) => prefix + id),
      `player:${owner.playerId}`,
      `session:${tokenHash}`,
      owned.publicId,
      guest.id,
      '',
      null,
      [prefix + owned.publicId],
      { ne: 1 },
    ]
    const spies = [(await thiefHeaders()).authorization.slice('Bearer '.length), stranger.token].map((token) => {
      const received: unknown[] = []
      const socket = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
      socket.onAny((...event: unknown[]) => received.push(event))
      return { socket, received }
    })
    try {
      for (const { socket } of spies) {
        const answers = await Promise.all(rooms.map((room) => socket.emitWithAck('join', room) as Promise<unknown>))
        expect(answers).toEqual(rooms.map(() => ({ ok: false, message: 'UNAUTHORIZED' })))
      }
      for (const sender of [owner, guest]) await send(app, sender.headers, text(`${mark} to the room`))
      await fund(context, owner.playerId, 100)
      const [player, other] = spies
      await expect
        .poll(async () => {
          await send(app, await thiefHeaders(), text('mine'))
          await send(app, stranger.headers, text('mine'))
          return [player, other].every((spy) => JSON.stringify(spy?.received).includes('mine'))
        })
        .toBe(true)
      expect(JSON.stringify(spies.map(({ received }) => received))).not.toContain(mark)
      expect(JSON.stringify(other?.received)).not.toContain('wallet')
      expect(JSON.stringify(player?.received)).not.toContain('wallet')
    } finally {
      for (const { socket } of spies) socket.disconnect()
    }
  })
})
