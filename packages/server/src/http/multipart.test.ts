import { expect, test } from 'vitest'
import { guestTalker } from '../testing/chat.ts'
import { freshApp } from '../testing/freshApp.ts'
import { signUp } from '../testing/players.ts'
import { formOf } from '../testing/slips.ts'

const { app, world } = await freshApp()

// @covers G23.4 T31
test.each([
  ['wallet/slip', [422, 'SLIP_NO_FILE']],
  ['chat/upload-image', [400, 'KEY_MISSING']],
  ['chat/upload-video', [400, 'KEY_MISSING']],
])('a form for %s that ends in the middle of its file is refused', async (path, refused) => {
  const { headers } = path.startsWith('chat') ? guestTalker(world) : await signUp(world)
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
