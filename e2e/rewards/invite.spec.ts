import type { Page } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { inviteSheet } from '../sheets/inviteSheet.ts'
import { registerWizard } from '../models/registerWizard.ts'
import { statementPage } from '../models/statementPage.ts'
import { withoutSocket } from '../support/liveSocket.ts'
import { newPerson, post, walletOf, type Player } from '../fixtures/players.ts'
import { friendOf, play, runBonus, walletAnswer } from '../fixtures/rewards.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'
import { inLanguage, cookieOf } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

const path = '**/api/invite/bonus'

function requests(page: Page): { keys: (string | undefined)[] } {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/invite/bonus')) keys.push(request.headers()['idempotency-key'])
  })
  return { keys }
}

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-11 1.home-5 1.home-9 2.routes-9 2.home-13 2.home-21 2.home-22 2.invite-1 2.invite-2 2.invite-3 2.modals-2 9.limits-26
    // @covers INVITE_BONUS_SUCCESS
    test('invite bonus, friend registers by the link and plays, is received and shown at home and in the statement', async ({
      page,
      browser,
      t,
      player,
      sandbox,
      server,
    }, { workerIndex }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const home = homePage(page, t)
      const toasts = await listenToToasts(page)
      await home.open()
      const invite = inviteSheet(page, t)
      await expect(invite.homeReceive).toHaveCount(0)
      await invite.homeInvite.click()

      const { banners } = invite
      await expect(banners.slides).toHaveCount(3)
      const { width = 0, height = 0 } = (await banners.slides.first().locator('img').boundingBox()) ?? {}
      expect([Math.round(width), Math.round(height)]).toEqual([300, 211])
      await expect(banners.place(1, 3)).toBeVisible()
      await banners.next.click()
      await expect(banners.place(2, 3)).toBeVisible()
      await banners.track.press('End')
      await expect(banners.slides.nth(2)).toBeInViewport({ ratio: 0.9 })
      await expect(banners.place(3, 3)).toBeVisible()
      await banners.goOn.click()

      const { _id: id } = (await walletAnswer(server.origin, player)).profile
      const link = `${server.origin}/register?code=PR${id}`
      await expect(invite.link.getByText(link.replace('http://', ''), { exact: true })).toBeVisible()
      await invite.link.getByRole('button', { name: t('ui:copy.what', { what: t('invite:link.what') }) }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await expect.poll(toasts).toEqual([t('ui:copy.done', { text: link })])
      await expect(invite.none).toBeVisible()
      await expect(invite.sheet.getByText(t('invite:earned.share', { free: 100, withBonus: 50 }))).toBeVisible()
      await expect(invite.receive).toBeDisabled()

      const friend = newPerson(workerIndex)
      const other = await browser.newContext({ baseURL: server.origin })
      await other.addCookies([{ name: 'LOCALE', value: cookieOf(language), url: server.origin }])
      await sandbox.settings({ registerOTP: false })
      const wizard = registerWizard(await other.newPage(), t)
      await wizard.open(`?code=PR${id}`)
      await wizard.phone.waitFor()
      await wizard.open()
      await expect(wizard.text(t('ui:steps.now', { step: 1, of: 3 }))).toBeVisible()
      await wizard.fillPhone(friend.phone)
      await expect(wizard.inviter).toHaveValue(`PR${id}`)
      await expect(wizard.inviter).not.toBeEditable()
      await wizard.fillProfile(friend)
      await wizard.fillBank(friend)
      await expect(wizard.done).toBeVisible()
      await other.close()
      const { token } = (await post(`${server.origin}/api/login`, { username: friend.phone, password: friend.password })) as Player

      await play({ server, sandbox }, { ...friend, token }, 1234, player, 12.34)
      await page.reload()
      await expect(invite.homeReceive).toBeVisible()
      await invite.open()
      await expect(invite.friends).toHaveCount(1)
      await expect(invite.friends).toContainText(friend.name)
      await expect(invite.friends).toContainText('12.34')
      await expect(invite.friends).toContainText(/\d+ \S+ \d{4}/)
      await invite.sheet
        .locator('header')
        .getByRole('button', { name: t('ui:close') })
        .click()
      await invite.homeReceive.click()
      await expect(invite.question.getByText(t('ui:share.paid', { percent: 100, amount: '12.34' }))).toBeVisible()
      await invite.decline.click()
      await expect(invite.amount).toContainText('12.34')
      expect(await walletOf(server.origin, player)).toBe(0)
      await invite.receive.click()
      await invite.confirm.click()
      await expect.poll(toasts).toEqual([t('invite:receivedAmount', { amount: '12.34' })])
      await expect(invite.sheet).toBeHidden()
      await expect(home.inWallet).toHaveText('12.34')
      await expect(invite.homeReceive).toHaveCount(0)
      await page.goto('/user/statement')
      const row = statementPage(page, t).rows.first()
      await expect(row).toContainText('+12.34')
      await expect(row).toContainText({ th: 'โบนัสแนะนำเพื่อน', lo: 'ໂບນັດແນະນຳໝູ່' }[language])
    })

    test(
      'invite bonus, running bonus, says before confirmation that half is forfeited and pays half',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }, { workerIndex }) => {
        const setup = { server, sandbox }
        await play(setup, await friendOf(setup, player, workerIndex), 1001, player, 10.01)
        await runBonus(setup, player)
        const home = homePage(page, t)
        const toasts = await listenToToasts(page)
        await home.open()
        const invite = inviteSheet(page, t)
        await invite.homeReceive.click()
        const { question } = invite
        await expect(question.getByText(t('ui:share.paid', { percent: 50, amount: '5.00' }))).toBeVisible()
        await expect(question.getByText(t('ui:share.lost', { amount: '5.01' }))).toBeVisible()
        await expect(question.getByText(t('ui:share.later', { amount: '10.01' }))).toBeVisible()
        await invite.confirm.click()
        await expect.poll(toasts).toEqual([t('invite:receivedAmount', { amount: '5.00' })])
        await expect(home.inWallet).toHaveText('105.00')
      },
    )
  })
}

