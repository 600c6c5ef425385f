// An open page follows changes over the socket, and on focus and return without one.
import { homePage } from '../models/homePage.ts'
import { waitForHydration } from '../models/loginPage.ts'
import { shell } from '../models/shell.ts'
import { statementPage } from '../models/statementPage.ts'
import { focus, liveSocket, socketsOf, withoutSocket } from '../support/liveSocket.ts'
import { post, type Player } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage } from '../support/words.ts'

const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` })

const bankTransfer = (origin: string, { accountNo, bankCode }: Player, amount: number) =>
  post(`${origin}/sandbox/api/bank/transfers`, { fromAccountNo: accountNo, fromBankCode: bankCode, toAccountNo: '4120001118', amount })

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers G19.3
    test('home, bank transfer and QR paid elsewhere, shows them without a reload', async ({ page, t, player, sandbox, server }) => {
      const home = homePage(page, t)
      const socket = liveSocket(page)
      await home.open()
      await expect(home.total).toContainText('0.00')
      await socket
      await bankTransfer(server.origin, player, 250.5)
      await expect(home.inWallet).toHaveText('250.50')
      await expect(home.latest).toContainText('250.50')
      const { qrcodeId } = (await post(`${server.origin}/api/qrcode/KBANK`, { amount: 100 }, bearer(player))) as { qrcodeId: string }
      await sandbox.payQr(qrcodeId)
      await expect(home.inWallet).toHaveText('350.50')
      await expect(home.latest).toContainText('100.00')
    })

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

test('home, two QRs created and paid in its deposit sheet, reads four times for each payment and never for a new QR', async ({
  page,
  t,
  player,
  sandbox,
}) => {
  expect(player.token).not.toBe('')
  const home = homePage(page, t)
  const socket = liveSocket(page)
  await home.open()
  await socket
  await expect(home.total).toContainText('0.00')
  const sheet = await home.openDeposit()
  const { qrcodeId } = await sheet.createQr('100')
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The sheet polls its own QR.
    if (pathname.startsWith('/api/') && !/^.api.(qrcode|chat)./.test(pathname)) reads.push(`${request.method()} ${pathname}`)
  })
  await sandbox.payQr(qrcodeId)
  await expect(home.inWallet).toHaveText('100.00')
  const forOnePayment = ['GET /api/bonus/preview', 'GET /api/wallet', 'GET /api/wallet/operations', 'POST /api/statement']
  await expect.poll(() => reads.toSorted()).toEqual(forOnePayment)
  await sheet.done.click()
  await home.openDeposit()
  const second = await sheet.createQr('200')
  // Without those of the sheet that was opened.
  reads.length = 0
  await sandbox.payQr(second.qrcodeId)
  await expect(home.inWallet).toHaveText('300.00')
  await expect.poll(() => reads.toSorted()).toEqual(forOnePayment)
})

// @covers G19.3
test('socket, connection cut, reconnects and shows missed changes', async ({ page, t, player, server }) => {
  const home = homePage(page, t)
  const first = liveSocket(page)
  await home.open()
  await expect(home.total).toContainText('0.00')
  const closed = (await first).waitForEvent('close')
  const second = liveSocket(page)
  await post(`${server.origin}/sandbox/api/sockets/drop`, {})
  await closed
  await bankTransfer(server.origin, player, 75)
  await second
  await expect(home.inWallet).toHaveText('75.00')
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

test('socket, logout, closes and is not loaded at /login', async ({ page, t, player }) => {
  const home = homePage(page, t)
  const socket = liveSocket(page)
  await home.open()
  const closed = (await socket).waitForEvent('close')
  await shell(page, t).logout.click()
  await page.waitForURL('**/login')
  await closed

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
  expect(player.token).not.toBe('')
})

test('session, ended elsewhere, ends here without a touch', async ({ page, t, player, server }) => {
  const home = homePage(page, t)
  const socket = liveSocket(page)
  await home.open()
  await socket
  await post(`${server.origin}/api/logout`, {}, bearer(player))
  await page.waitForURL('**/login')
})

test('tabs, several open, each show a change', async ({ page, context, t, player, server }) => {
  const tabs = [page, await context.newPage()]
  const homes = await Promise.all(
    tabs.map(async (tab) => {
      const socket = liveSocket(tab)
      await homePage(tab, t).open()
      await socket
      return homePage(tab, t)
    }),
  )
  await bankTransfer(server.origin, player, 60)
  for (const { inWallet } of homes) await expect(inWallet).toHaveText('60.00')
})
