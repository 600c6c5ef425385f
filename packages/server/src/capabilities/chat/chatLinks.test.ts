import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { guestChatClient, linkIn, linkOf, reply, send, text } from '#testing/chat.ts'
import { media, uploadsTo } from '#testing/chatUploads.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-links-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, context } = await freshApp({ KRAPAO_DATA: folder, CHAT_FILES: '10000' })
afterEach(() => context.settings.change({ clockOffset: 0 }))
const { uploaded, see } = uploadsTo(app)
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

// @covers G13.3 T24
test.each([
  ['a guest', () => guestChatClient(context)],
  ['a player', () => signUp(context)],
])('the file that %s sent has a link that is valid for a minute; each read returns another', async (_, talker) => {
  const who = await talker()
  const path = await uploaded(who, 'image', await picture(), 'a.png')
  const link = await linkOf(app, who, path)
  const [, until = '', seal = ''] = /\?until=(\d+)&seal=([\w-]{43})$/.exec(link) ?? []
  const longer = link.replace(until, String(Number(until) + 60_000))
  const forged = [path, `${path}?until=${until}`, `${path}?seal=${seal}`, `${path}?until=${until}&seal=${'A'.repeat(43)}`, longer]
  const statuses = async (links: string[]) => Promise.all(links.map(async (one) => (await see(one)).statusCode))
  expect([await statuses([link]), await statuses([...forged, `${link}&seal=${seal}`])]).toEqual([[200], forged.concat('').map(() => 404)])
  await context.settings.change({ clockOffset: 61_000 })
  const next = await linkIn(app, who.headers)
  expect([await statuses([link, next]), next.startsWith(`${path}?`)]).toEqual([[404, 200], true])
})

// @covers G13.3 T24
test('a message with the path of another customer’s file returns no link to it', async () => {
  const [owner, other] = [guestChatClient(context), guestChatClient(context)]
  const path = await uploaded(owner, 'image', await picture(), 'a.png')
  await send(app, owner.headers, media(path))
  await send(app, other.headers, text('hello'))
  await reply(app, other.id, media(path))
  expect((await see(await linkIn(app, other.headers))).statusCode).toBe(404)
  await reply(app, owner.id, media(path))
  expect((await see(await linkIn(app, owner.headers))).statusCode).toBe(200)
})
