import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#platform/time/clock.ts'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { formOf, uploadSlip } from '#testing/slips.ts'
import { sweepFailedSlips } from './sweepFiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-slip-budget-'))
const buffers = join(folder, 'buffers')
await mkdir(buffers)
const before = process.env['TMPDIR']
process.env['TMPDIR'] = buffers
afterAll(async () => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await rm(folder, { recursive: true })
})
const env = { KRAPAO_DATA: folder, SLIP_FILES: '1000', SLIP_DAY_MEGABYTES: '1', SLIP_FAILED_DAYS: '7' }
const { app, context, pool, another } = await freshApp(env)
beforeEach(() => context.settings.change({ clockOffset: 0 }))

// Many bytes, and too little contrast for a search for a QR code, which takes long in noise.
const rubbish = await sharp({
  create: { width: 1400, height: 1400, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 200, sigma: 6 } },
})
  .jpeg({ quality: 95 })
  .toBuffer()
const upload = (player: TestPlayer, on = app) => uploadSlip(on, player, rubbish, randomUUID())
const files = async () => (await readdir(join(folder, 'files')).catch(() => [])).length
async function uploadAll(player: TestPlayer, on = app): Promise<[number, string | undefined][]> {
  const answers: [number, string | undefined][] = []
  while (answers.length < 10 && answers.at(-1)?.[0] !== 429) {
    // Sequential, so that the first one refused is the last.
    answers.push(await upload(player, on))
  }
  return answers
}

// @covers T29
test('slips, a player uploads more than the bytes of a day, are refused, keep nothing and are taken again the next day', async () => {
  const player = await signUp(context)
  const answers = await uploadAll(player)
  expect([answers.length > 1, answers.length < 10, answers.at(-1)]).toEqual([true, true, [429, 'REQUEST_LIMIT']])
  const kept = await files()
  expect([await upload(player), await files()]).toEqual([[429, 'REQUEST_LIMIT'], kept])
  await expect.poll(() => readdir(buffers)).toEqual([])
  expect((await upload(await signUp(context)))[0]).toBe(200)
  await context.settings.change({ clockOffset: dayMs })
  expect((await upload(player))[0]).toBe(200)
})

// @covers T29
test('slips, all players together upload more than the bytes of a day, are refused', async () => {
  const { app: narrow } = await another({ ...env, SLIP_DAY_MEGABYTES: '100', SLIP_TOTAL_DAY_MEGABYTES: '1' })
  await pool.query('delete from chat_bytes')
  expect((await uploadAll(await signUp(context), narrow)).at(-1)).toEqual([429, 'REQUEST_LIMIT'])
  expect(await upload(await signUp(context), narrow)).toEqual([429, 'REQUEST_LIMIT'])
})

// @covers T29
test('slips, one player uses up the common part of the day, leaves the rest to players who sent little', async () => {
  const { app: narrow } = await another({ ...env, SLIP_DAY_MEGABYTES: '20', SLIP_TOTAL_DAY_MEGABYTES: '4' })
  await pool.query('delete from chat_bytes')
  const greedy = await signUp(context)
  for (let answer = 200; answer !== 429; [answer] = await upload(greedy, narrow));
  expect([(await upload(await signUp(context), narrow))[0], await upload(greedy, narrow)]).toEqual([200, [429, 'REQUEST_LIMIT']])
})

// @covers T29
test('slips, players on many /64 of one IPv6 /48 use its part of the day, are refused there and taken elsewhere', async () => {
  const { app: narrow } = await another({ ...env, SLIP_TOTAL_DAY_MEGABYTES: '10' })
  await pool.query('delete from chat_bytes')
  const from = async (address: string) => uploadSlip(narrow, await signUp(context), rubbish, randomUUID(), address)
  const answers: (string | undefined)[] = []
  for (let net = 0; net < 10; net += 1) answers.push((await from(`2001:db8:5:${net}::1`))[1])
  expect([answers[0], answers.at(-1)]).toEqual([undefined, 'REQUEST_LIMIT'])
  expect((await from('2001:db8:6::1'))[0]).toBe(200)
})

