import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpiredRows } from '#app/retention.ts'
import { dayMs } from '#platform/time/clock.ts'
import { guestChatClient, history, send, text, type ChatClient } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { mp4Of } from '#testing/media.ts'
import { signUp } from '#testing/players.ts'
import { formOf } from '#testing/slips.ts'
import { sweepChatFiles } from './chatFiles.ts'
import { linkTo } from './chatLinks.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-budget-'))
afterAll(() => rm(folder, { recursive: true }))
const settings = { KRAPAO_DATA: folder, CHAT_FILES: '10000', CHAT_DAY_MEGABYTES: '20' }
const { app, context, pool, another } = await freshApp(settings)
const [megabyte, day] = [1_048_576, dayMs]
/** No test crosses midnight by itself. */
const noon = day / 2 - (Date.now() % day)
const after = (ms: number) => context.settings.change({ clockOffset: noon + ms })

type Sender = Pick<ChatClient, 'headers'>
type UploadAnswer = { path?: string; message?: string; params?: object }
const videos = new Map([4, 8].map((size) => [size, formOf(mp4Of('isom', Buffer.alloc(size * megabyte - 1_000)), 'a.mp4')]))
async function upload({ headers }: Sender, size: 4 | 8, { on = app, from = '10.0.0.1' }: { on?: FastifyInstance; from?: string } = {}) {
  const { payload, type } = videos.get(size) ?? formOf(Buffer.alloc(0))
  const sent = { method: 'POST', url: '/api/chat/upload-video', remoteAddress: from, payload } as const
  const answer = await on.inject({ ...sent, headers: { ...headers, 'content-type': type } })
  const { path = '', message, params } = answer.json<UploadAnswer>()
  return { status: answer.statusCode, path, problem: [message, params], retryAfter: Number(answer.headers['retry-after'] ?? 0) }
}
const media = (filePath: string) => ({ message: { message_type: 'media', payload: { fileType: 'video', filePath } } })
const kept = async () => (await readdir(join(folder, 'files')).catch(() => [])).length
const sums = async () =>
  (await pool.query('select who, bytes from chat_bytes where day = 0 order by who')).rows.map((row: Record<string, unknown>) =>
    Object.values(row),
  )

beforeEach(() => after(0))
afterEach(async () => {
  await pool.query('update chat_file set sent = false')
  await after(40 * day)
  while ((await sweepChatFiles(context)) > 0);
  await pool.query('delete from chat_bytes where day > 0')
})

// @covers REQUEST_LIMIT T27
test.each([
  ['a guest', () => guestChatClient(context)],
  ['a player', () => signUp(context)],
])('%s has a limit a day; refused messages are not stored, and the next day starts at zero', async (_, talker) => {
  const who = await talker()
  expect([(await upload(who, 8)).status, (await upload(who, 8)).status]).toEqual([200, 200])
  const { status, problem, retryAfter } = await upload(who, 8)
  expect([status, problem, await kept()]).toEqual([429, ['REQUEST_LIMIT', { field: 'file', megabytes: 20 }], 2])
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(day / 1_000)
  expect((await upload(who, 4)).status).toBe(200)
  expect((await upload(guestChatClient(context), 8)).status).toBe(200)
  await after(day)
  expect((await upload(who, 8)).status).toBe(200)
})

test('the limit of a guest is exact under parallel messages', async () => {
  const guest = guestChatClient(context)
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => upload(guest, 4)))).map(({ status }) => status)
  expect([statuses.filter((status) => status === 200).length, await kept()]).toEqual([5, 5])
})

// @covers T27
test('new guests of one address share its limit, which does not count players', async () => {
  await pool.query("insert into chat_bytes values ('address 10.0.0.9', $1, $2)", [Math.floor(context.clock.now() / day), 197 * megabyte])
  const { status, problem } = await upload(guestChatClient(context), 4, { from: '10.0.0.9' })
  expect([status, problem]).toEqual([429, ['REQUEST_LIMIT', { field: 'file' }]])
  expect([
    (await upload(await signUp(context), 4, { from: '10.0.0.9' })).status,
    (await upload(guestChatClient(context), 4, { from: '10.0.0.8' })).status,
  ]).toEqual([200, 200])
})

