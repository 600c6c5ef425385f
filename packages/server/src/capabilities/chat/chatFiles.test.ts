import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#app/retention.ts'
import { guestChatClient, history, linkIn, linkOf, send, type ChatClient } from '#testing/chat.ts'
import { fileHeaders, invalid, media, uploadsTo, type Kind, type UploadAnswer } from '#testing/chatUploads.ts'
import { freshApp } from '#testing/freshApp.ts'
import { box, mp4Of } from '#testing/media.ts'
import { signUp } from '#testing/players.ts'
import { sweepChatFiles } from './chatFiles.ts'
import { linkTo } from './chatLinks.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-chat-'))
afterAll(() => rm(folder, { recursive: true }))
const many = '10000'
const { app, context, pool, another } = await freshApp({ KRAPAO_DATA: folder, CHAT_FILES: many, CHAT_GUEST_FILE_DAYS: '3650' })
beforeEach(async () => {
  await pool.query('delete from sandbox_fault')
  await context.settings.change({ clockOffset: 0 })
})
const files = async () => (await readdir(join(folder, 'files')).catch(() => [])).length

const { upload, uploaded, see, seen } = uploadsTo(app)
const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer()
async function moving(): Promise<Buffer> {
  const frame = (colour: string) => ({ create: { width: 8, height: 8, channels: 3 as const, background: colour } })
  const frames = await Promise.all(['#f00', '#00f'].map((colour) => sharp(frame(colour)).png().toBuffer()))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer()
  const end = gif.length - 1
  const words = Buffer.from('\x21\xfe\x08<script>\x00\x21\xff\x0bXMP DataXMP\x04evil\x00', 'latin1')
  return Buffer.concat([gif.subarray(0, end), words, gif.subarray(end)])
}

describe('pictures and videos', () => {
  // @covers 3.chat-7 7.chat-4
  test.each([
    ['png', 'image', 'a.png', 'jpg', 'image/jpeg'],
    ['jpeg', 'image', 'a.JPG', 'jpg', 'image/jpeg'],
    ['gif', 'image', 'a.gif', 'gif', 'image/gif'],
  ] as const)('%s sent as %s: %s is returned as %s', async (format, kind, name, kept, type) => {
    const guest = guestChatClient(context)
    const [status, { path = '' }] = await upload(guest, kind, await picture(format), name)
    expect([status, path]).toEqual([200, expect.stringMatching(new RegExp(`^/files/[0-9a-f]{48}\\.${kept}$`))])
    const { statusCode, headers, rawPayload } = await see(await linkOf(app, guest, path))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      ...fileHeaders,
      'content-type': type,
      'content-disposition': expect.stringMatching(new RegExp(`^inline; filename="[0-9a-f]{8}\\.${kept}"$`)),
    })
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([40, 30])
  })

  // @covers 3.chat-7 7.chat-5
  test.each([
    ['isom', 'a.mp4', 'mp4', 'video/mp4'],
    ['qt  ', 'a.MOV', 'mov', 'video/quicktime'],
  ])('a video of brand %s, %s, is returned unchanged, whole and by ranges', async (brand, name, kept, type) => {
    const bytes = mp4Of(brand, randomBytes(5_000))
    const player = await signUp(context)
    const path = await uploaded(player, 'video', bytes, name)
    const link = await linkOf(app, player, path)
    const whole = await see(link)
    expect([
      path.endsWith(kept),
      whole.statusCode,
      whole.headers['content-type'],
      whole.headers['accept-ranges'],
      whole.rawPayload.equals(bytes),
    ]).toEqual([true, 200, type, 'bytes', true])
    const part = async (range: string) => {
      const { statusCode, headers, rawPayload } = await see(link, { range })
      return [statusCode, headers['content-range'], rawPayload.toString('hex')]
    }
    const size = bytes.length
    const hex = (from: number, to: number) => bytes.subarray(from, to + 1).toString('hex')
    expect([
      await part('bytes=0-1'),
      await part('bytes=100-'),
      await part('bytes=-4'),
      await part('bytes=4000-999999'),
      (await part('bytes=999999-'))[0],
    ]).toEqual([
      [206, `bytes 0-1/${size}`, hex(0, 1)],
      [206, `bytes 100-${size - 1}/${size}`, hex(100, size - 1)],
      [206, `bytes ${size - 4}-${size - 1}/${size}`, hex(size - 4, size - 1)],
      [206, `bytes 4000-${size - 1}/${size}`, hex(4_000, size - 1)],
      416,
    ])
  })

  test('a long video is returned whole and in ranges of a megabyte', async () => {
    const bytes = mp4Of('isom', randomBytes(2_500_000))
    const guest = guestChatClient(context)
    const link = await linkOf(app, guest, await uploaded(guest, 'video', bytes, 'a.mp4'))
    const whole = await see(link)
    const part = await see(link, { range: 'bytes=1000000-' })
    expect([whole.statusCode, whole.headers['content-length'], whole.rawPayload.equals(bytes)]).toEqual([200, String(bytes.length), true])
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(bytes.subarray(1_000_000, 1_000_000 + 1_048_576)),
    ]).toEqual([206, `bytes 1000000-${1_000_000 + 1_048_575}/${bytes.length}`, true])
  })

  test('an animated picture stays animated and keeps nothing but its frames', async () => {
    const bytes = await moving()
    expect(bytes.includes('<script>')).toBe(true)
    const { rawPayload } = await seen(guestChatClient(context), 'image', bytes, 'a.gif')
    const { pages, loop, delay } = await sharp(rawPayload, { animated: true }).metadata()
    expect([pages, loop, delay, rawPayload.includes('<script>'), rawPayload.includes('evil')]).toEqual([2, 0, [100, 100], false, false])
  })

  // @covers T30
  test('the location is removed from a photo', async () => {
    const bytes = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer()
    expect(bytes.includes('secret place')).toBe(true)
    const { rawPayload } = await seen(guestChatClient(context), 'image', bytes, 'a.jpg')
    expect(rawPayload.includes('secret place')).toBe(false)
  })
})

