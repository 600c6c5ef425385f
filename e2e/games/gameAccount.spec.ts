import type { Page } from '@playwright/test'
import { gameSheet } from '../sheets/gameSheet.ts'
import { homePage } from '../models/homePage.ts'
import { fund, intoGame } from '../fixtures/money.ts'
import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-8 2.home-9 2.home-15 2.slot-1 2.slot-2 2.slot-3 2.slot-4 2.slot-6 4.game-3 4.play-1
    test('game account, opened and played with the whole wallet, copies credentials, changes the password and returns', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      // A headless browser cannot show the permission prompt.
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await fund(server.origin, sandbox, player, 300)
      const home = homePage(page, t)
      await home.open()
      await expect(home.inWallet).toHaveText('300.00')
      const sheet = gameSheet(page, t, 'Joker 2')
      await expect(sheet.card).toContainText(t('home:openGame'))
      await sheet.open()
      await expect(sheet.username).toHaveCount(0)
      await sheet.activate.click()
      await expect(sheet.toast('opened')).toBeVisible()
      await expect(sheet.username).not.toBeEmpty()

      await expect(sheet.username).toBeHidden()
      await sheet.credentials.click()
      const masked = await sheet.password.innerText()
      const username = await sheet.username.innerText()
      for (const [what, text] of [
        ['username', username],
        ['password', masked],
      ] as const) {
        await sheet.copy(what).click()
        await expect(page.getByText(t('ui:copy.done', { text }))).toBeVisible()
      }
      const password = await page.evaluate(() => navigator.clipboard.readText())
      await sheet.reveal.click()
      await expect(sheet.password).toHaveText(password)

      await sheet.reset.click()
      await expect(sheet.question).toContainText(t('gameAccount:reset.text'))
      await sheet.confirmReset.click()
      await expect(sheet.toast('password')).toBeVisible()
      await expect(sheet.password).toHaveText(masked)
      await sheet.reveal.click()
      await expect(sheet.password).not.toHaveText(password)
      await expect(sheet.username).toHaveText(username)

      await sheet.chip('all').check()
      const [site] = await Promise.all([page.waitForEvent('popup'), sheet.playWithMoney.click()])
      await expect(site.getByText(username)).toBeVisible()
      await expect(site.locator('[data-amount]')).toHaveAttribute('data-amount', '300')
      expect(await site.evaluate(() => window.opener === null)).toBe(true)
      await site.getByLabel('Stake in baht').fill('20')
      await site.getByRole('button', { name: 'Bet' }).click()
      await expect(site.getByText('Last bet')).toBeVisible()
      const left = Number(await site.locator('[data-amount]').getAttribute('data-amount'))
      await site.close()

      await expect(sheet.opened).toBeVisible()
      await expect(sheet.inWallet).toContainText('0.00')
      await expect(sheet.play).toBeVisible()
      await sheet.close()
      await home.refresh.click()
      await expect(sheet.card).toContainText(left.toFixed(2))
      await expect(sheet.own).toContainText(t('home:inGame', { amount: grouped(left * 10) }))
      expect(await walletOf(server.origin, player)).toBe(0)
    })
  })
}

// @covers G18.3
test(
  'game account, twenty presses, opens one account and moves the money once',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    await fund(server.origin, sandbox, player, 100)
    await homePage(page, t).open()
    const sheet = gameSheet(page, t, 'PG')
    await sheet.open()
    const sent = { activate: 0, transferAll: 0 }
    page.on('request', (request) => {
      for (const name of ['activate', 'transferAll'] as const) if (request.url().includes(`/api/wallet/${name}`)) sent[name] += 1
    })
    await pressOften(page, t('gameAccount:activate'))
    await expect(sheet.username).not.toBeEmpty()
    const popup = page.waitForEvent('popup')
    await pressOften(page, t('gameAccount:play.add', { amount: '100' }))
    await expect(sheet.opened).toBeVisible()
    await (await popup).close()
    expect(sent).toEqual({ activate: 1, transferAll: 1 })
    expect(page.context().pages().length).toBe(1)
  },
)

