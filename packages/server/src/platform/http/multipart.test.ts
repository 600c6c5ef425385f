import { Busboy } from '@fastify/busboy'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { guestChatClient } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { formOf } from '#testing/slips.ts'

const { app, context } = await freshApp()

// @covers G23.4 T31
test.each([
  ['wallet/slip', [422, 'SLIP_NO_FILE']],
  ['chat/upload-image', [400, 'KEY_MISSING']],
  ['chat/upload-video', [400, 'KEY_MISSING']],
])('a form for %s that ends in the middle of its file is refused', async (path, refused) => {
  const { headers } = path.startsWith('chat') ? guestChatClient(context) : await signUp(context)
  const { payload, type } = formOf(Buffer.alloc(500, 'x'), 'a.mp4')
  const sent = {
    method: 'POST',
    url: `/api/${path}`,
    headers: { ...headers, 'content-type': type },
    payload: payload.subarray(0, -60),
  } as const
  const answer = await app.inject(sent)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual(refused)
})

const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\na\r\n'

// @covers T31
test.each([
  ['empty parts', '--x\r\nA:\r\n\r\n\r\n'],
  ['fields', field],
  ['files', file],
])('a form of a megabyte of %s is refused after the first of them, and the rest is not parsed', async (_, part) => {
  const parse = vi.spyOn(Busboy.prototype, '_write')
  const piece = Buffer.from(part.repeat(Math.ceil(16_384 / part.length)))
  const answer = await app.inject({
    method: 'POST',
    url: '/api/chat/upload-image',
    headers: { ...guestChatClient(context).headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Readable.from(Array.from({ length: 64 }, () => piece)),
  })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'KEY_MISSING'])
  expect(parse.mock.calls.length).toBeGreaterThan(0)
  // The stream may hand over one more.
  expect(parse.mock.calls.length).toBeLessThanOrEqual(2)
  parse.mockRestore()
})
