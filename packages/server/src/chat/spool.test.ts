// Many films at once, and such as are cut off: the server stays small, and nothing of them is left on the disk.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { guestTalker } from '../testing/chat.ts'
import { freshApp } from '../testing/freshApp.ts'
import { film } from '../testing/media.ts'
import { formOf } from '../testing/slips.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-spool-'))
await mkdir(join(folder, 'data'))
const before = process.env['TMPDIR']
process.env['TMPDIR'] = folder
afterAll(async () => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await rm(folder, { recursive: true })
})
const { app, world } = await freshApp({ KRAPAO_DATA: join(folder, 'data'), CHAT_FILES: '1000', CHAT_DAY_MEGABYTES: '1000' })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const waiting = async () => (await readdir(folder)).filter((name) => name !== 'data')

/** Sent by a process of its own: what a client keeps in memory is none of the server's. */
async function uploads(token: string, type: string, count: number): Promise<string> {
  const script = `
    const body = await require('node:fs').openAsBlob(process.argv[1])
    const headers = { authorization: 'Bearer ${token}', 'content-type': '${type}' }
    const upload = async () => (await fetch('http://127.0.0.1:${port}/api/chat/upload-video', { method: 'POST', headers, body })).status
    console.log((await Promise.all(Array.from({ length: ${count} }, upload))).join())`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', `(async () => {${script}})()`, join(folder, 'data', 'form')])
  return stdout.trim()
}

test('twenty films of 20 MB at once: memory stays flat, and the disk is empty afterwards', { timeout: 1_200_000 }, async () => {
  const { payload, type } = formOf(film('isom', Buffer.alloc(20 * 1_048_576 - 1_000)), 'a.mp4')
  await writeFile(join(folder, 'data', 'form'), payload)
  const { token } = guestTalker(world)
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
  const statuses = await uploads(token, type, 20)
  over.abort()
  await watching
  console.info(`20 films at once: ${Math.round((peak - idle) / 2 ** 20)} MB over the ${Math.round(idle / 2 ** 20)} MB before`)
  expect(statuses).toBe(Array.from({ length: 20 }, () => '200').join())
  // The films are 400 MB.
  expect((peak - idle) / 2 ** 20).toBeLessThan(250)
  await expect.poll(waiting).toEqual([])
})

test('a film that is cut off on its way leaves nothing', async () => {
  const { payload, type } = formOf(film('isom', Buffer.alloc(1_000_000)), 'a.mp4')
  const { token } = guestTalker(world)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = ['POST /api/chat/upload-video HTTP/1.1', 'host: x', `authorization: Bearer ${token}`, `content-type: ${type}`]
  socket.write(`${[...head, `content-length: ${payload.length}`].join('\r\n')}\r\n\r\n`)
  socket.write(payload.subarray(0, 500_000))
  await expect.poll(async () => (await waiting()).length).toBe(1)
  socket.destroy()
  await expect.poll(waiting).toEqual([])
})

test('so many at once of one address, and no more: a slow one holds the disk for minutes', async () => {
  const { payload, type } = formOf(film('isom', Buffer.alloc(1_000)), 'a.mp4')
  const { token } = guestTalker(world)
  const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'))
  const head = ['POST /api/chat/upload-video HTTP/1.1', 'host: x', `authorization: Bearer ${token}`, `content-type: ${type}`]
  for (const socket of sockets) {
    socket.write(`${[...head, `content-length: ${payload.length}`].join('\r\n')}\r\n\r\n`)
    socket.write(payload.subarray(0, 500))
  }
  await expect.poll(async () => (await waiting()).length).toBe(30)
  const headers = { authorization: `Bearer ${guestTalker(world).token}`, 'content-type': type }
  const upload = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/chat/upload-video`, { method: 'POST', headers, body: new Uint8Array(payload) })
    return [answer.status, answer.headers.get('retry-after')]
  }
  expect(await upload()).toEqual([503, '5'])
  for (const socket of sockets) socket.destroy()
  await expect.poll(waiting).toEqual([])
  await expect.poll(upload).toEqual([200, null])
})
