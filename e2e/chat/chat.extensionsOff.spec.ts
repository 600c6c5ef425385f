// Without extensions guests choose their ids, and messages have no number and no echoed id.
import { chatWidget } from '../models/chatWidget.ts'
import { supportOf } from '../fixtures/support.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test('chat, backend without extensions, works for guests and players without duplicates', async ({
  page,
  t,
  player,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (404|501)/)
  const support = supportOf(server.origin)
  const chat = chatWidget(page, t)
  for (const [path, words] of [
    ['/user/home', `Player ${player.phone}`],
    ['/contact', `Guest ${player.phone}`],
  ] as const) {
    await page.goto(path)
    await chat.open()
    await expect(chat.connected).toBeVisible()
    await chat.write(words)
    const conversation = await support.found(words)
    await support.reply(conversation, { text: `Answer to ${words}` })
    await expect(chat.message(`Answer to ${words}`)).toHaveCount(1)
    await chat.write(words)
    await expect.poll(() => support.texts(conversation)).toEqual([words, words])
    await support.reply(conversation, { text: 'Once more' })
    await expect(chat.message('Once more')).toHaveCount(1)
    await expect(chat.sent).toHaveCount(2)
    await page.reload()
    await chat.open()
    await expect(chat.message('Once more')).toHaveCount(1)
    await expect(chat.sent).toHaveCount(2)
    await chat.close.click()
  }
})
