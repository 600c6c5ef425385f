import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { guestChatClient } from '#testing/chat.ts'
import { invalid, uploadsTo } from '#testing/chatUploads.ts'
import { freshApp } from '#testing/freshApp.ts'
import { box, videoOf, track, typeBox } from '#testing/media.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-videos-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, context } = await freshApp({ KRAPAO_DATA: folder, CHAT_FILES: '10000' })
const { upload, seen } = uploadsTo(app)

// @covers T30
test('stripping a video removes its location and keeps the position of every frame', async () => {
  const place = Buffer.from('+13.7563+100.5018/')
  const key = Buffer.from('com.apple.quicktime.location.ISO6709')
  const videoWith = (make: (frames: number) => Buffer[]) => videoOf((at) => [typeBox('qt  '), ...make(at)], Buffer.from('frames'))
  const besides = (name: string, ...content: Buffer[]) => box(name, Buffer.concat(content))
  const bytes = videoWith((at) => [
    besides(
      'moov',
      box('mvhd'),
      besides('udta', box('\u00a9xyz', Buffer.concat([Buffer.from([0, 18, 0x15, 0xc7]), place]))),
      besides('meta', box('hdlr'), box('keys', key), box('ilst', place)),
      track('vide', [at, 3], besides('udta', box('loci', place))),
      track('soun', [at + 3, 3]),
      track('meta', [at, 6], box('stsd', place)),
    ),
    besides('uuid', Buffer.alloc(16), Buffer.from('<x:xmpmeta>GPSLatitude</x:xmpmeta>')),
    besides('free', place),
  ])
  const { rawPayload: kept } = await seen(guestChatClient(context), 'video', bytes, 'a.mov')
  expect([kept.length, kept.indexOf('frames'), kept.includes('vide'), kept.includes('soun'), kept.includes('mvhd')]).toEqual([
    bytes.length,
    bytes.indexOf('frames'),
    true,
    true,
    true,
  ])
  expect(
    [place, key, 'GPSLatitude', '\u00a9xyz', 'loci', 'meta', 'udta', 'uuid'].filter((word) => kept.includes(word, 0, 'latin1')),
  ).toEqual([])
  // Rejected: a box that exceeds its parent, a compressed index.
  const nested = (depth: number): Buffer => (depth === 0 ? box('mvhd') : box('moov', nested(depth - 1)))
  const picture = (at: number) => track('vide', [at, 6])
  const broken = [
    (at: number) => besides('moov', picture(at), box('udta').subarray(0, 6)),
    (at: number) => besides('moov', picture(at), box('cmov')),
    (at: number) => besides('moov', picture(at), nested(1_000)),
    (at: number) => besides('moov', picture(at), ...Array.from({ length: 10_001 }, () => box('free'))),
  ]
  for (const make of broken)
    expect(
      await upload(
        guestChatClient(context),
        'video',
        videoWith((at) => [make(at)]),
        'a.mov',
      ),
    ).toEqual(invalid())
  const filled = videoWith((at) => [besides('moov', picture(at), Buffer.alloc(4))])
  expect((await upload(guestChatClient(context), 'video', filled, 'a.mov'))[0]).toBe(200)
})

// @covers G13.2 T26 T30
test('stripping a video with interleaved tracks keeps picture and sound only', async () => {
  const among = ['picture', '<html><script>alert(1)</script>', 'sound', 'PK\u0003\u0004', '13.7563 100.5018', 'picture again', 'left over']
  const frames = Buffer.from(among.join(''))
  const of = (at: number, words: string): [number, number] => [at + frames.indexOf(words), words.length]
  const bytes = videoOf(
    (at) => [
      typeBox('isom'),
      box(
        'moov',
        Buffer.concat([
          track('vide', [at, 'picture'.length]),
          track('vide', of(at, 'picture again')),
          track('soun', of(at, 'sound')),
          track('text', of(at, '<html>')),
          track('camm', of(at, '13.7563 100.5018')),
          track('soun', [at + 1_000_000, 10]),
        ]),
      ),
    ],
    frames,
  )
  const { rawPayload: kept } = await seen(guestChatClient(context), 'video', bytes, 'a.mp4')
  const zeros = (words: string) => '\0'.repeat(words.length)
  const expected = among.map((words) => (/^(picture|sound)/.test(words) ? words : zeros(words))).join('')
  expect([kept.length, kept.subarray(-frames.length).toString('latin1')]).toEqual([bytes.length, expected])
})
