import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { guestChatClient, linkOf } from '#testing/chat.ts'
import { uploadsTo } from '#testing/chatUploads.ts'
import { freshApp } from '#testing/freshApp.ts'
import { mp4Of } from '#testing/media.ts'
import { signUp } from '#testing/players.ts'
import { formOf, newSlip, uploadSlip } from '#testing/slips.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-spool-'))
await mkdir(join(folder, 'data'))
const before = process.env['TMPDIR']
process.env['TMPDIR'] = folder
afterAll(async () => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await rm(folder, { recursive: true })
})
const env = { KRAPAO_DATA: join(folder, 'data'), CHAT_FILES: '1000', CHAT_DAY_MEGABYTES: '1000', TRUSTED_PROXIES: '127.0.0.1' }
const { app, context, another } = await freshApp(env)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const waiting = async () => (await readdir(folder)).filter((name) => name !== 'data')

/** A separate process, whose memory is not measured. */
async function uploads(token: string, type: string, count: number): Promise<string> {
  const script = `
    const body = await require('node:fs').openAsBlob(process.argv[1])
    const headers = { authorization: 'Bearer ${token}', 'content-type': '${type}' }
    const upload = async () => (await fetch('http://127.0.0.1:${port}/api/chat/upload-video', { method: 'POST', headers, body })).status
    console.log((await Promise.all(Array.from({ length: ${count} }, upload))).join())`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', `(async () => {${script}})()`, join(folder, 'data', 'form')])
  return stdout.trim()
}

// @covers G13.2
test('ten parallel videos of 20 MB keep memory flat and leave the disk empty', { timeout: 1_200_000 }, async () => {
  const { payload, type } = formOf(mp4Of('isom', Buffer.alloc(20 * 1_048_576 - 1_000)), 'a.mp4')
  await writeFile(join(folder, 'data', 'form'), payload)
  const { token } = guestChatClient(context)
  expect(await uploads(token, type, 1)).toBe('200')
  const idle = process.memoryUsage.rss()
  let peak = idle
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, process.memoryUsage.rss())
      await pause(10)
    }
  })()
  const statuses = await uploads(token, type, 10)
  over.abort()
  await watching
  console.info(`10 videos at once: ${Math.round((peak - idle) / 2 ** 20)} MB over the ${Math.round(idle / 2 ** 20)} MB before`)
  expect(statuses).toBe(Array.from({ length: 10 }, () => '200').join())
  expect((peak - idle) / 2 ** 20).toBeLessThan(150)
  await expect.poll(waiting).toEqual([])
})

test('a truncated video leaves nothing', async () => {
  const { payload, type } = formOf(mp4Of('isom', Buffer.alloc(1_000_000)), 'a.mp4')
  const { token } = guestChatClient(context)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = ['POST /api/chat/upload-video HTTP/1.1', 'host: x', `authorization: Bearer ${token}`, `content-type: ${type}`]
  socket.write(`${[...head, `content-length: ${payload.length}`].join('\r\n')}\r\n\r\n`)
  socket.write(payload.subarray(0, 500_000))
  await expect.poll(async () => (await waiting()).length).toBe(1)
  socket.destroy()
  await expect.poll(waiting).toEqual([])
})