// @covers G18.3
test('game password, twenty presses, asks and changes once', { tag: '@full' }, async ({ page, t, player }) => {
  expect(player.token).not.toBe('')
  await homePage(page, t).open()
  const sheet = gameSheet(page, t, 'PG')
  await sheet.open()
  await sheet.activate.click()
  await sheet.credentials.click()
  await sheet.reveal.click()
  const before = await sheet.password.innerText()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/wallet/resetpassword/')) keys.push(request.headers()['idempotency-key'])
  })
  await pressOften(page, t('gameAccount:reset.action'))
  await expect(sheet.question).toHaveCount(1)
  await pressOften(page, t('gameAccount:reset.confirm'))
  await expect(sheet.toast('password')).toBeVisible()
  await expect(sheet.question).toHaveCount(0)
  await sheet.reveal.click()
  await expect(sheet.password).not.toHaveText(before)
  expect(keys).toEqual([expect.any(String)])
  await expect(sheet.sheet.locator(':focus')).toHaveCount(1)
})

for (const done of [true, false]) {
  // @covers G18.3
  test(
    `game account, reload during an activation that was ${done ? 'done' : 'not received'}, is looked up by its key and shows the result`,
    { tag: '@full' },
    async ({ page, t, player, browserErrors }) => {
      browserErrors.allow(/ERR_|Failed to fetch/)
      expect(player.token).not.toBe('')
      await homePage(page, t).open()
      const sheet = gameSheet(page, t, 'PG')
      await sheet.open()
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      await page.route('**/api/wallet/activate/PG', async (route) => {
        if (done) await route.fetch()
        reach()
      })
      const answers: number[] = []
      page.on('response', (response) => {
        if (response.url().includes('/api/wallet/operations/')) answers.push(response.status())
      })
      await sheet.activate.click()
      await reached
      await page.reload()
      await expect.poll(() => answers[0]).toBe(200)
      if (done) await expect(sheet.username).not.toBeEmpty()
      else {
        await expect(sheet.alert).toContainText(t('ui:command.error'))
        await page.unroute('**/api/wallet/activate/PG')
        await sheet.activate.click()
        await expect(sheet.username).not.toBeEmpty()
      }
      await page.reload()
      await expect(sheet.card).toBeVisible()
      await expect(sheet.sheet).toBeHidden()
    },
  )
}

test(
  'game launch, money in transit, closes the tab, settles by itself and then opens the game',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/status of 503/)
    await fund(server.origin, sandbox, player, 100)
    await intoGame(server.origin, player, 'PG', 10)
    await homePage(page, t).open()
    const sheet = gameSheet(page, t, 'PG')
    await sheet.open()
    // The game holds money, so that nothing is added at first.
    await expect(sheet.play).toBeEnabled()
    await sheet.chip('all').check()
    // The answer is lost after the provider accepted, and the status is unavailable for a while.
    await sandbox.fault({ port: 'game', target: 'PG', mode: 'failAfter', times: 50 })
    const [popup] = await Promise.all([page.waitForEvent('popup'), sheet.playWithMoney.click()])
    await expect.poll(() => popup.isClosed()).toBe(true)
    await expect(sheet.pending).toBeVisible()
    await sandbox.clearFaults()
    await expect(sheet.toast('moved')).toBeVisible({ timeout: 40_000 })
    await expect(sheet.inGame).toContainText('100.00')
    const [site] = await Promise.all([page.waitForEvent('popup'), sheet.play.click()])
    await expect(site.locator('[data-amount]')).toHaveAttribute('data-amount', '100')
  },
)

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test(
      'game balances, one provider unavailable, shows the others and marks that one',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await fund(server.origin, sandbox, player, 100)
        await intoGame(server.origin, player, 'PG', 30)
        await intoGame(server.origin, player, 'JOKER', 20)
        const home = homePage(page, t)
        await home.open()
        const [pg, joker] = [gameSheet(page, t, 'PG'), gameSheet(page, t, 'Joker')]
        await expect(pg.card).toContainText('30.00')
        await sandbox.fault({ port: 'game', target: 'JOKER', mode: 'failBefore', times: 5 })
        await home.refresh.click()
        await expect(joker.card).toContainText(t('home:notRead'))
        await expect(joker.own).toContainText(t('home:notRead'))
        await expect(joker.card).toContainText('20.00')
        await expect(pg.card).toContainText('30.00')
        await expect(home.main.getByText(t('home:partial', { games: 'Joker' }))).toBeVisible()
        await expect(home.total).toContainText('100.00')
        await joker.open()
        await expect(joker.inGame).toContainText(t('home:notRead'))
        await joker.close()
        await sandbox.clearFaults()
        await home.refresh.click()
        await expect(joker.own).not.toContainText(t('home:notRead'))
      },
    )
  })
}

const pressOften = (page: Page, name: string): Promise<void> =>
  twentyClicks(page.locator('dialog').getByRole('button', { name, exact: true }))

const grouped = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('.00', '')
