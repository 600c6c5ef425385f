import type { Page } from '@playwright/test'
import { chatWidget } from '../models/chatWidget.ts'
import { depositSheet } from '../sheets/depositSheet.ts'
import { giftForm } from '../sheets/depositSheet.ts'
import { homePage } from '../models/homePage.ts'
import { ownLimits } from '../sheets/ownLimits.ts'
import { profilePages } from '../models/profilePages.ts'
import { shell } from '../models/shell.ts'
import { statementPage } from '../models/statementPage.ts'
import { withdrawSheet } from '../sheets/withdrawSheet.ts'
import { fund, payoutOf } from '../fixtures/money.ts'
import { onQuietPage, walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'
import { inLanguage, patternOf } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

const path = '**/api/account/limits'
const scb = '4120001118'
const day = 24 * 60 * 60_000

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers G8.6
    test('deposit limit, set and then raised, applies at once and after a day, and returns payments above it', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      await fund(server.origin, sandbox, player, 300)
      const toasts = await listenToToasts(page)
      const limits = ownLimits(page, t)
      await limits.open()
      const row = limits.row('day')
      await test.step('a lower limit applies at once, a higher one waits', async () => {
        await expect(row).toContainText(t('limits:none'))
        await expect(row).toContainText(t('limits:used.day', { amount: '300' }))
        await limits.ask('day', '500')
        await expect(limits.meaning).toContainText(t('limits:confirm.set.day', { amount: '500' }))
        await expect(limits.meaning).toContainText(t('limits:confirm.atOnce'))
        await expect(limits.meaning).toContainText(t('limits:used.day', { amount: '300' }))
        await expect(limits.confirm).toHaveText(t('limits:confirm.yes', { amount: '500' }))
        await limits.confirm.click()
        await expect(limits.limitSheet('day')).toBeHidden()
        await expect.poll(toasts).toEqual([t('limits:saved')])
        await expect(row).toContainText(t('limits:amount', { amount: '500' }))
        await expect(row).toContainText(t('limits:left', { amount: '200' }))
        await limits.ask('day', '800')
        await expect(limits.meaning).toContainText(t('limits:confirm.later', { now: '500' }))
        await limits.confirm.click()
        const waits = row.getByText(patternOf(t('limits:next.amount', { amount: '800', now: '500' })))
        await expect(waits).toBeVisible()
        await row.getByRole('button', { name: t('limits:keep', { amount: '500' }) }).click()
        await expect(limits.meaning).toContainText(t('limits:confirm.dropped'))
        await limits.confirm.click()
        await expect(waits).toBeHidden()
      })
      await test.step('a payment above the limit is returned to the bank', async () => {
        await sandbox.transfer({ fromAccountNo: player.accountNo, fromBankCode: player.bankCode, toAccountNo: scb, amount: 250 })
        await expect(page.getByText(t('limits:returning', { amount: '250' }))).toBeVisible()
        const { id, amount } = await payoutOf(sandbox, player)
        expect(amount).toBe(250)
        await shell(page, t).statement.click()
        const line = statementPage(page, t).rows.first()
        await expect(line).toContainText(t('statement:type.sentBack'))
        await expect(line).toContainText(t('statement:status.processing'))
        await sandbox.endPayout(id, 'paid')
        await expect(line).toContainText(t('statement:status.success'))
      })
      await test.step('the deposit sheet refuses more', async () => {
        await shell(page, t).home.click()
        const deposit = await homePage(page, t).openDeposit()
        await deposit.amount.fill('200.01')
        await expect(deposit.next).toBeDisabled()
        await expect(deposit.sheet.getByText(patternOf(t('deposit:limit.over', { left: '200' })))).toBeVisible()
        await deposit.amount.fill('200')
        await deposit.choose('gift')
        const form = giftForm(deposit.sheet, t)
        await form.send(await sandbox.gift(201))
        await expect(form.alert).toContainText(t('problem:KEY_INVALID_left', { left: '200' }))
        expect(await walletOf(server.origin, player)).toBe(300)
        await deposit.close()
      })
      await test.step('a limit of 0 leaves nothing to deposit', async () => {
        await shell(page, t).profile.click()
        await profilePages(page, t).row('limits').click()
        await row.getByRole('button').click()
        await limits.nothing.click()
        await expect(limits.meaning).toContainText(t('limits:confirm.nothing'))
        await limits.confirm.click()
        await expect(row).toContainText(t('limits:left', { amount: '0' }))
      })
    })

    test('reality check, chosen interval, appears and leads to a time-out, which allows only withdrawals until the shown end', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      await fund(server.origin, sandbox, player, 300)
      const limits = ownLimits(page, t)
      const home = homePage(page, t)
      await test.step('the reminder appears after its interval', async () => {
        await limits.open()
        await limits.reminder.click()
        await limits.reminderSheet.getByRole('radio', { name: t('limits:minutes_other', { count: 15 }), exact: true }).check()
        await expect.poll(() => page.evaluate(() => localStorage.getItem('realityCheck'))).toBe('15')
        await passed(page, 20)
        await home.open()
        const times = [20, 21, 22, 23, 24].map((count) => t('limits:remind.played', { time: t('limits:minutes_other', { count }) }))
        await expect(page.getByText(new RegExp(times.join('|')))).toBeVisible()
        await page.getByRole('button', { name: t('limits:remind.stop') }).click()
        await page.waitForURL('**/user/profile/limits#rest')
        await expect(limits.time).toBeFocused()
      })
      let shown = 'no end'
      await test.step('the time-out ends as shown and can only be extended', async () => {
        await limits.takeBreak.click()
        await expect(limits.go).toBeDisabled()
        await limits.breakSheet.getByRole('radio', { name: t('limits:rest.days.7'), exact: true }).check()
        await limits.go.click()
        shown = /\d+ \S+ \d{4} \d\d:\d\d(\s(น\.|ໂມງ))?/.exec(await limits.meaning.innerText())?.[0] ?? shown
        await limits.back.click()
        await limits.go.click()
        await expect(limits.meaning).toContainText(t('limits:rest.question', { time: shown }))
        await expect(limits.meaning).toContainText(t('limits:rest.stays'))
        await limits.startBreak.click()
        await expect(page.getByRole('main')).toContainText(t('limits:rest.on', { time: shown }))
        await expect(limits.time).toContainText(t('limits:rest.longer'))
        await limits.takeBreak.click()
        await limits.breakSheet.getByRole('radio', { name: t('limits:rest.days.1'), exact: true }).check()
        await expect(limits.go).toBeDisabled()
        await page.keyboard.press('Escape')
        await expect(limits.breakSheet).toBeHidden()
        const settings = profilePages(page, t)
        await settings.back.click()
        await expect(settings.row('limits')).toContainText(t('limits:rest.value', { time: shown }))
      })
      await test.step('bonuses and the wheel are closed without an error', async () => {
        await page.goto('/user/bonus')
        await expect(page.getByText(t('bonus:break.title'))).toBeVisible()
        await page.goto('/user/spin')
        await expect(page.getByText(t('spin:break.title'))).toBeVisible()
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
      })
      await test.step('home allows only withdrawals, and support answers', async () => {
        await shell(page, t).home.click()
        await expect(page.getByText(t('home:break.title', { time: shown }))).toBeVisible()
        await expect(home.main.getByRole('button', { name: t('home:break.deposit'), exact: true })).toBeDisabled()
        const withdraw = withdrawSheet(page, t)
        await withdraw.open()
        await withdraw.withdraw('300')
        await expect(home.inWallet).toHaveText('0.00')
        expect((await payoutOf(sandbox, player)).amount).toBe(300)
        await withdraw.finish()
        const chat = chatWidget(page, t)
        await chat.open()
        await chat.write(`During a break ${player.phone}`)
        await expect(chat.sent).toHaveCount(1)
        await chat.close.click()
      })
      await shell(page, t).logout.click()
      await page.waitForURL('**/login')
      expect(await page.evaluate(() => localStorage.getItem('realityCheck'))).toBeNull()
    })
  })
}