describe('refused files', () => {
  const bomb = () =>
    sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const thin = (format: 'png' | 'jpeg', height: number) =>
    sharp({ create: { width: 1, height, channels: 3, background: '#fff' } })
      .toFormat(format)
      .toBuffer()
  /** 65 000 by 65 000 pixels, in a few bytes. */
  const gifBomb = async () => {
    const bytes = Buffer.from(await picture('gif'))
    bytes.writeUInt16LE(65_000, 6)
    bytes.writeUInt16LE(65_000, 8)
    return bytes
  }
  const html = Buffer.from('<html><script>alert(1)</script>')
  const png = () => picture('png')
  const cases: [string, Kind, string, () => Buffer | Promise<Buffer>, unknown][] = [
    ['HTML named as a picture', 'image', 'a.png', () => html, invalid()],
    ['an SVG', 'image', 'a.svg', () => Buffer.from('<svg onload="alert(1)"/>'), invalid({ extension: 'svg' })],
    ['an SVG named as a PNG', 'image', 'a.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), invalid()],
    ['a picture without an extension', 'image', 'picture', png, invalid({ extension: '' })],
    [
      'a picture followed by an archive',
      'image',
      'a.png',
      async () => Buffer.concat([await png(), Buffer.from('PK\u0003\u0004')]),
      invalid(),
    ],
    ['a truncated picture', 'image', 'a.png', async () => (await png()).subarray(0, 60), invalid()],
    ['a video as a picture', 'image', 'a.png', () => mp4Of(), invalid()],
    [
      'a WebP',
      'image',
      'a.png',
      async () =>
        sharp(await png())
          .webp()
          .toBuffer(),
      invalid(),
    ],
    ['a pixel bomb', 'image', 'a.png', bomb, invalid()],
    ['a picture with a side above 16 384 pixels', 'image', 'a.png', () => thin('png', 16_385), invalid()],
    ['a JPEG with a side above 16 384 pixels', 'image', 'a.jpg', () => thin('jpeg', 16_385), invalid()],
    ['an animated pixel bomb', 'image', 'a.gif', gifBomb, invalid()],
    ['a truncated GIF', 'image', 'a.gif', async () => (await picture('gif')).subarray(0, 30), invalid()],
    ['a text that begins like a GIF', 'image', 'a.gif', () => Buffer.from('GIF89a<script>alert(1)</script>'), invalid()],
    ['a picture above 10 MB', 'image', 'a.png', () => Buffer.alloc(10 * 1_048_576 + 1), invalid({ megabytes: 10 })],
    ['HTML named as a video', 'video', 'a.mp4', () => html, invalid()],
    ['a picture as a video', 'video', 'a.mp4', png, invalid()],
    ['a video with another extension', 'video', 'a.webm', () => mp4Of(), invalid({ extension: 'webm' })],
    ['a video of an unknown brand', 'video', 'a.mp4', () => mp4Of('evil'), invalid()],
    ['a video without a track', 'video', 'a.mp4', () => Buffer.concat([mp4Of().subarray(0, 20), box('free')]), invalid()],
    ['a truncated video', 'video', 'a.mp4', () => mp4Of().subarray(0, -1), invalid()],
    ['a video followed by an archive', 'video', 'a.mp4', () => Buffer.concat([mp4Of(), Buffer.from('PK\u0003\u0004 and more')]), invalid()],
    ['a video with HTML in a free box', 'video', 'a.mp4', () => Buffer.concat([mp4Of(), box('free', html)]), invalid()],
    ['a video with sound only', 'video', 'a.mp4', () => mp4Of('isom', Buffer.from('frames'), 'soun'), invalid()],
    ['a fragmented video', 'video', 'a.mp4', () => Buffer.concat([mp4Of(), box('moof'), box('mdat', Buffer.from('more'))]), invalid()],
    ['a video with an unknown box', 'video', 'a.mp4', () => Buffer.concat([mp4Of(), box('evil')]), invalid()],
    ['a video above 20 MB', 'video', 'a.mp4', () => mp4Of('isom', Buffer.alloc(20 * 1_048_576)), invalid({ megabytes: 20 })],
    ['an empty file', 'image', 'a.png', () => Buffer.alloc(0), [400, { message: 'KEY_MISSING', params: { field: 'file' } }]],
  ]
  // @covers 9.limits-8 G13.2 T26
  test.each(cases)('%s (%s, %s)', async (_, kind, name, make, problem) => {
    const before = await files()
    expect([await upload(guestChatClient(context), kind, await make(), name), await files()]).toEqual([problem, before])
  })

  test('a GIF may decode to a limited size over all its frames', async () => {
    const of = async (frames: number) => {
      const colours = Array.from({ length: frames }, (_, index) => {
        const background = { r: index * 5, g: 255 - index * 5, b: index % 2 === 0 ? 0 : 255 }
        return sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer()
      })
      const bytes = await sharp(await Promise.all(colours), { join: { animated: true } })
        .gif()
        .toBuffer()
      bytes.writeUInt16LE(2_000, 6)
      bytes.writeUInt16LE(2_000, 8)
      return upload(guestChatClient(context), 'image', bytes, 'a.gif')
    }
    expect([(await of(50))[0], await of(51)]).toEqual([200, invalid()])
  })

  // @covers 9.limits-8
  test('a file of exactly 20 MB is accepted', async () => {
    const frames = 20 * 1_048_576 - mp4Of('isom', Buffer.alloc(0)).length
    expect((await upload(guestChatClient(context), 'video', mp4Of('isom', Buffer.alloc(frames)), 'a.mp4'))[0]).toBe(200)
  })

  test('an upload without a form or without a token is refused', async () => {
    const { headers } = guestChatClient(context)
    const ask = async (own: Record<string, string>) => {
      const answer = await app.inject({ method: 'POST', url: '/api/chat/upload-image', headers: own })
      return [answer.statusCode, answer.json<UploadAnswer>().message]
    }
    expect([await ask(headers), await ask({})]).toEqual([
      [400, 'KEY_MISSING'],
      [401, 'UNAUTHORIZED'],
    ])
  })

  test('uploads of one customer have a limit a minute', async () => {
    const { app: narrow } = await another({ KRAPAO_DATA: folder, CHAT_FILES: '2', LOG_LEVEL: 'silent' })
    await pool.query('delete from request_count')
    const [guest, bytes] = [guestChatClient(context), await png()]
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await upload(guest, 'image', bytes, 'a.png', { on: narrow }))[0])
    expect([statuses, (await upload(guestChatClient(context), 'image', bytes, 'a.png', { on: narrow }))[0]]).toEqual([[200, 200, 429], 200])
  })

  test('a failing store is 503, and the same key can be retried', async () => {
    const [guest, bytes, key] = [guestChatClient(context), await png(), randomUUID()]
    await app.inject({ method: 'POST', url: '/sandbox/api/faults', payload: { port: 'slip', target: 'store', mode: 'failBefore' } })
    expect([
      (await upload(guest, 'image', bytes, 'a.png', { key }))[0],
      (await upload(guest, 'image', bytes, 'a.png', { key }))[0],
    ]).toEqual([503, 200])
  })
})