// @covers T29
test('slips, a player sends more uploads a minute than allowed, are refused before they are read', async () => {
  const { app: narrow } = await another({ ...env, SLIP_FILES: '2', SLIP_DAY_MEGABYTES: '100' })
  const player = await signUp(context)
  const answers = [await upload(player, narrow), await upload(player, narrow), await upload(player, narrow)]
  expect(answers.map(([status]) => status)).toEqual([200, 200, 429])
})

// @covers T29
test('a failed slip loses its picture after some days and keeps its row', async () => {
  const player = await signUp(context)
  await upload(player)
  const list = async () => {
    const [, body] = await statusAndBody(app, 'POST', '/api/statement/slip', { headers: player.headers, body: { page: 1, limit: 10 } })
    return (body as { slips: { status: string; reference: string }[] }).slips
  }
  await expect.poll(async () => (await list()).map(({ status }) => status)).toEqual(['FAILED'])
  const reference = (await list())[0]?.reference ?? ''
  const link = async () => (await statusAndBody(app, 'GET', `/api/statement/slip/reference/${reference}`, { headers: player.headers }))[0]
  const sweep = async () => {
    while ((await sweepFailedSlips(context)) > 0);
  }
  await context.settings.change({ clockOffset: 6 * dayMs })
  await sweep()
  expect(await link()).toBe(200)
  await context.settings.change({ clockOffset: 7 * dayMs + 60_000 })
  const kept = await files()
  await sweep()
  expect([await link(), (await list()).length, kept - (await files()) > 0]).toEqual([404, 1, true])
})

// @covers T29
test('sixty uploads of two players, none of them finished, are on the disk and not in memory', async () => {
  const { app: wide } = await another({ ...env, PLAYER_REQUESTS: '100000' })
  await wide.listen({ port: 0, host: '127.0.0.1' })
  const { port } = wide.server.address() as AddressInfo
  const { payload, type } = formOf(Buffer.alloc(9_900_000), 'a.png')
  const part = payload.subarray(0, 5_000_000)
  const idle = process.memoryUsage().arrayBuffers
  const players = [await signUp(context), await signUp(context)]
  const sockets = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      const head = [
        'POST /api/wallet/slip HTTP/1.1',
        'host: x',
        `authorization: ${players[index % 2]?.headers['authorization']}`,
        `content-type: ${type}`,
        `content-length: ${payload.length}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(part)
      return socket
    }),
  )
  const onDisk = async () => {
    const sizes = await Promise.all((await readdir(buffers)).map((name) => stat(join(buffers, name)).then(({ size }) => size)))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  await expect.poll(onDisk).toBeGreaterThan(250_000_000)
  expect(process.memoryUsage().arrayBuffers - idle).toBeLessThan(200_000_000)
  for (const socket of sockets) socket.destroy()
  await expect.poll(onDisk).toBe(0)
})

// @covers T29
test('ten large pictures of one player, another uploads a slip meanwhile, is answered before the last of them', async () => {
  const { app: wide } = await another({ ...env, SLIP_DAY_MEGABYTES: '1000', SLIP_TOTAL_DAY_MEGABYTES: '1000' })
  const large = await sharp({ create: { width: 7_600, height: 7_600, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const [flooding, other] = [await signUp(context), await signUp(context)]
  const order: string[] = []
  const flood = Array.from({ length: 10 }, async () => {
    await uploadSlip(wide, flooding, large, randomUUID())
    order.push('flood')
  })
  await expect.poll(() => order.length).toBeGreaterThan(0)
  expect((await upload(other, wide))[0]).toBe(200)
  order.push('other')
  await Promise.all(flood)
  expect(order.indexOf('other')).toBeLessThan(order.length - 4)
})