// @covers T27
test('uploads of one address are limited, because a slow one occupies the disk for minutes', async () => {
  const { payload, type } = formOf(mp4Of('isom', Buffer.alloc(1_000)), 'a.mp4')
  const { token } = guestChatClient(context)
  const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'))
  const head = ['POST /api/chat/upload-video HTTP/1.1', 'host: x', `authorization: Bearer ${token}`, `content-type: ${type}`]
  for (const socket of sockets) {
    socket.write(`${[...head, `content-length: ${payload.length}`].join('\r\n')}\r\n\r\n`)
    socket.write(payload.subarray(0, 500))
  }
  await expect.poll(async () => (await waiting()).length).toBe(30)
  const headers = { authorization: `Bearer ${guestChatClient(context).token}`, 'content-type': type }
  const upload = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/chat/upload-video`, { method: 'POST', headers, body: new Uint8Array(payload) })
    return [answer.status, answer.headers.get('retry-after')]
  }
  expect(await upload()).toEqual([503, '5'])
  for (const socket of sockets) socket.destroy()
  await expect.poll(waiting).toEqual([])
  await expect.poll(upload).toEqual([200, null])
})

// @covers T27
test(
  'slow uploads of 200 guests from as many subnets, players and one more guest upload, are all answered',
  { timeout: 120_000 },
  async () => {
    const { payload, type } = formOf(mp4Of('isom', Buffer.alloc(1_000)), 'a.mp4')
    const slow = (path: string, authorization: string, address: string) => {
      const socket = connect(port, '127.0.0.1')
      const opened = { socket, isAnswered: false }
      socket.once('data', () => (opened.isAnswered = true)).on('error', () => {})
      const head = [`POST ${path} HTTP/1.1`, 'host: x', `authorization: ${authorization}`, `x-forwarded-for: ${address}`]
      socket.write(`${[...head, `content-type: ${type}`, `content-length: ${payload.length}`].join('\r\n')}\r\n\r\n`)
      socket.write(payload.subarray(0, 500))
      return opened
    }
    const player = await signUp(context)
    const earlier = slow('/api/wallet/slip', player.headers.authorization, '203.0.113.9')
    await expect.poll(async () => (await waiting()).length).toBe(1)
    const guests = Array.from({ length: 200 }, (_, n) =>
      slow('/api/chat/upload-video', guestChatClient(context).headers.authorization, `10.${n}.0.1`),
    )
    const settled = async () => (await waiting()).length + [earlier, ...guests].filter(({ isAnswered }) => isAnswered).length
    await expect.poll(settled, { timeout: 30_000 }).toBe(201)
    const slip = await uploadSlip(app, player, await newSlip(app, player), randomUUID())
    // The unfinished upload of the slip is not dropped for the guests.
    expect([earlier.isAnswered, slip[0]]).toEqual([false, 200])
    const guest = async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/chat/upload-video`, {
        method: 'POST',
        headers: { authorization: `Bearer ${guestChatClient(context).token}`, 'content-type': type, 'x-forwarded-for': '203.0.113.1' },
        body: new Uint8Array(payload),
      })
      return status
    }
    await expect.poll(guest, { timeout: 60_000, interval: 1_000 }).toBe(200)
    for (const { socket } of [earlier, ...guests]) socket.destroy()
    await expect.poll(waiting).toEqual([])
  },
)

// @covers T35
test('thirty readers of a video of 19 MB that read nothing cost little memory and are closed', { timeout: 120_000 }, async () => {
  const { app: strict } = await another({ ...env, BODY_SECONDS: '3' })
  await strict.listen({ port: 0, host: '127.0.0.1' })
  const guest = guestChatClient(context)
  const path = await uploadsTo(strict).uploaded(guest, 'video', mp4Of('isom', Buffer.alloc(19 * 1_048_576)), 'a.mp4')
  const link = await linkOf(strict, guest, path)
  const idle = process.memoryUsage().arrayBuffers
  const readers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const socket = connect((strict.server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => {}).write(`GET ${link} HTTP/1.1\r\nhost: x\r\n\r\n`)
      await once(socket, 'readable')
      return socket
    }),
  )
  const range = { range: 'bytes=0-0' }
  const statuses = ['127.0.0.1', '203.0.113.1'].map(
    async (remoteAddress) => (await strict.inject({ url: link, headers: range, remoteAddress })).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([503, 206])
  let peak = 0
  const open = async () => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - idle)
    return promisify(strict.server.getConnections.bind(strict.server))()
  }
  await expect.poll(open, { timeout: 30_000 }).toBe(0)
  expect(Math.round(peak / 2 ** 20)).toBeLessThan(100)
  for (const socket of readers) socket.destroy()
})