describe('files in conversations', () => {
  test('an upload repeated with its key returns the same path', async () => {
    const [guest, bytes, key] = [guestChatClient(context), await picture('png'), randomUUID()]
    const first = await upload(guest, 'image', bytes, 'a.png', { key })
    expect([
      await upload(guest, 'image', bytes, 'a.png', { key }),
      (await upload(guest, 'image', await picture('gif'), 'a.gif', { key }))[0],
    ]).toEqual([first, 422])
  })

  // @covers 3.chat-5
  test('a message with an upload has its type and address from the server', async () => {
    const guest = guestChatClient(context)
    const path = await uploaded(guest, 'image', await picture('png'), 'a.png')
    expect(
      (
        await send(app, guest.headers, {
          message: { message_type: 'media', payload: { fileType: 'video', filePath: path, url: 'https://evil.example', message: 'look' } },
        })
      )[0],
    ).toBe(200)
    expect((await history(app, guest.headers))[0]?.message).toEqual({
      message_type: 'media',
      payload: {
        message: 'look',
        fileType: 'image',
        filePath: path,
        url: expect.stringMatching(new RegExp(`^${path}\\?until=\\d+&seal=[\\w-]{43}$`)) as string,
      },
    })
  })

  // @covers G13.3
  test('a file of another customer, or with another extension, is refused', async () => {
    const [owner, thief] = [guestChatClient(context), guestChatClient(context)]
    const path = await uploaded(owner, 'image', await picture('png'), 'a.png')
    const problem = [404, { message: 'NO_DATA', params: { field: 'message.payload.filePath' } }]
    expect([
      await send(app, thief.headers, media(path)),
      await send(app, owner.headers, media(path.replace('.jpg', '.mp4'), 'video')),
      await send(app, (await signUp(context)).headers, media(path)),
    ]).toEqual([problem, problem, problem])
    const link = linkTo(context, { playerId: 0, guestId: owner.id }, path)
    expect([
      (await see(link)).statusCode,
      (await see(link.replace('.jpg', '.gif'))).statusCode,
      (await see('/files/../secret')).statusCode,
      (await see(link.replace(/[0-9a-f]{48}/, 'a'.repeat(48)))).statusCode,
    ]).toEqual([200, 404, 404, 404])
  })

  test('a file without a message is deleted after a day, others are kept', async () => {
    const guest = guestChatClient(context)
    const [sent, left] = [
      await uploaded(guest, 'image', await picture('png'), 'a.png'),
      await uploaded(guest, 'image', await picture('png'), 'b.png'),
    ]
    await send(app, guest.headers, media(sent))
    const count = await files()
    await sweepChatFiles(context)
    expect(await files()).toBe(count)
    await context.settings.change({ clockOffset: 86_400_000 + 60_000 })
    await expect
      .poll(async () => {
        await sweepChatFiles(context)
        return (await see(linkTo(context, { playerId: 0, guestId: guest.id }, left))).statusCode
      })
      .toBe(404)
    expect((await see(await linkIn(app, guest.headers))).statusCode).toBe(200)
    expect((await send(app, guest.headers, media(left)))[0]).toBe(404)
  })

  test('a conversation without messages for a year is deleted with its files, others are kept', async () => {
    const [quiet, alive] = [guestChatClient(context), guestChatClient(context)]
    const statusOf = async ({ id }: ChatClient, path = '') => (await see(linkTo(context, { playerId: 0, guestId: id }, path))).statusCode
    const paths = [
      await uploaded(quiet, 'image', await picture('png'), 'a.png'),
      await uploaded(alive, 'image', await picture('png'), 'a.png'),
    ]
    await send(app, quiet.headers, media(paths[0] ?? ''))
    await send(app, alive.headers, media(paths[1] ?? ''))
    await context.settings.change({ clockOffset: 300 * 86_400_000 })
    await send(app, alive.headers, { message: { message_type: 'text', payload: { message: 'here' } } })
    await context.settings.change({ clockOffset: 366 * 86_400_000 })
    await deleteExpiredRows(context)
    expect([(await history(app, quiet.headers)).length, (await history(app, alive.headers)).length]).toEqual([0, 2])
    await expect
      .poll(async () => {
        await sweepChatFiles(context)
        return statusOf(quiet, paths[0])
      })
      .toBe(404)
    expect(await statusOf(alive, paths[1])).toBe(200)
  })
})
