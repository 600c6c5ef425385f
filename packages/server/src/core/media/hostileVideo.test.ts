// Crafted videos must not occupy the main thread. Measures only that thread's CPU time.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { guestChatClient } from '#testing/chat.ts'
import { invalid, uploadsTo } from '#testing/chatUploads.ts'
import { freshApp } from '#testing/freshApp.ts'
import { box, numbers, track, typeBox } from '#testing/media.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-hostile-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, context } = await freshApp({ KRAPAO_DATA: folder, CHAT_FILES: '10000' })
const { upload } = uploadsTo(app)

const repeat = (count: number, part: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => part))

function trackOfChunks(count: number): Buffer {
  const chunks = Buffer.alloc(8 + 4 * count)
  chunks.writeUInt32BE(count, 4)
  const table = [box('stsc', numbers(0, 1, 1, 1, 1)), box('stsz', numbers(0, 1_000, count)), box('stco', chunks)]
  const handler = box('hdlr', Buffer.concat([numbers(0, 0), Buffer.from('vide'), Buffer.alloc(12)]))
  return box('trak', box('mdia', Buffer.concat([handler, box('minf', box('stbl', Buffer.concat(table)))])))
}

const manyMediaBoxes = (): Buffer =>
  Buffer.concat([typeBox('isom'), box('moov', trackOfChunks(100_000)), repeat(9_900, box('mdat', Buffer.from('x')))])

const manyFreeBoxes = (): Buffer =>
  Buffer.concat([typeBox('isom'), box('moov', track('vide', [0, 8])), repeat(60_000, box('free')), box('mdat')])

const manyTracks = (): Buffer => {
  const filler = repeat(5_000, box('free'))
  const one = track('vide', [0, 8], filler)
  const slow = box('trak', Buffer.concat([filler, one.subarray(8)]))
  return Buffer.concat([typeBox('isom'), box('moov', repeat(Math.floor(19_000_000 / slow.length), slow)), box('mdat')])
}

// @covers G13.2 T28
test.each([
  ['0.5 MB with many mdat boxes', manyMediaBoxes, 200],
  ['0.5 MB with many free boxes', manyFreeBoxes, 400],
  ['19 MB with many tracks', manyTracks, 400],
])('upload of a video of %s, costs the main thread less than half a second', { timeout: 120_000 }, async (_, make, status) => {
  const bytes = make()
  const guest = guestChatClient(context)
  // The first upload loads and compiles code.
  await upload(guest, 'video', Buffer.from('none'), 'a.mp4')
  const before = process.threadCpuUsage()
  const answer = await upload(guest, 'video', bytes, 'a.mp4')
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(500)
  expect([answer[0], status === 400 && answer]).toEqual([status, status === 400 && invalid()])
})
