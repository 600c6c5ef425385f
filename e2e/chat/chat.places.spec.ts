import { chatWidget } from '../models/chatWidget.ts'
import { homePage } from '../models/homePage.ts'
import { loginPage } from '../models/loginPage.ts'
import { shell } from '../models/shell.ts'
import { supportOf, startConversation } from '../fixtures/support.ts'
import { expect, test } from '../support/test.ts'
import type { Locator } from '@playwright/test'
import { inLanguage } from '../support/words.ts'

test('chat video, sent by support, has controls, does not play by itself and fits the conversation', async ({
  page,
  t,
  player,
  server,
}) => {
  const { support, chat, conversation } = await startConversation(`Video ${player.phone}`, { page, t, origin: server.origin })
  await support.reply(conversation, {
    message: { message_type: 'media', payload: { fileType: 'video', url: '/howto/balance.en.mp4', message: 'Look here' } },
  })
  const video = chat.message('Look here').locator('video')
  await expect(video).toBeVisible()
  await expect(video).toHaveAccessibleName('Look here')
  const state = await video.evaluate(({ controls, autoplay, paused, loop, muted, preload, playsInline }: HTMLVideoElement) => ({
    controls,
    autoplay,
    paused,
    loop,
    muted,
    preload,
    playsInline,
  }))
  expect(state).toEqual({
    controls: true,
    autoplay: false,
    paused: true,
    loop: false,
    muted: false,
    preload: 'metadata',
    playsInline: true,
  })
  // A browser without the codec shows a link instead of the video.
  const playResult = await video.evaluate((element: HTMLVideoElement) =>
    element.play().then(
      () => 'plays',
      ({ name }: Error) => name,
    ),
  )
  expect(['plays', 'NotSupportedError', 'AbortError']).toContain(playResult)
  const [log, media] = [await chat.log.boundingBox(), await video.or(chat.message('Look here')).first().boundingBox()]
  expect((media?.x ?? 0) + (media?.width ?? 0)).toBeLessThanOrEqual((log?.x ?? 0) + (log?.width ?? 0))
})

test('chat, excluded player, sends a message and gets an answer', async ({ page, t, player, server }) => {
  const response = await fetch(`${server.origin}/sandbox/api/players/${player.phone}`, {
    method: 'PATCH',
    body: JSON.stringify({ excludedUntil: '2099-01-01T00:00:00Z' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
  const support = supportOf(server.origin)
  const chat = chatWidget(page, t)
  await page.goto('/user/home')
  await expect(homePage(page, t).main).toBeVisible()
  await chat.open()
  await chat.write(`Excluded ${player.phone}`)
  const conversation = await support.found(`Excluded ${player.phone}`)
  await support.reply(conversation, { text: 'We are here all the same' })
  await expect(chat.message('We are here all the same')).toBeVisible()
  await expect(chat.failed).toHaveCount(0)
})

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test('chat button, contact page, covers no text and is shown to players and guests', async ({ page, t, player }) => {
      const chat = chatWidget(page, t)
      await page.goto('/user/contact')
      await expect(chat.launcher).toBeVisible()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const last = page.getByRole('main').locator('a, button, p').last()
      await last.scrollIntoViewIfNeeded()
      expect(await overlap(chat.launcher, last)).toBe(false)
      await chat.open()
      await chat.write(`Contact ${player.phone}`)
      await expect(chat.sent).toHaveCount(1)
      await chat.close.click()
      await shell(page, t).logout.click()
      await page.waitForURL('**/login')
      await page.goto('/contact')
      await expect(chat.launcher).toBeVisible()
    })

    test.describe('smallest phone', () => {
      test.use({ viewport: { width: 320, height: 640 } })

      test('chat button, home, covers no control that moves money', async ({ page, t, player }) => {
        const home = homePage(page, t)
        const chat = chatWidget(page, t)
        await home.open()
        await expect(home.hello(player.name)).toBeVisible()
        await expect(chat.launcher).toBeVisible()
        const coversNothing = async () => {
          for (const name of ['home:first.deposit', 'home:deposit', 'home:withdraw', 'home:transfer']) {
            const button = home.main.getByRole('button', { name: t(name), exact: true })
            if ((await button.count()) > 0) expect([name, await overlap(chat.launcher, button.first())]).toEqual([name, false])
          }
        }
        await home.refreshed()
        await coversNothing()
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/api/wallet/refresh/slot', async (route) => {
          await released
          await route.continue()
        })
        await home.refresh.click()
        await expect(home.main.getByText(t('home:refreshing'))).toBeVisible()
        await coversNothing()
        release()
        await home.refreshed()
      })
    })
  })
}

// @covers 2.chat-2
test('chat invitation, first visit, shows once, takes no focus and can be closed', async ({ page, t }) => {
  await loginPage(page, t).open()
  const chat = chatWidget(page, t)
  await loginPage(page, t).phone.focus()
  await expect(chat.invitation).toBeVisible()
  await expect(loginPage(page, t).phone).toBeFocused()
  await page.getByRole('button', { name: t('chat:decline') }).click()
  await expect(chat.invitation).toHaveCount(0)
  await expect(chat.launcher).toBeVisible()
})

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('an element is not visible')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
