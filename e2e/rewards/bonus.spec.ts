import type { Page } from '@playwright/test'
import { bonusPage } from '../models/bonusPage.ts'
import { homePage } from '../models/homePage.ts'
import { statementPage } from '../models/statementPage.ts'
import { withdrawSheet } from '../sheets/withdrawSheet.ts'
import { bankDeposit, bet, daily, qrDeposit, standingOf, takeBonus, welcome } from '../fixtures/bonuses.ts'
import { liveSocket } from '../support/liveSocket.ts'
import { midnightOffset } from '../backend/sandbox.ts'
import { fund, intoGame, payoutOf, payoutsOf } from '../fixtures/money.ts'
import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'
import { twentyClicks } from '../support/twentyClicks.ts'
import { inLanguage, patternOf } from '../support/words.ts'

test.beforeEach('far from midnight', ({ sandbox }) => sandbox.clock(midnightOffset))

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-10 1.home-10 2.routes-17 2.home-17 2.bonus-1 2.bonus-2 2.bonus-4 2.bonus-5 2.bonus-6 2.bonus-8 2.bonus-10
    // @covers 2.bonus-11 2.bonus-12 2.bonus-13 2.bonus-17 4.bonus-1 4.bonus-2 9.notes-6 BONUS_CLEAR
    test('bonus, taken, deposited for and played through, shows its terms in baht and ends', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      const toasts = await listenToToasts(page)
      const socket = liveSocket(page)
      await homePage(page, t).open()
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${t('home:first.bonus')}`) })
        .click()
      const bonus = bonusPage(page, t)
      await expect(bonus.heading).toBeVisible()
      await socket
      const sheet = bonus.sheet(daily[language])
      const sent = requests(page)
      await test.step('Back of the browser closes the sheet and takes nothing', async () => {
        await bonus.card(daily[language]).click()
        await expect(sheet.receive).toBeVisible()
        await page.goBack()
        await expect(sheet.dialog).toBeHidden()
        await expect(bonus.heading).toBeVisible()
        expect(sent.keys).toEqual([])
      })
      await expect(bonus.card(daily[language]).locator('img')).toHaveAttribute('src', '/pictures/banners/bonus-daily.svg')
      await bonus.card(daily[language]).click()
      const banners = sheet.dialog.getByRole('region', { name: t('bonus:banners') })
      await sheet.rules.click()
      await expect(banners.getByRole('img').or(banners.locator('img'))).toHaveAttribute('src', '/pictures/banners/bonus-daily.svg')
      await expect(banners).toContainText('10%')
      await expect(sheet.atStake(50)).toBeVisible()
      await expect(sheet.dialog.getByRole('region', { name: t('bonus:notice') })).toContainText('50%')
      await expect(sheet.fact('bonus:terms.turnover')).toHaveText(t('bonus:terms.times', { times: 10 }))
      await expect(sheet.fact('bonus:terms.maximum')).toHaveText(t('bonus:baht', { amount: '200' }))
      await expect(sheet.deposit).toHaveValue('100')
      const figures = async (grant: string, total: string, turnover: string) => {
        for (const [key, amount] of Object.entries({ grant: `+฿${grant}`, total: `฿${total}`, turnover: `฿${turnover}` }))
          await expect(sheet.fact(`bonus:example.${key}`)).toHaveText(amount)
        await expect(sheet.early).toContainText(t('bonus:early.example', { pays: total, forfeits: grant }))
      }
      await figures('10', '100', '1,100')
      await sheet.deposit.fill('500')
      await figures('50', '500', '5,500')
      await sheet.deposit.fill('99.99')
      await expect(sheet.dialog.getByText(t('bonus:example.tooSmall'))).toBeVisible()
      await sheet.receive.click()
      await expect(sheet.taken).toBeVisible()
      await sheet.notNow.press('Enter')
      await expect(sheet.dialog).toBeHidden()
      await expect(bonus.state('waiting')).toBeVisible()
      await expect(bonus.card(daily[language])).toContainText(t('bonus:yours'))
      await bonus.card(daily[language]).click()
      await sheet.confirm.click()
      await expect(sheet.dialog).toBeHidden()

      await qrDeposit(server.origin, sandbox, player, 100)
      await expect(bonus.state('running')).toBeVisible()
      await expect(bonus.progress).toHaveAttribute('aria-valuetext', t('bonus:progress.amounts', { done: '0.00', required: '1,100.00' }))
      await expect(bonus.main.getByText(t('bonus:progress.left', { left: '1,100' }))).toBeVisible()
      await expect(bonus.end).toBeDisabled()
      await expect(bonus.main.getByText(t('bonus:endsNot', { threshold: '5' }))).toBeVisible()

      await intoGame(server.origin, player, 'PG', 100)
      await bet(server.origin, player, 'PG', 10, 0)
      for (let time = 0; time < 14; time += 1) await bet(server.origin, player, 'PG', 80, 80)
      await bonus.open()
      await expect(bonus.main.getByText(t('bonus:progress.finished'), { exact: true })).toBeVisible()
      const { total } = (await standingOf(server.origin, player)) as { total?: number }
      await bonus.end.click()
      const question = bonus.question('end')
      await expect(question.dialog).toContainText(t('bonus:end.text', { total: (total ?? 0).toFixed(2).replace('.00', ''), done: '1,130' }))
      await question.no.click()
      await expect(bonus.state('running')).toBeVisible()
      await bonus.end.click()
      await question.yes.click()
      await expect.poll(toasts).toContain(t('problem:BONUS_CLEAR'))
      await expect(bonus.code).toBeVisible()
      await expect(bonus.card(daily[language])).toBeDisabled()
      await expect(bonus.card(daily[language])).toContainText(patternOf(t('bonus:again.day')))
      await statementPage(page, t).open()
      const { rows } = statementPage(page, t)
      await expect(rows.filter({ hasText: t('statement:type.finish_bonus') })).toContainText(daily[language])
      const received = rows.filter({ hasText: t('statement:type.bonus') })
      await expect(received).toContainText(daily[language])
      await expect(received).toContainText('+10.00')
      await sandbox.clock(midnightOffset + 24 * 60 * 60_000)
      await bonus.open()
      await expect(bonus.card(daily[language])).toBeEnabled()
    })

    // @covers 3.statement-3
    test(
      'withdrawal, running bonus and refusal by the bank, shows the same cost everywhere and restores everything',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await takeBonus(server.origin, player)
        await qrDeposit(server.origin, sandbox, player, 300)
        const home = homePage(page, t)
        await home.open()
        await expect(home.inWallet).toHaveText('300.00')
        const sheet = withdrawSheet(page, t)
        await sheet.open()
        await sheet.fill('300')
        await expect(sheet.question.getByText(t('withdraw:bonus.loses', { pays: '300', forfeits: '300' }))).toBeVisible()
        await sheet.confirm.click()
        await sheet.finish()
        await expect(home.inWallet).toHaveText('0.00')
        const { id, amount } = await payoutOf(sandbox, player)
        expect(amount).toBe(300)
        const bonus = bonusPage(page, t)
        await bonus.open()
        await expect(bonus.state('ending')).toBeVisible()
        await expect(bonus.end).toBeHidden()
        await sandbox.endPayout(id, 'refused', 'Account closed')
        await bonus.open()
        await expect(bonus.state('running')).toBeVisible()
        await expect(bonus.progress).toHaveAttribute('aria-valuetext', t('bonus:progress.amounts', { done: '0.00', required: '30,000.00' }))
        const { open, rows } = statementPage(page, t)
        await open()
        await expect(rows).toHaveCount(3)
        for (const [index, type, change] of [
          [0, 'returned', '+300.00'],
          [1, 'withdraw', '−300.00'],
          [2, 'deposit', '+300.00'],
        ] as const) {
          await expect(rows.nth(index)).toContainText(t(`statement:type.${type}`))
          await expect(rows.nth(index)).toContainText(change)
        }
        expect(await walletOf(server.origin, player)).toBe(300)
        await sandbox.clock(midnightOffset + 61_000)
        await home.open()
        await sheet.open()
        await sheet.withdraw('300')
        await sheet.finish()
        await expect.poll(async () => (await payoutsOf(sandbox, player)).length).toBe(2)
        const second = (await payoutsOf(sandbox, player)).find((payout) => payout.id !== id)
        await sandbox.endPayout(second?.id ?? '', 'paid')
        await bonus.open()
        await expect(bonus.code).toBeVisible()
        await expect(bonus.card(welcome[language])).toContainText(t('bonus:received'))
      },
    )

    // @covers BONUS_REMAINING
    test(
      'bonus end, deposit arrives before confirmation, asks again with the new cost',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await fund(server.origin, sandbox, player, 500)
        await takeBonus(server.origin, player)
        await homePage(page, t).open()
        const sheet = withdrawSheet(page, t)
        await sheet.open()
        await sheet.fill('500')
        await expect(sheet.question.getByText(t('withdraw:bonus.waiting'))).toBeVisible()
        await bankDeposit(sandbox, player, 300)
        await expect.poll(async () => (await standingOf(server.origin, player)).active).toBe(true)
        await sheet.confirm.click()
        await expect(sheet.alert.filter({ hasText: t('withdraw:refusal.changed') })).toBeVisible()
        expect(await walletOf(server.origin, player)).toBe(800)
        await sheet.submit.click()
        await expect(sheet.fact('withdraw:loses')).toHaveText('฿300.00')
        await sheet.confirm.click()
        await sheet.finish()
        expect((await payoutOf(sandbox, player)).amount).toBe(500)
      },
    )
  })
}

const path = '**/api/bonus/activate/*'

function requests(page: Page): { keys: (string | undefined)[] } {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/bonus/activate/')) keys.push(request.headers()['idempotency-key'])
  })
  return { keys }
}

test('bonus, twenty clicks, sends one request under one key', { tag: '@full' }, async ({ page, t, player }) => {
  expect(player.token).not.toBe('')
  const bonus = bonusPage(page, t)
  await bonus.open()
  const sent = requests(page)
  await bonus.card(welcome.th).click()
  // Clicks before the preview has loaded have no effect.
  await expect(bonus.sheet(welcome.th).receive).toBeEnabled()
  await twentyClicks(bonus.sheet(welcome.th).receive)
  await expect(bonus.sheet(welcome.th).taken).toBeVisible()
  expect([sent.keys.length, Boolean(sent.keys[0])]).toEqual([1, true])
})

test('bonus, lost answer, is looked up by its key and shows the result', { tag: '@full' }, async ({ page, t, player, browserErrors }) => {
  browserErrors.allow(/ERR_CONNECTION_RESET/)
  expect(player.token).not.toBe('')
  const bonus = bonusPage(page, t)
  await bonus.open()
  const sent = requests(page)
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await bonus.card(welcome.th).click()
  await bonus.sheet(welcome.th).receive.click()
  await expect(bonus.sheet(welcome.th).taken).toBeVisible()
  expect(new Set(sent.keys).size).toBe(1)
})

test('bonus, reload while submitting, reopens its modal with the result', { tag: '@full' }, async ({ page, t, player }) => {
  expect(player.token).not.toBe('')
  const bonus = bonusPage(page, t)
  await bonus.open()
  const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await route.fetch()
    arrive()
  })
  await bonus.card(welcome.th).click()
  await bonus.sheet(welcome.th).receive.click()
  await reached
  await page.reload()
  await expect(bonus.sheet(welcome.th).taken).toBeVisible()
  await bonus.sheet(welcome.th).close()
  await expect(bonus.state('waiting')).toBeVisible()
})
