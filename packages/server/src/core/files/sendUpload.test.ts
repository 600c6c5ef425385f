import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { guestChatClient, linkOf } from '#testing/chat.ts'
import { uploadsTo } from '#testing/chatUploads.ts'
import { freshApp } from '#testing/freshApp.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-send-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, context, pool } = await freshApp({ KRAPAO_DATA: folder })

test('sendUpload, after forty clients of one address disconnected during the look-up, still serves the next one', async () => {
  const guest = guestChatClient(context)
  const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const link = await linkOf(app, guest, await uploadsTo(app).uploaded(guest, 'image', picture, 'a.png'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  await transaction(pool, async (tx) => {
    await tx.query('lock table chat_file in access exclusive mode')
    for (let count = 0; count < 40; count += 1) {
      const socket = connect(port, '127.0.0.1')
      const request = once(app.server, 'request')
      socket.write(`GET ${link} HTTP/1.1\r\nhost: krapao\r\n\r\n`)
      const [, response] = (await request) as [unknown, NodeJS.EventEmitter]
      socket.destroy()
      await once(response, 'close')
    }
  })
  expect((await fetch(`http://127.0.0.1:${port}${link}`)).status).toBe(200)
})
