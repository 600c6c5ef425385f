import type { Page, Route } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { shell } from '../models/shell.ts'
import { statementPage } from '../models/statementPage.ts'
import { withdrawSheet } from '../sheets/withdrawSheet.ts'
import { fund, intoGame, payoutOf, payoutsOf } from '../fixtures/money.ts'
import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { countTaps } from '../support/taps.ts'
import { listenToToasts } from '../support/toasts.ts'
import { twentyClicks } from '../support/twentyClicks.ts'
import { inLanguage } from '../support/words.ts'

const path = '**/api/wallet/withdrawAll'
const day = 24 * 60 * 60_000

function requests(page: Page): { keys: (string | undefined)[] } {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/withdrawAll')) keys.push(request.headers()['idempotency-key'])
  })
  return { keys }
}

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-7 1.home-7 2.home-12 2.withdraw-2 2.withdraw-3 2.withdraw-5 4.transfer-1 4.transfer-2 4.transfer-3 5.withdraw-3
    // @covers G18.5
    test('withdrawal, within the limits, shows account and payout, is requested once, paid and stands at home and in the statement', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      await fund(server.origin, sandbox, player, 1000)
      const home = homePage(page, t)
      const toasts = await listenToToasts(page)
      await home.open()
      const sheet = withdrawSheet(page, t)
      await sheet.open()
      await expect(sheet.total).toHaveText(/1,000\.00/)
      await expect(sheet.sheet.getByText(t('withdraw:range', { min: '100', max: '50,000' }))).toBeVisible()
      await expect(sheet.sheet.getByText(`••${player.accountNo.slice(-4)}`)).toBeVisible()
      await expect(sheet.sheet.getByText('MALEE SAETANG')).toBeVisible()
      for (const [amount, error, limit] of [
        ['99.99', 'MINIMUM', '100'],
        ['50,000.01', 'MAXIMUM', '50,000'],
      ] as const) {
        await sheet.amount.fill(amount)
        await sheet.submit.click()
        await expect(sheet.sheet.getByText(t(`withdraw:error.${error}`, { limit }))).toBeVisible()
        await expect(sheet.amount).toBeFocused()
        await expect(sheet.question).toBeHidden()
      }
      await sheet.fill('400.25')
      await expect(sheet.fact('withdraw:gets')).toHaveText('฿400.25')
      await sheet.decline.click()
      await expect(sheet.question).toBeHidden()
      const sent = requests(page)
      await test.step('Back closes the question, then the sheet, and requests nothing', async () => {
        await sheet.fill('400.25')
        await page.goBack()
        await expect(sheet.question).toBeHidden()
        await expect(sheet.sheet).toBeVisible()
        await expect(sheet.amount).toHaveValue('400.25')
        await page.goBack()
        await expect(sheet.sheet).toBeHidden()
        await expect(home.hello(player.name)).toBeVisible()
        expect([sent.keys, await payoutsOf(sandbox, player)]).toEqual([[], []])
      })
      await test.step('twenty clicks send one request under one key', async () => {
        await sheet.open()
        await sheet.fill('400.25')
        await twentyClicks(sheet.confirm)
        await expect(sheet.stage('waiting')).toBeVisible()
        expect(sent.keys).toEqual([expect.stringMatching(/./)])
      })
      await expect(sheet.sheet).toContainText(t('statement:receipt.reference'))
      await sheet.finish()
      await expect(home.inWallet).toHaveText('599.75')
      const row = home.latest.getByRole('listitem').first()
      await expect(row).toContainText('−400.25')
      await expect(row).toContainText(t('statement:status.processing'))
      const { id, amount } = await payoutOf(sandbox, player)
      expect(amount).toBe(400.25)
      await sandbox.endPayout(id, 'paid')
      await comesBack(page)
      await expect.poll(toasts).toContain(t('inbox:news.paid', { amount: '400.25' }))
      await expect(row).toContainText(t('statement:status.success'))
      await test.step('all of the balance takes four taps from home', async () => {
        await sandbox.clock(61_000)
        const taps = await countTaps(page)
        await sheet.open()
        await sheet.all.click()
        await sheet.submit.click()
        await sheet.confirm.click()
        await expect(sheet.stage('requested')).toBeVisible()
        expect(await taps()).toBe(4)
        await sheet.finish()
      })
      await shell(page, t).statement.click()
      const { rows } = statementPage(page, t)
      await expect(rows.first()).toContainText('−599.75')
      await expect(rows.nth(1)).toContainText(t('statement:status.success'))
    })

    test(
      'withdrawal, bank refuses, fails and returns the money in a separate entry',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await fund(server.origin, sandbox, player, 500)
        const home = homePage(page, t)
        const toasts = await listenToToasts(page)
        await home.open()
        const sheet = withdrawSheet(page, t)
        await sheet.open()
        await sheet.withdraw('500')
        await sheet.finish()
        await expect(home.inWallet).toHaveText('0.00')
        const { id } = await payoutOf(sandbox, player)
        await home.main.getByText(t('home:underWay.withdrawal', { amount: '500' })).click()
        const progress = page.getByRole('dialog', { name: t('statement:type.withdraw'), exact: true })
        await expect(progress.getByText(t('statement:payout.waiting'), { exact: true })).toBeVisible()
        await sandbox.endPayout(id, 'refused', 'Account closed')
        await expect(progress).toContainText(`${t('statement:payout.reason')} Account closed`)
        await expect(progress.getByText(t('statement:payout.isBack', { amount: '500.00' }))).toBeVisible()
        await progress.getByRole('button', { name: t('statement:receipt.done'), exact: true }).click()
        await expect(progress).toBeHidden()
        await expect.poll(toasts).toContain(t('inbox:news.returned', { amount: '500' }))
        await expect(home.inWallet).toHaveText('500.00')
        const rows = home.latest.getByRole('listitem')
        await expect(rows.nth(0)).toContainText(t('statement:type.returned'))
        await expect(rows.nth(0)).toContainText('+500.00')
        await expect(rows.nth(1)).toContainText(t('statement:status.failed'))
        await page.goto('/user/statement')
        await expect(statementPage(page, t).rows.nth(1)).toContainText(t('statement:status.failed'))
      },
    )

    // @covers 2.withdraw-1 TRANSFER_FAIL
    test(
      'withdrawal, money in games, returns it first and names a game that keeps it',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await fund(server.origin, sandbox, player, 1000)
        await intoGame(server.origin, player, 'PG', 300)
        await intoGame(server.origin, player, 'JOKER', 200)
        const home = homePage(page, t)
        await home.open()
        const sheet = withdrawSheet(page, t)
        await sheet.open()
        await expect(sheet.total).toHaveText(/1,000\.00/)
        await sandbox.fault({ port: 'game', target: 'JOKER', mode: 'refuse', times: 20 })
        await sheet.all.click()
        await expect(sheet.amount).toHaveValue('1,000.00')
        await sheet.submit.click()
        await sheet.confirm.click()
        const name = await nameOf(page, 'JOKER', player.token)
        await expect(sheet.alert).toContainText(t('withdraw:refusal.games', { games: name }))
        await expect(home.inWallet).toHaveText('800.00')
        await sheet.withdraw('800')
        await expect(sheet.sheet.getByText(t('withdraw:keptBy', { games: name }))).toBeVisible()
        await expect(home.inWallet).toHaveText('0.00')
        await sandbox.clearFaults()
        await sheet.finish()
        await sandbox.clock(61_000)
        await sheet.open()
        await sheet.withdraw('200')
        await sheet.finish()
        await expect(home.total).toHaveText(/0\.00/)
        await expect.poll(async () => (await payoutsOf(sandbox, player)).map(({ amount }) => amount)).toEqual([200, 800])
      },
    )
  })
}