async function guestsAt(addresses: string[], size: 4 | 8, on: FastifyInstance): Promise<boolean[]> {
  const sent: Awaited<ReturnType<typeof upload>>[] = []
  for (const [index, from] of addresses.entries()) {
    await after(index * 1_000)
    sent.push(await upload(guestChatClient(context), size, { on, from }))
  }
  expect(sent.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  const { rows } = await pool.query<{ file: string }>('select file from chat_file')
  return sent.map(({ path }) => rows.some(({ file }) => path.includes(file)))
}

// @covers T27
test('a guest, sends a file when the share of guests is full, takes the place of the oldest files of guests', async () => {
  const { app: on } = await another({ ...settings, CHAT_STORE_MEGABYTES: '40' })
  const player = await upload(await signUp(context), 4, { on })
  const stored = await guestsAt(
    [1, 2, 3, 4, 5, 6].map((net) => `10.0.${net}.1`),
    4,
    on,
  )
  expect(stored).toEqual([false, false, true, true, true, true])
  expect([player.status, await kept()]).toEqual([200, 5])
})

// @covers T27
test('guests of one network, send more than its share, push out their own files and no other’s', async () => {
  const { app: on } = await another({ ...settings, CHAT_STORE_MEGABYTES: '400' })
  const stored = await guestsAt(['10.0.1.1', '10.0.2.1', '10.0.2.2', '10.0.2.3', '10.0.2.4'], 8, on)
  expect(stored).toEqual([true, false, false, true, true])
  expect((await sums()).map(([who]) => who)).toEqual(['everybody', 'guests', 'subnet 10.0.1.0/24', 'subnet 10.0.2.0/24'])
})

// @covers T27
test('guests may fill half of the storage, players the rest, and removed files free it', async () => {
  const { app: small } = await another({ ...settings, CHAT_STORE_MEGABYTES: '40' })
  const on = { on: small }
  for (let count = 0; count < 6; count += 1) expect((await upload(guestChatClient(context), 4, on)).status).toBe(200)
  expect(await kept()).toBe(4)
  expect((await upload(guestChatClient(context), 4, on)).status).toBe(200)
  for (let count = 0; count < 5; count += 1) expect((await upload(await signUp(context), 4, on)).status).toBe(200)
  expect((await upload(await signUp(context), 4, on)).problem).toEqual(['REQUEST_LIMIT', { field: 'file' }])
  await after(day + 60_000)
  while ((await sweepChatFiles(context)) > 0);
  expect((await upload(guestChatClient(context), 4, on)).problem).toEqual([undefined, undefined])
})

// @covers T27
test('a guest’s file is deleted after thirty days; its message and a player’s file stay', async () => {
  const [guest, player] = [guestChatClient(context), await signUp(context)]
  const [own, players] = [await upload(guest, 4), await upload(player, 4)]
  await send(app, guest.headers, media(own.path))
  await send(app, player.headers, media(players.path))
  const keys = [
    { playerId: 0, guestId: guest.id },
    { playerId: player.playerId, guestId: '' },
  ]
  const links = () => [own, players].map(({ path }, index) => linkTo(context, keys[index] ?? { playerId: 0, guestId: '' }, path))
  const seen = async () => Promise.all(links().map(async (url) => (await app.inject({ url })).statusCode))
  await after(30 * day - 60_000)
  await sweepChatFiles(context)
  expect(await seen()).toEqual([200, 200])
  await after(30 * day + 60_000)
  await sweepChatFiles(context)
  expect([await seen(), (await history(app, guest.headers)).length]).toEqual([[404, 200], 1])
})

test('daily sums are deleted, those of stored files are kept', async () => {
  await upload(guestChatClient(context), 4)
  await after(3 * day)
  await deleteExpiredRows(context)
  expect((await pool.query('select distinct day from chat_bytes')).rows).toEqual([{ day: 0 }])
})

test.each([
  ['it has nothing', 'failBefore', 0],
  ['it has it all the same', 'failAfter', 1],
])('a file whose storage failed, %s, is not counted and leaves nothing', async (_, mode, left) => {
  const guest = guestChatClient(context)
  const before = await sums()
  const faults = { port: 'slip', target: 'store', mode, times: 3 }
  await app.inject({ method: 'POST', url: '/sandbox/api/faults', payload: faults })
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await upload(guest, 8)).status)
  expect([statuses, await sums(), await kept()]).toEqual([[503, 503, 503], before, 3 * left])
  expect([(await upload(guest, 8)).status, (await upload(guest, 8)).status, (await upload(guest, 8)).status]).toEqual([200, 200, 429])
  await after(day + 60_000)
  while ((await sweepChatFiles(context)) > 0);
  expect([await kept(), await sums()]).toEqual([0, before])
})

// @covers REQUEST_LIMIT T27
test('a guest has a daily limit, guests of one address ten times as much, and repeats do not count', async () => {
  const { app: narrow } = await another({ ...settings, CHAT_GUEST_MESSAGES: '2', LOG_LEVEL: 'silent' })
  const say = async ({ headers }: Sender, clientMessageId = randomUUID()) =>
    (await send(narrow, headers, { ...text('hello'), clientMessageId }))[0]
  const guest = guestChatClient(context)
  const first = randomUUID()
  expect([await say(guest, first), await say(guest, first), await say(guest)]).toEqual([200, 200, 200])
  const { headers } = guest
  const payload = { sender: 'customer', ...text('once more') }
  const refused = await narrow.inject({ method: 'POST', url: '/api/chat/send-message', headers, payload })
  expect([refused.statusCode, refused.json<UploadAnswer>().message, refused.json<UploadAnswer>().params]).toEqual([
    429,
    'REQUEST_LIMIT',
    { field: 'message' },
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
  expect([await say(guest, first), (await history(narrow, headers)).length]).toEqual([200, 2])
  const others = []
  for (let count = 0; count < 19; count += 1) others.push(await say(guestChatClient(context)))
  expect(others).toEqual([...Array.from({ length: 18 }, () => 200), 429])
  const player = await signUp(context)
  expect([await say(player), await say(player), await say(player)]).toEqual([200, 200, 200])
  await after(day)
  expect(await say(guest)).toBe(200)
})

test('after any sequence the sums equal what is stored', async () => {
  expect([await kept(), await sums()]).toEqual([
    0,
    [
      ['everybody', 0],
      ['guests', 0],
    ],
  ])
  await upload(guestChatClient(context), 8)
  await upload(await signUp(context), 4)
  const size = async (where: string) =>
    (await pool.query(`select sum(size)::int as bytes from chat_file ${where}`)).rows[0] as { bytes: number }
  expect(await sums()).toEqual([
    ['everybody', (await size('')).bytes],
    ['guests', (await size('where player_id = 0')).bytes],
    ['subnet 10.0.0.0/24', (await size('where player_id = 0')).bytes],
  ])
})