test('QR deposit, paid above the limit, says that the money is returned', { tag: '@full' }, async ({ page, t, player, sandbox }) => {
  expect(player.token).not.toBe('')
  const limits = ownLimits(page, t)
  await limits.open()
  await limits.ask('month', '200')
  await limits.confirm.click()
  await expect(limits.row('month')).toContainText(t('limits:left', { amount: '200' }))
  await homePage(page, t).open()
  const deposit = await homePage(page, t).openDeposit()
  const { qrcodeId } = await deposit.createQr('200')
  await sandbox.payQr(qrcodeId, { amount: 250 })
  await expect(depositSheet(page, t).sheet.getByText(t('deposit:receipt.held'))).toBeVisible()
  await expect(deposit.paid).toBeHidden()
})

test(
  'deposit limit, twenty presses and a lost answer, sends one request and retries under its key',
  { tag: '@full' },
  async ({ page, t, player, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    expect(player.token).not.toBe('')
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/account/limits') && request.method() === 'PUT') keys.push(request.headers()['idempotency-key'])
    })
    const limits = ownLimits(page, t)
    await limits.open()
    let lost = false
    await page.route(path, async (route) => {
      if (route.request().method() !== 'PUT' || lost) return route.fallback()
      lost = true
      await route.fetch()
      return route.abort()
    })
    await limits.ask('day', '500')
    await twentyClicks(limits.confirm)
    await limits.tryAgain.click()
    await expect(limits.row('day')).toContainText(t('limits:amount', { amount: '500' }))
    const [first, second] = keys
    expect([keys.length, first === second, typeof first]).toEqual([2, true, 'string'])
  },
)

test('higher or removed limit, one day over, applies', { tag: '@full' }, async ({ page, t, player, sandbox }) => {
  expect(player.token).not.toBe('')
  const limits = ownLimits(page, t)
  await limits.open()
  await limits.ask('month', '500')
  await limits.confirm.click()
  const row = limits.row('month')
  await expect(row).toContainText(t('limits:amount', { amount: '500' }))
  await row.getByRole('button').click()
  await limits.remove.click()
  await expect(limits.meaning).toContainText(t('limits:confirm.later', { now: '500' }))
  await limits.confirm.click()
  await expect(row.getByText(patternOf(t('limits:next.none', { now: '500' })))).toBeVisible()
  await sandbox.clock(day + 1000)
  await page.reload()
  await expect(row).toContainText(t('limits:none'))
})

/** Minutes since the visit began and since the last reminder. A page that counts would overwrite them. */
async function passed(page: Page, minutes: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stay'))).not.toBeNull()
  await onQuietPage(page, () =>
    page.evaluate((ms) => {
      const { since, seen, remindedAt } = JSON.parse(localStorage.getItem('stay') ?? '') as Record<'since' | 'seen' | 'remindedAt', number>
      localStorage.setItem('stay', JSON.stringify({ since: since - ms, seen, remindedAt: remindedAt - ms }))
    }, minutes * 60_000),
  )
}
