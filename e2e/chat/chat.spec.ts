import { chatWidget, checkPicture, countStoredFiles, expectDrawn, picture, storedDrafts } from '../models/chatWidget.ts'
import { loginPage } from '../models/loginPage.ts'
import { shell } from '../models/shell.ts'
import { withoutSocket } from '../support/liveSocket.ts'
import { supportOf, startConversation } from '../fixtures/support.ts'
import { expect, test } from '../support/test.ts'
import { setVisibility } from '../support/settled.ts'
import { inLanguage } from '../support/words.ts'

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-20 2.contact-5 2.chat-2 2.chat-3 2.chat-5 6.roles-2
    test('chat, guest writes and then signs in, keeps the guest’s conversation apart', async ({ page, t, person, server, player }) => {
      await page.evaluate(() => localStorage.removeItem('token'))
      const support = supportOf(server.origin)
      const chat = chatWidget(page, t)
      const login = loginPage(page, t)
      await login.open()
      await test.step('the invitation takes no focus and can be closed', async () => {
        await login.phone.focus()
        await expect(chat.invitation).toBeVisible()
        await expect(login.phone).toBeFocused()
        await page.getByRole('button', { name: t('chat:decline') }).click()
        await expect(chat.invitation).toHaveCount(0)
        await expect(chat.launcher).toBeVisible()
      })
      await chat.open()
      await expect(chat.panel.getByText(t('chat:greeting'), { exact: true })).toBeVisible()
      const words = `ສະບາຍດີ สวัสดี 🙏 ${person.phone}`
      await chat.write(words)
      await expect(chat.message(words)).toHaveCount(1)
      await expect(chat.sent).toBeVisible()
      const conversation = await support.found(words)
      await support.reply(conversation, { text: 'ได้ค่ะ https://krapao.example/help.' })
      await expect(chat.message('ได้ค่ะ').getByRole('link')).toHaveAttribute('href', 'https://krapao.example/help')
      await expect.poll(() => support.readUpTo(conversation)).toBe(2)

      await chat.close.click()
      await expect(chat.panel).toBeHidden()
      await expect(chat.launcher).toBeFocused()
      await login.signIn(player)
      await page.waitForURL('**/user/home')
      await page.evaluate(() => localStorage.setItem('remember-agreement', 'true'))
      await page.reload()
      await chat.open()
      await expect(chat.panel.getByText(t('chat:greeting'), { exact: true })).toBeVisible()
      await expect(chat.message(words)).toHaveCount(0)
      const hello = `From the player ${player.phone}`
      await chat.write(hello)
      const players = await support.found(hello)
      expect(players).not.toBe(conversation)
      expect(await support.texts(conversation)).toEqual([words])

      await page.evaluate(() => {
        sessionStorage.clear()
        localStorage.removeItem('token')
      })
      await page.goto('/contact')
      await chat.open()
      await expect(chat.message(words)).toHaveCount(1)
      await expect(chat.message(hello)).toHaveCount(0)
    })
  })
}