// @covers 2.home-23 8.handling-20
test(
  'invite sheet, no banners or failed friends, opens at once and retries',
  { tag: '@full' },
  async ({ page, t, player, browserErrors }) => {
    browserErrors.allow(/status of 500/)
    await withoutSocket(page)
    await page.route('**/api/invite/banners', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/invite', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
    const home = homePage(page, t)
    await home.open()
    await expect(home.hello(player.name)).toBeVisible()
    const invite = inviteSheet(page, t)
    await invite.homeInvite.click()
    await expect(invite.link).toBeVisible()
    await expect(invite.alert).toContainText(t('problem:INTERNAL_SERVER_ERROR'))
    await page.unroute('**/api/invite')
    await invite.tryAgain.click()
    await expect(invite.none).toBeVisible()
    await page.route('**/api/invite/banners', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
    await home.open()
    await invite.homeInvite.click()
    await expect(invite.link).toBeVisible()
    // A missing answer of banners blocks nothing.
    await page.unroute('**/api/invite/banners')
    await page.route('**/api/invite/banners', () => {})
    await home.open()
    await invite.homeInvite.click()
    await expect(invite.link).toBeVisible()
    await expect(invite.banners.slides).toHaveCount(0)
  },
)

test(
  'invite bonus, twenty clicks, sends one request under one key',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }, { workerIndex }) => {
    const setup = { server, sandbox }
    await play(setup, await friendOf(setup, player, workerIndex), 1000, player, 10)
    await homePage(page, t).open()
    const invite = inviteSheet(page, t)
    const sent = requests(page)
    await invite.homeReceive.click()
    await twentyClicks(invite.confirm)
    await expect(invite.sheet).toBeHidden()
    expect([sent.keys.length, await walletOf(server.origin, player)]).toEqual([1, 10])
    expect(sent.keys[0]).toBeTruthy()
  },
)

test(
  'invite bonus, lost answer, is looked up by its key and shows the result',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }, { workerIndex }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET/)
    const setup = { server, sandbox }
    await play(setup, await friendOf(setup, player, workerIndex), 1000, player, 10)
    const home = homePage(page, t)
    const toasts = await listenToToasts(page)
    await home.open()
    const invite = inviteSheet(page, t)
    const sent = requests(page)
    await page.route(path, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await invite.homeReceive.click()
    await invite.confirm.click()
    await expect.poll(toasts).toEqual([t('invite:receivedAmount', { amount: '10.00' })])
    await expect(invite.sheet).toBeHidden()
    await expect(home.inWallet).toHaveText('10.00')
    expect(sent.keys.length).toBe(1)
  },
)

test(
  'invite bonus, reload while submitting, reopens the sheet without banners with the result',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }, { workerIndex }) => {
    const setup = { server, sandbox }
    await play(setup, await friendOf(setup, player, workerIndex), 1000, player, 10)
    const home = homePage(page, t)
    const toasts = await listenToToasts(page)
    await home.open()
    const invite = inviteSheet(page, t)
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      await route.fetch()
      arrive()
    })
    await invite.homeReceive.click()
    await invite.confirm.click()
    await reached
    await page.reload()
    await expect.poll(toasts).toEqual([t('invite:receivedAmount', { amount: '10.00' })])
    await expect(invite.sheet).toBeHidden()
    await expect(home.inWallet).toHaveText('10.00')
    await page.reload()
    await expect(home.hello(player.name)).toBeVisible()
    await expect(invite.sheet).toBeHidden()
  },
)
