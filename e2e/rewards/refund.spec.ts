import type { Page } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { refundSheet } from '../sheets/refundSheet.ts'
import { shell } from '../models/shell.ts'
import { statementPage } from '../models/statementPage.ts'
import { walletOf } from '../fixtures/players.ts'
import { get, loseBets, runBonus } from '../fixtures/rewards.ts'
import { giveCoins } from '../fixtures/spins.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'
import { inLanguage } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

function requests(page: Page, path: 'receive' | 'addWallet'): { keys: (string | undefined)[] } {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/refund/${path}`)) keys.push(request.headers()['idempotency-key'])
  })
  return { keys }
}

const loseAnswer = (page: Page, path: 'receive' | 'addWallet') =>
  page.route(`**/api/refund/${path}`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-12 1.home-11 2.home-14 2.home-21 2.refund-1 2.refund-2 2.refund-3 2.refund-4 2.modals-2 4.refund-1 4.refund-2
    // @covers 4.refund-3 4.refund-5 4.refund-6 4.refund-7 REFUND_SUCCESS
    test('refund, real losses and then a running bonus, is received, halved by the bonus after a warning, and added to the wallet', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      const setup = { server, sandbox }
      // A new player's home has no refund.
      await giveCoins(server.origin, sandbox, player, 1)
      const home = homePage(page, t)
      const toasts = await listenToToasts(page)
      await home.open()
      const refund = refundSheet(page, t)
      await test.step('without losses there is nothing', async () => {
        await refund.homeRefund.click()
        await expect(refund.banners.slides).toHaveCount(3)
        await refund.banners.goOn.click()
        await expect(refund.notFound).toBeVisible()
        await expect(refund.receive).toBeHidden()
        await expect(refund.add).toBeHidden()
        await expect(refund.noLog).toBeVisible()
        await refund.rules.click()
        await expect(refund.sheet.getByText('5%')).toBeVisible()
      })
      await test.step('bets played while it is open show by themselves and are received', async () => {
        await loseBets(setup, player, 1000.3)
        await expect(refund.accrued).toContainText('50.01')
        await refund.receive.click()
        await expect.poll(toasts).toEqual([t('refund:received')])
        await expect(refund.notFound).toBeVisible()
        await expect(refund.amount).toContainText('50.01')
        await expect(refund.log).toHaveCount(1)
        await expect(refund.log).toContainText('50.01')
        await expect(refund.log).toContainText(/\d+ \S+ \d{4} \d\d:\d\d/)
        for (const amount of ['50.01', '25.00'])
          await expect(refund.sheet.getByRole('definition').filter({ hasText: t('ui:share.baht', { amount }) })).toBeVisible()
        await refund.ask()
        await expect(refund.question.getByText(t('ui:share.paid', { percent: 100, amount: '50.01' }))).toBeVisible()
        await expect(refund.question.getByText(t('ui:share.withBonus', { percent: 50 }))).toBeVisible()
        await refund.decline.click()
        await expect(refund.question).toBeHidden()
        expect(await walletOf(server.origin, player)).toBe(100)
      })
      await test.step('during a bonus nothing more is received, and half is paid after a warning', async () => {
        await loseBets(setup, player, 200)
        await expect(refund.receive).toBeEnabled()
        await expect(refund.conditions[0] ?? refund.sheet).toBeHidden()
        await runBonus(setup, player)
        await refund.ask()
        await expect(refund.question.getByText(t('ui:share.paid', { percent: 50, amount: '25.00' }))).toBeVisible()
        await expect(refund.question.getByText(t('ui:share.lost', { amount: '25.01' }))).toBeVisible()
        await expect(refund.question.getByText(t('ui:share.later', { amount: '50.01' }))).toBeVisible()
        await refund.decline.click()
        await expect(refund.receive).toBeDisabled()
        for (const line of refund.conditions) await expect(line).toBeVisible()
        await refund.ask()
        await refund.confirm.click()
        await expect.poll(toasts).toContain(t('refund:addedAmount', { amount: '25.00' }))
        await expect(refund.sheet).toBeHidden()
        await expect(home.inWallet).toHaveText('225.00')
      })
      await shell(page, t).statement.click()
      const row = statementPage(page, t).rows.first()
      await expect(row).toContainText('+25.00')
      await expect(row).toContainText({ th: 'คืนยอดเสีย', lo: 'ຄືນຍອດເສຍ' }[language])
    })
  })
}

// @covers 2.refund-5 9.limits-15
test('refund log, more than ten, loads in tens, newest first', { tag: '@full' }, async ({ page, t, player, sandbox, server }) => {
  await loseBets({ server, sandbox }, player, 20)
  await get(server.origin, player, '/api/refund/receive')
  // 1.05, 1.10, … after the first of 1.00.
  for (let count = 1; count <= 11; count++) {
    await loseBets({ server, sandbox }, player, 20 + count)
    expect((await get(server.origin, player, '/api/refund/receive')).status).toBe(200)
  }
  const amounts = Array.from({ length: 12 }, (_, index) => (1.55 - index * 0.05).toFixed(2))
  await homePage(page, t).open()
  const refund = refundSheet(page, t)
  await refund.open()
  const shown = () => refund.log.locator('td:last-child').allInnerTexts()
  await expect.poll(shown).toEqual(amounts.slice(0, 10))
  await refund.next.click()
  await expect.poll(shown).toEqual(amounts.slice(10))
  await refund.ask()
  await expect(refund.question.getByText(t('ui:share.paid', { percent: 100, amount: '15.30' }))).toBeVisible()
})

test(
  'refund, twenty clicks on each step, sends one request under one key each',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    await loseBets({ server, sandbox }, player, 1000)
    await homePage(page, t).open()
    const refund = refundSheet(page, t)
    await refund.open()
    const [received, added] = [requests(page, 'receive'), requests(page, 'addWallet')]
    await twentyClicks(refund.receive)
    await expect(refund.amount).toContainText('50.00')
    await refund.ask()
    await twentyClicks(refund.confirm)
    await expect(refund.sheet).toBeHidden()
    expect([received.keys.length, added.keys.length, await walletOf(server.origin, player)]).toEqual([1, 1, 50])
    expect([received.keys[0], added.keys[0]]).not.toContain(undefined)
  },
)

test(
  'refund, lost answers of both steps, are looked up by their keys and show the results',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET/)
    await loseBets({ server, sandbox }, player, 1000)
    const home = homePage(page, t)
    const toasts = await listenToToasts(page)
    await home.open()
    const refund = refundSheet(page, t)
    await refund.open()
    const [received, added] = [requests(page, 'receive'), requests(page, 'addWallet')]
    await loseAnswer(page, 'receive')
    await loseAnswer(page, 'addWallet')
    await refund.receive.click()
    await expect(refund.checking).toBeVisible()
    await expect.poll(toasts).toEqual([t('refund:received')])
    await expect(refund.amount).toContainText('50.00')
    await refund.ask()
    await refund.confirm.click()
    await expect.poll(toasts).toEqual([t('refund:received'), t('refund:addedAmount', { amount: '50.00' })])
    await expect(home.inWallet).toHaveText('50.00')
    expect([received.keys.length, added.keys.length]).toEqual([1, 1])
  },
)

test(
  'refund, reload during either step, reopens the sheet without banners with the result',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    await loseBets({ server, sandbox }, player, 1000)
    const home = homePage(page, t)
    const toasts = await listenToToasts(page)
    await home.open()
    const refund = refundSheet(page, t)
    await refund.open()
    const swallow = async (path: string) => {
      const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
      await page.route(`**/api/refund/${path}`, async (route) => {
        await route.fetch()
        arrive()
      })
      return reached
    }
    const receiving = swallow('receive')
    await refund.receive.click()
    await receiving
    await page.reload()
    await expect.poll(toasts).toEqual([t('refund:received')])
    await expect(refund.amount).toContainText('50.00')
    await expect(refund.banners.goOn).toBeHidden()
    const adding = swallow('addWallet')
    await refund.ask()
    await refund.confirm.click()
    await adding
    await page.reload()
    await expect.poll(toasts).toEqual([t('refund:addedAmount', { amount: '50.00' })])
    await expect(refund.sheet).toBeHidden()
    await expect(home.inWallet).toHaveText('50.00')
    await page.reload()
    await expect(home.hello(player.name)).toBeVisible()
    await expect(refund.sheet).toBeHidden()
  },
)