// @covers 1.product-21 2.chat-1 2.chat-4 2.chat-9 3.chat-4
test('chat with support, two tabs, every type of message and a long history, counts and shows each with working buttons', async ({
  page,
  context,
  t,
  player,
  server,
}) => {
  const { support, chat, conversation } = await startConversation(`Hello ${player.phone}`, { page, t, origin: server.origin })
  const written = [`Hello ${player.phone}`, `From the other ${player.phone}`]

  await test.step('unread messages are counted on button and title until seen', async () => {
    const other = await context.newPage()
    await other.goto('/user/statement')
    const there = chatWidget(other, t)
    await there.open()
    await expect(there.message(`Hello ${player.phone}`)).toHaveCount(1)
    await there.write(`From the other ${player.phone}`)
    await page.bringToFront()
    await expect(chat.message(`From the other ${player.phone}`)).toHaveCount(1)
    await other.close()

    await page.keyboard.press('Escape')
    await expect(chat.panel).toBeHidden()
    await setVisibility(page, 'hidden')
    await support.reply(conversation, { text: 'One' })
    await support.reply(conversation, { text: 'Two' })
    await expect(chat.launcher).toHaveAccessibleName(t('chat:openNew_other', { count: 2 }))
    await expect(page).toHaveTitle(/^\(2\) /)
    await setVisibility(page, 'visible')
    await chat.open()
    await expect(page).not.toHaveTitle(/^\(/)
    await page.goBack()
    await expect(chat.panel).toBeHidden()
    await expect(page).toHaveURL(/\/user\/home$/)
  })

  await chat.open()
  await test.step('each type of message has working buttons', async () => {
    const reply = (message_type: string, payload: Record<string, unknown>) =>
      support.reply(conversation, { message: { message_type, payload } })

    await reply('buttons', {
      message: 'Choose',
      buttons: [
        { title: 'Site', type: 'web', payload: 'https://krapao.example/a' },
        { title: 'Bad site', type: 'web', payload: 'javascript:alert(1)' },
        { title: 'Ring', type: 'call', payload: '+66 2 000 0000' },
        { title: 'My slip', type: 'postback', payload: 'SLIP' },
        { title: 'Say it', payload: 'I say it' },
      ],
    })
    const choose = chat.message('Choose')
    await expect(choose.getByRole('link', { name: 'Site', exact: true })).toHaveAttribute('href', 'https://krapao.example/a')
    await expect(choose.getByRole('link', { name: 'Ring' })).toHaveAttribute('href', 'tel:+6620000000')
    await expect(choose.getByRole('link')).toHaveCount(2)
    await choose.getByRole('button', { name: 'My slip' }).click()
    await choose.getByRole('button', { name: 'Say it' }).click()
    await expect.poll(() => support.texts(conversation)).toEqual([...written, 'My slip', 'I say it'])

    await reply('quick_replies', { message: 'Quick', buttons: [{ title: 'Yes' }, { title: 'No' }] })
    await chat.message('Quick').getByRole('button', { name: 'Yes' }).click()
    await expect(chat.message('Quick').getByRole('button')).toHaveCount(0)
    await reply('generic', { message: 'A card', buttons: [{ title: 'More', type: 'web', payload: 'https://krapao.example/more' }] })
    await expect(chat.message('A card').getByRole('link', { name: 'More' })).toBeVisible()
    await reply('postback', { message: 'Said by a button' })
    await expect(chat.message('Said by a button')).toBeVisible()
    await reply('media', { fileType: 'image', url: `${server.origin}/icon-180.png`, message: 'A picture' })
    await expectDrawn(chat.message('A picture').getByRole('img', { name: 'A picture', exact: true }))
    await reply('media', { fileType: 'file', url: 'https://krapao.example/terms.pdf', message: 'terms.pdf' })
    await expect(chat.message('terms.pdf').getByRole('link', { name: t('chat:media.open', { what: t('chat:media.file') }) })).toBeVisible()
    await reply('unknown', {})
    await expect(chat.message(t('chat:unknown'))).toBeVisible()
  })

  await test.step('a video has controls, does not play by itself and fits', async () => {
    await support.reply(conversation, {
      message: { message_type: 'media', payload: { fileType: 'video', url: '/howto/en/balance.mp4', message: 'Look here' } },
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

  await test.step('history is loaded in tens, keeps the position and shows new messages in a chip', async () => {
    for (let index = 1; index <= 24; index++) await support.reply(conversation, { text: `Line ${index}.\n·\n·\n·` })
    await expect(chat.message('Line 24.')).toBeVisible()
    await page.reload()
    await chat.open()
    await expect(chat.message('Line 24.')).toBeInViewport()
    await expect(chat.message(/Line \d+\./)).toHaveCount(10)
    await chat.log.evaluate((log) => log.scrollTo({ top: 0 }))
    await expect(chat.message('Line 5.')).toHaveCount(1)
    await expect(chat.message('Line 15.')).toBeInViewport()
    await support.reply(conversation, { text: 'Line 25.' })
    await expect(chat.panel.getByRole('button', { name: t('chat:new_one', { count: 1 }) })).toBeVisible()
    await chat.panel.getByRole('button', { name: t('chat:new_one', { count: 1 }) }).click()
    await expect(chat.message('Line 25.')).toBeInViewport()
  })
})

// @covers 2.chat-6 2.chat-7 2.chat-8 5.chat-3 5.chat-6
test('chat picture, cancelled, failed, resent and removed, shows its progress to both sides', async ({
  page,
  t,
  player,
  server,
  sandbox,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED|status of 404/)
  const { chat } = await startConversation(`Picture ${player.phone}`, { page, t, origin: server.origin })

  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/chat/upload-image', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await chat.attach(picture)
  await expect(chat.progress).toBeVisible()
  await expect(chat.uploading).toBeVisible()
  await chat.cancel.click()
  await expect(chat.progress).toHaveCount(0)
  await expect(chat.messages).toHaveCount(2)
  await page.unroute('**/api/chat/upload-image')
  release()

  await page.route('**/api/chat/upload-image', (route) => route.fulfill({ status: 400, json: { message: 'KEY_INVALID' } }))
  await chat.attach(picture)
  await expect(chat.failed).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await chat.resend.click()
  await expect(chat.failed).toHaveCount(0)
  await expect(chat.log.getByRole('img', { name: t('chat:media.image'), exact: true })).toBeVisible()
  await expect(chat.sent).toHaveCount(2)

  await page.reload()
  await checkPicture(page, t, sandbox)

  await page.route('**/api/chat/upload-image', (route) => route.abort())
  await chat.attach(picture)
  await expect(chat.failed).toBeVisible()
  await chat.remove.click()
  await expect(chat.failed).toHaveCount(0)
  expect(await storedDrafts(page)).toEqual([])

  await chat.attach({ ...picture, name: 'slip' })
  await expect(chat.alert).toContainText(t('chat:file.notSupported'))
  await chat.attach({ ...picture, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(chat.alert).toContainText(t('chat:file.tooLarge', { n: 10 }))
})

test('chat message, reload while sending, is sent once', async ({ page, t, player, server, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED|ERR_ABORTED/)
  const support = supportOf(server.origin)
  const chat = chatWidget(page, t)
  await withoutSocket(page)
  await page.goto('/user/home')
  await chat.open()
  await expect(chat.panel.getByText(t('chat:greeting'), { exact: true })).toBeVisible()
  const words = `Reloaded ${player.phone}`
  // The server receives the message, but the page gets no answer or event.
  await page.route('**/api/chat/history', (route) => route.abort())
  await page.route('**/api/chat/send-message', async (route) => {
    await route.fetch()
  })
  await chat.write(words)
  const conversation = await support.found(words)
  // An image's upload does not get through either.
  await page.route('**/api/chat/upload-image', () => {})
  await chat.attach(picture)
  await expect(chat.uploading).toBeVisible()
  expect(await storedDrafts(page)).toHaveLength(2)
  await expect.poll(() => countStoredFiles(page)).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await chat.open()
  await expect(chat.message(words)).toHaveCount(1)
  await expect(chat.log.getByRole('img', { name: t('chat:media.image'), exact: true })).toBeVisible()
  // An unloading page may see its upload fail: then the image waits for a retry, else it is sent automatically.
  await expect(chat.resend.or(chat.sent.nth(1))).toBeVisible()
  if (await chat.resend.isVisible()) await chat.resend.click()
  await expect(chat.sent).toHaveCount(2)
  await expect.poll(() => storedDrafts(page)).toEqual([])
  expect(await support.texts(conversation)).toEqual([words, undefined])
  await expect.poll(() => countStoredFiles(page)).toBe(0)

  await page.route('**/api/chat/upload-image', () => {})
  await chat.attach(picture)
  await expect.poll(() => countStoredFiles(page)).toBe(1)
  await chat.close.click()
  await shell(page, t).logout.click()
  await page.waitForURL('**/login')
  await expect.poll(() => countStoredFiles(page)).toBe(0)
  expect(await storedDrafts(page)).toEqual([])
})

test('chat messages, no network, wait and are sent once in order', { tag: '@full' }, async ({ page, t, player, server, browserErrors }) => {
  browserErrors.allow(/ERR_/, /Failed to load/)
  const { support, chat, conversation } = await startConversation(`First ${player.phone}`, { page, t, origin: server.origin })
  // HTML instead of JSON, then no answer.
  await page.route('**/api/chat/**', (route) => route.abort())
  const page502 = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route('**/api/chat/send-message', (route) => route.fulfill(page502), { times: 1 })
  const tried = page.waitForResponse('**/api/chat/send-message')
  await chat.write(`Second ${player.phone}`)
  await tried
  await chat.write(`Third ${player.phone}`)
  await chat.write(`Taken back ${player.phone}`)
  await expect(chat.message(t('chat:delivery.sending'))).toHaveCount(3)
  await chat
    .message(`Taken back ${player.phone}`)
    .getByRole('button', { name: t('chat:remove'), exact: true })
    .click()
  await expect(chat.message(`Taken back ${player.phone}`)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const arrived = [`First ${player.phone}`, `Second ${player.phone}`, `Third ${player.phone}`]
  await expect.poll(() => support.texts(conversation)).toEqual(arrived)
  await expect(chat.sent).toHaveCount(3)

  const page413 = { status: 413, contentType: 'text/html', body: '<h1>Request Entity Too Large</h1>' }
  await page.route('**/api/chat/send-message', (route) => route.fulfill(page413), { times: 1 })
  await chat.write(`Refused ${player.phone}`)
  await expect(chat.failed).toHaveCount(1)
  await chat.write(`Fourth ${player.phone}`)
  await expect.poll(() => support.texts(conversation)).toEqual([...arrived, `Fourth ${player.phone}`])
  await chat.resend.click()
  await expect.poll(() => support.texts(conversation)).toEqual([...arrived, `Fourth ${player.phone}`, `Refused ${player.phone}`])
  await expect(chat.failed).toHaveCount(0)
})

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-22
    test('chat, switched off while open, shows why, keeps the text and leaves when closed', async ({
      page,
      t,
      player,
      server,
      sandbox,
      browserErrors,
    }) => {
      browserErrors.allow(/403/)
      const { support, chat, conversation } = await startConversation(`Before ${player.phone}`, { page, t, origin: server.origin })
      await sandbox.settings({ enableChatWidget: false })
      await chat.write(`Too late ${player.phone}`)
      await expect(chat.panel.getByText(t('chat:withdrawn.title'), { exact: true })).toBeVisible()
      await expect(chat.panel.getByText(t('chat:connection.withdrawn'), { exact: true })).toBeVisible()
      await expect(chat.message(`Too late ${player.phone}`)).toContainText(t('problem:the chat is not offered'))
      await expect(chat.panel).not.toContainText('the chat is not offered')
      await chat.field.fill('and half a thought')
      await chat.panel.getByRole('link', { name: t('chat:otherWays'), exact: true }).click()
      await expect(page).toHaveURL(/\/user\/contact$/)
      await expect(chat.panel).toBeHidden()
      await expect(chat.launcher).toHaveCount(0)
      expect(await storedDrafts(page)).toHaveLength(1)

      await sandbox.settings({ enableChatWidget: true })
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await chat.open()
      await expect(chat.field).toHaveValue('and half a thought')
      await chat.resend.click()
      await expect.poll(() => support.texts(conversation)).toEqual([`Before ${player.phone}`, `Too late ${player.phone}`])
      await expect(chat.failed).toHaveCount(0)
    })
  })
}

test('chat, switched off before it is opened, shows why', { tag: '@full' }, async ({ page, t, sandbox, browserErrors }) => {
  browserErrors.allow(/403/)
  const chat = chatWidget(page, t)
  await loginPage(page, t).open()
  await chat.launcher.waitFor()
  await sandbox.settings({ enableChatWidget: false })
  await chat.launcher.click()
  await expect(chat.panel.getByText(t('chat:withdrawn.title'), { exact: true })).toBeVisible()
  await chat.close.click()
  await expect(chat.launcher).toHaveCount(0)
})

test('chat file, not a picture, is refused and not resent', { tag: '@full' }, async ({ page, t, player, browserErrors }) => {
  browserErrors.allow(/400/)
  const chat = chatWidget(page, t)
  await page.goto('/user/home')
  await chat.open()
  await chat.write(`Disguised ${player.phone}`)
  await expect(chat.sent).toHaveCount(1)
  await chat.attach({ ...picture, buffer: Buffer.from('<html><script>alert(1)</script>') })
  await expect(chat.log.getByText(t('chat:file.unreadable'), { exact: true })).toBeVisible()
  await expect(chat.resend).toHaveCount(0)
  await chat.remove.click()
  await expect(chat.failed).toHaveCount(0)
})
