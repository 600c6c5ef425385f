import type { Response } from '@playwright/test'
import { depositSheet } from '../sheets/depositSheet.ts'
import { homePage } from '../models/homePage.ts'
import { waitForHydration } from '../models/loginPage.ts'
import { shell } from '../models/shell.ts'
import { statementPage } from '../models/statementPage.ts'
import { focus, liveSocket, socketsOf, withoutSocket } from '../support/liveSocket.ts'
import { post, type Player } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { countTaps } from '../support/taps.ts'
import { inLanguage } from '../support/words.ts'

const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` })

const bankTransfer = (origin: string, { accountNo, bankCode }: Player, amount: number) =>
  post(`${origin}/sandbox/api/bank/transfers`, { fromAccountNo: accountNo, fromBankCode: bankCode, toAccountNo: '4120001118', amount })

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test(
      'statement, withdrawal of another device, shows it in progress and then paid',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await bankTransfer(server.origin, player, 500)
        const statement = statementPage(page, t)
        const socket = liveSocket(page)
        await statement.open()
        await expect(statement.rows).toHaveCount(1)
        await socket
        await post(`${server.origin}/api/wallet/withdraw`, { amount: 200 }, bearer(player))
        await expect(statement.rows).toHaveCount(2)
        await expect(statement.rows.first()).toContainText(t('statement:status.processing'))
        const sent = async () => (await sandbox.payouts()).find(({ accountNo }) => accountNo === player.accountNo)
        await expect.poll(async () => (await sent())?.state).toBe('sent')
        await sandbox.endPayout((await sent())?.id ?? '', 'paid')
        await expect(statement.rows.first()).not.toContainText(t('statement:status.processing'))
      },
    )

    test('deposit sheet, QR paid, shows it at once', { tag: '@full' }, async ({ page, t, player, sandbox }) => {
      expect(player.token).not.toBe('')
      const home = homePage(page, t)
      const socket = liveSocket(page)
      await home.open()
      await socket
      const sheet = await home.openDeposit()
      const { qrcodeId } = await sheet.createQr('100')
      // Stops the page's poll of 3 s, so that only the socket can update it.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await sandbox.payQr(qrcodeId)
      await expect(sheet.paid).toBeVisible()
    })
  })
}

// @covers G19.3
test('home, payments here and elsewhere and a cut socket, takes three taps, reads four times a payment, and misses nothing', async ({
  page,
  t,
  player,
  sandbox,
  server,
  context,
}) => {
  const home = homePage(page, t)
  const socket = liveSocket(page)
  await home.open()
  await socket
  await expect(home.total).toContainText('0.00')
  const taps = await countTaps(page)
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The sheet polls its own QR.
    if (pathname.startsWith('/api/') && !/^.api.(qrcode|chat)./.test(pathname)) reads.push(`${request.method()} ${pathname}`)
  })
  const sheet = depositSheet(page, t)
  const created = (): Promise<Response> =>
    page.waitForResponse((response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === 'POST')
  const openQr = async (): Promise<{ qrcodeId: string }> => {
    const before = await taps()
    const answered = created()
    await home.openDeposit()
    await sheet.quick('500').click()
    await sheet.next.click()
    await sheet.picture.waitFor()
    expect((await taps()) - before).toBe(3)
    return (await (await answered).json()) as { qrcodeId: string }
  }
  const pay = async (qrcodeId: string, inWallet: string): Promise<void> => {
    // Without those of the sheet that was opened.
    reads.length = 0
    await sandbox.payQr(qrcodeId)
    await expect(home.inWallet).toHaveText(inWallet)
    const four = ['GET /api/bonus/preview', 'GET /api/wallet', 'GET /api/wallet/operations', 'POST /api/statement']
    await expect.poll(() => reads.toSorted()).toEqual(four)
    // A fifth would be seen by now; closing adds two.
    await sheet.done.click()
    await expect.poll(() => reads.toSorted()).toEqual([...four, 'GET /api/wallet', 'GET /api/wallet/operations'].toSorted())
  }
  await test.step('first deposit', async () => {
    const { qrcodeId } = await openQr()
    await pay(qrcodeId, '500.00')
  })
  await test.step('another provider, which is offered first afterwards', async () => {
    await home.openDeposit()
    await sheet.amount.fill('500')
    const answered = created()
    await sheet.chooseProvider('PAYONEX')
    await sandbox.payQr(((await (await answered).json()) as { qrcodeId: string }).qrcodeId)
    await expect(home.inWallet).toHaveText('1,000.00')
    await sheet.done.click()
    await pay((await openQr()).qrcodeId, '1,500.00')
  })
  await test.step('a bank transfer and a QR paid elsewhere show in each tab', async () => {
    const tab = await context.newPage()
    const second = liveSocket(tab)
    await homePage(tab, t).open()
    await Promise.all([socket, second])
    await bankTransfer(server.origin, player, 250.5)
    for (const { inWallet, latest } of [home, homePage(tab, t)]) {
      await expect(inWallet).toHaveText('1,750.50')
      await expect(latest).toContainText('250.50')
    }
    await tab.close()
    const { qrcodeId } = (await post(`${server.origin}/api/qrcode/KBANK`, { amount: 100 }, bearer(player))) as { qrcodeId: string }
    await sandbox.payQr(qrcodeId)
    await expect(home.inWallet).toHaveText('1,850.50')
    await expect(home.latest).toContainText('100.00')
  })
  const again = liveSocket(page)
  await test.step('a cut connection is opened again and misses nothing', async () => {
    const closed = (await socket).waitForEvent('close')
    await post(`${server.origin}/sandbox/api/sockets/drop`, {})
    await closed
    await bankTransfer(server.origin, player, 75)
    await again
    await expect(home.inWallet).toHaveText('1,925.50')
  })
  await test.step('a logout closes it', async () => {
    const closed = (await again).waitForEvent('close')
    await shell(page, t).logout.click()
    await page.waitForURL('**/login')
    await closed
  })
})

test('login page, guest, loads neither the socket nor its script', async ({ page }) => {
  const sockets = socketsOf(page)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await page.goto('/login')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))
  expect(texts.length).toBeGreaterThan(1)
  expect([texts.filter((text) => text.includes('EIO')).length, sockets()]).toEqual([0, 0])
})

// @covers G19.3
test('home, no socket, reads on focus and on return', async ({ page, t, player, server }) => {
  await withoutSocket(page)
  const home = homePage(page, t)
  await home.open()
  await expect(home.total).toContainText('0.00')
  await bankTransfer(server.origin, player, 80)
  await focus(page)
  await expect(home.inWallet).toHaveText('80.00')
  await expect(home.latest).toContainText('80.00')
  await shell(page, t).statement.click()
  const { rows } = statementPage(page, t)
  await expect(rows).toHaveCount(1)
  await bankTransfer(server.origin, player, 90)
  await focus(page)
  await expect(rows).toHaveCount(2)
})
