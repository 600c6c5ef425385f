import type { Page } from '@playwright/test'
import { transferForm } from '../sheets/depositSheet.ts'
import { homePage } from '../models/homePage.ts'
import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage, type Translate } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

const path = '**/api/wallet/add'
const scb = '4120001118'
const autoWallet = '0990000001'

function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/add')) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

async function openForm(page: Page, t: Translate) {
  const home = homePage(page, t)
  await home.open()
  const { sheet, amount } = await home.openDeposit()
  return { home, sheet, amount, form: transferForm(page, sheet, t) }
}

test.beforeEach('a player is signed in', ({ player }) => expect(player.token).not.toBe(''))

for (const language of ['th', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 7.wallet-6
    test('bank transfer, paid from the registered and from another account, arrives within the minute or asks for the slip', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      const { home, sheet, form } = await openForm(page, t)
      await test.step('a toast leaves the title and Close free', async () => {
        await form.fill('100')
        const header = sheet.locator('header')
        await sheet
          .getByRole('button', { name: t('ui:copy.what', { what: t('deposit:whatAccountNo') }) })
          .first()
          .click()
        const toast = sheet.locator('[data-toast]')
        await toast.waitFor()
        const [over, head] = [await toast.boundingBox(), await header.boundingBox()]
        expect(over && head && over.y >= head.y + head.height).toBe(true)
        await header.getByRole('button', { name: t('ui:close') }).click()
        await expect(sheet).toBeHidden()
      })
      await test.step('paid from the registered account or phone, it arrives', async () => {
        await home.openDeposit()
        await form.fill('300.25')
        await expect(sheet.getByText(t('deposit:notes.credit')).last()).toBeVisible()
        await sheet.getByText(t('deposit:notes.title')).click()
        await expect(sheet.getByText(t('deposit:notes.window', { from: '00:10', to: '23:00' }))).toBeVisible()
        await form.submit.press('Enter')
        await expect(form.expected('300.25')).toBeVisible()
        await expect(form.part).toContainText(player.accountNo.slice(-4))
        await expect(form.part).toContainText(player.phone.slice(-4))
        await expect(home.latest.getByRole('listitem').first()).toContainText(t('statement:status.processing'))
        expect(await walletOf(server.origin, player)).toBe(0)
        await sandbox.transfer({ fromAccountNo: player.accountNo, toAccountNo: scb, amount: 300.25 })
        await expect(form.arrived).toBeVisible()
        await expect(sheet).toContainText('300.25')
        await form.done.click()
        await expect(sheet).toBeHidden()
        await expect(home.inWallet).toHaveText('300.25')
      })
      await test.step('paid from another account, it asks for the slip after a minute', async () => {
        await home.openDeposit()
        await form.announce('120')
        await sandbox.transfer({ fromAccountNo: '1010101010', toAccountNo: scb, amount: 120 })
        await expect(form.expected('120.00')).toBeVisible()
        await sandbox.clock(61_000)
        await expect(form.overdue('120')).toBeVisible()
        await expect(form.part.getByText(t('deposit:transfer.overdueText'))).toBeVisible()
        await form.slip.click()
        await expect(page.getByRole('dialog', { name: t('slips:title') })).toBeVisible()
        expect(await walletOf(server.origin, player)).toBe(300.25)
      })
    })
  })
}

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test(
      'bank transfer, AUTO wallet, is matched by the registered phone',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        const { sheet, form } = await openForm(page, t)
        await form.fill('40', 'trueWallet')
        await expect(sheet.getByText('099-000-0001')).toBeVisible()
        await form.submit.press('Enter')
        await sandbox.transfer({ fromAccountNo: player.phone, fromBankCode: 'TRUEWALLET', toAccountNo: autoWallet, amount: 40 })
        await expect(form.arrived).toBeVisible()
        expect(await walletOf(server.origin, player)).toBe(40)
      },
    )
  })
}

test('bank transfer, announced after the payment, shows the deposit at once', { tag: '@full' }, async ({ page, t, player, sandbox }) => {
  const { form } = await openForm(page, t)
  await sandbox.transfer({ fromAccountNo: player.accountNo, toAccountNo: scb, amount: 75 })
  await form.announce('75')
  await expect(form.arrived).toBeVisible()
})

// @covers G18.3
test('bank transfer, 20 clicks within 50 ms and a reload, is announced once', { tag: '@full' }, async ({ page, t, sandbox, player }) => {
  const { home, form } = await openForm(page, t)
  const keys = keysOf(page)
  await form.fill('90')
  await twentyClicks(form.submit)
  await expect(form.expected('90.00')).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,}$/)])
  await page.reload()
  await home.openDeposit()
  await expect(form.expected('90.00')).toBeVisible()
  await sandbox.transfer({ fromAccountNo: player.accountNo, toAccountNo: scb, amount: 90 })
  await expect(form.arrived).toBeVisible()
})

// @covers G18.3
test(
  'bank transfer, answer lost and page reloaded, is looked up by its key and announced once',
  { tag: '@full' },
  async ({ page, t, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    const { form } = await openForm(page, t)
    const keys = keysOf(page)
    await page.route(path, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/api/wallet/operations/**', (route) => route.abort())
    await form.announce('65')
    await expect(form.checking).toBeVisible()
    await page.unroute('**/api/wallet/operations/**')
    await page.reload()
    await expect(form.expected('65.00')).toBeVisible()
    expect(keys.length).toBe(1)
  },
)

test('bank transfer, no bank account or below the minimum, shows the refusal', { tag: '@full' }, async ({ page, t, player, sandbox }) => {
  const { form } = await openForm(page, t)
  await page.route(
    path,
    (route) => route.fulfill({ status: 400, json: { message: 'KEY_INVALID', params: { field: 'amount', limit: 100 } } }),
    {
      times: 1,
    },
  )
  await form.announce('50')
  await expect(form.alert).toContainText(t('deposit:transfer.least', { limit: '100' }))
  await sandbox.patchPlayer(player.phone, { noBank: true })
  await form.submit.press('Enter')
  await expect(form.alert).toContainText(t('problem:NO_BANK'))
  await sandbox.patchPlayer(player.phone, { noBank: false })
})