// @covers G18.5
test(
  'withdrawal, lost answer, is looked up by its key and shows the result',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET/)
    await fund(server.origin, sandbox, player, 500)
    const home = homePage(page, t)
    await home.open()
    const sheet = withdrawSheet(page, t)
    await sheet.open()
    const sent = requests(page)
    await page.route(path, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await sheet.withdraw('200')
    await expect(sheet.checking).toBeVisible()
    await sheet.finish()
    await expect(home.inWallet).toHaveText('300.00')
    await expect.poll(async () => [new Set(sent.keys).size, (await payoutsOf(sandbox, player)).length]).toEqual([1, 1])
  },
)

test(
  'withdrawal, network cut before it left, says that nothing was done and happens once at a retry',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, context, browserErrors }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await fund(server.origin, sandbox, player, 500)
    await homePage(page, t).open()
    const sheet = withdrawSheet(page, t)
    await sheet.open()
    await sheet.fill('200')
    await context.setOffline(true)
    await sheet.confirm.click()
    await context.setOffline(false)
    // Offline the request is refused or checked, never assumed to be complete.
    await expect(sheet.alert).toBeVisible()
    expect(await walletOf(server.origin, player)).toBe(500)
    await sheet.submit.click()
    await sheet.confirm.click()
    await sheet.finish()
    // The bank is notified after the answer.
    await expect.poll(async () => [await walletOf(server.origin, player), (await payoutsOf(sandbox, player)).length]).toEqual([300, 1])
  },
)

// @covers G18.5
test(
  'withdrawal, reload while submitting, reopens the sheet with the result',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    await fund(server.origin, sandbox, player, 500)
    const home = homePage(page, t)
    await home.open()
    const sheet = withdrawSheet(page, t)
    await sheet.open()
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
    // The request takes effect, but its answer never arrives.
    await page.route(path, async (route) => {
      await route.fetch()
      arrive()
    })
    await sheet.withdraw('200')
    await reached
    await page.reload()
    await sheet.finish()
    await expect(home.inWallet).toHaveText('300.00')
    await expect.poll(async () => (await payoutsOf(sandbox, player)).length).toBe(1)
    await page.reload()
    await expect(home.hello(player.name)).toBeVisible()
    await expect(sheet.sheet).toBeHidden()
  },
)

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers G18.5
    test(
      'withdrawal, reload before it arrived and a day later, never happened and can begin again',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await fund(server.origin, sandbox, player, 500)
        await homePage(page, t).open()
        const sheet = withdrawSheet(page, t)
        await sheet.open()
        const { promise: reached, resolve: arrive } = Promise.withResolvers<Route>()
        await page.route(path, (route) => arrive(route))
        await sheet.withdraw('200')
        const held = await reached
        await page.goto('about:blank')
        // `unroute` alone would deliver it if the browser keeps the left page in its cache.
        await held.abort().catch(() => {})
        await page.unroute(path)
        await sandbox.clock(day)
        await homePage(page, t).open()
        await expect(sheet.nothingDone).toBeVisible()
        await expect(sheet.amount).toHaveValue('200.00')
        await sheet.submit.click()
        await sheet.confirm.click()
        await sheet.finish()
        await expect.poll(async () => [await walletOf(server.origin, player), (await payoutsOf(sandbox, player)).length]).toEqual([300, 1])
      },
    )
  })
}

test(
  'withdrawal, limits failed to load, shows it in place and retries',
  { tag: '@full' },
  async ({ page, t, player, server, sandbox, browserErrors }) => {
    browserErrors.allow(/status of 500/)
    await fund(server.origin, sandbox, player, 500)
    await page.route('**/api/lookup/withdraw', (route) => route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }))
    await homePage(page, t).open()
    const sheet = withdrawSheet(page, t)
    await sheet.open()
    await expect(sheet.alert).toContainText(t('problem:INTERNAL_SERVER_ERROR'))
    await expect(sheet.submit).toBeDisabled()
    await expect(sheet.sheet.getByText(t('withdraw:limitsMissing'))).toBeVisible()
    await page.unroute('**/api/lookup/withdraw')
    await sheet.alert.getByRole('button', { name: t('ui:tryAgain') }).click()
    await sheet.amount.fill('100')
    await expect(sheet.submit).toBeEnabled()
  },
)

const comesBack = (page: Page): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

async function nameOf(page: Page, code: string, token: string): Promise<string> {
  const response = await page.request.get('/api/wallet', { headers: { authorization: `Bearer ${token}` } })
  const { slots } = (await response.json()) as { slots: { code: string; name: string }[] }
  return slots.find((slot) => slot.code === code)?.name ?? code
}
