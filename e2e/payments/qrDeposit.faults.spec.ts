import { homePage } from '../models/homePage.ts'
import { loginPage } from '../models/loginPage.ts'
import { statementPage } from '../models/statementPage.ts'
import { post, walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'

const minute = 60_000

test.beforeEach('a player is signed in', ({ player }) => expect(player.token).not.toBe(''))

test(
  'QR deposit, paid after expiry, is credited and listed in the statement',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    const home = homePage(page, t)
    await home.open()
    const sheet = await home.openDeposit()
    const { qrcodeId } = await sheet.createQr('75')
    await sandbox.clock(15 * minute + 1000)
    await expect(sheet.expired).toBeVisible({ timeout: 15_000 })
    await sandbox.payQr(qrcodeId, { late: true })
    expect(await walletOf(server.origin, player)).toBe(75)
    await page.goto('/user/statement')
    await expect(statementPage(page, t).rows).toContainText(['+75.00'])
  },
)

for (const [description, answer] of [
  ['a 500', { status: 500, contentType: 'application/json', body: '{"message":"INTERNAL_SERVER_ERROR"}' }],
  ['HTML instead of JSON', { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }],
  ['an empty body', { status: 200, contentType: 'application/json', body: '' }],
] as const) {
  test(
    `QR creation, answered with ${description}, looks up the result and makes one QR at a retry`,
    { tag: '@full' },
    async ({ page, t, browserErrors }) => {
      browserErrors.allow(/status of 500/)
      const home = homePage(page, t)
      await home.open()
      const sheet = await home.openDeposit()
      await sheet.amount.fill('100')
      await page.route('**/api/qrcode/KBANK', (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue()))
      const pendingResponse = page.waitForResponse(
        (response) => response.url().endsWith('/api/qrcode/KBANK') && response.request().method() === 'GET',
      )
      await sheet.next.click()
      await pendingResponse
      await expect(sheet.create).toBeEnabled()
      await page.unroute('**/api/qrcode/KBANK')
      await sheet.create.click()
      await expect(sheet.picture).toBeVisible()
    },
  )
}

test('QR creation, slow provider, stays busy and sends one request', { tag: '@full' }, async ({ page, t, sandbox }) => {
  const home = homePage(page, t)
  await home.open()
  const sheet = await home.openDeposit()
  await sandbox.fault({ port: 'payment', target: 'KBANK', mode: 'slow', delayMs: 1500 })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/qrcode/KBANK') && request.method() === 'POST') sent += 1
  })
  await sheet.amount.fill('100')
  await sheet.next.click()
  // Submits again while the first request is open.
  await sheet.back.click()
  await sheet.next.click()
  await expect(sheet.picture).toBeVisible({ timeout: 15_000 })
  expect(sent).toBe(1)
})

for (const mode of ['failAfter', 'twice'] as const) {
  test(
    `QR creation, provider ${mode === 'twice' ? 'answers twice' : 'fails after it took the request'}, makes at most one QR that is paid once`,
    { tag: '@full' },
    async ({ page, t, player, sandbox, server, browserErrors }) => {
      browserErrors.allow(/status of 5\d\d/)
      const home = homePage(page, t)
      await home.open()
      const sheet = await home.openDeposit()
      await sandbox.fault({ port: 'payment', target: 'KBANK', mode })
      await sheet.amount.fill('100')
      await sheet.next.click()
      await expect(async () => {
        if (!(await sheet.picture.isVisible())) await sheet.create.click({ timeout: 500 })
        await expect(sheet.picture).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 20_000 })
      const live = (await (
        await fetch(`${server.origin}/api/qrcode/KBANK`, { headers: { authorization: `Bearer ${player.token}` } })
      ).json()) as { qrcodeId: string }
      await sandbox.payQr(live.qrcodeId)
      await expect(sheet.paid).toBeVisible()
      expect(await walletOf(server.origin, player)).toBe(100)
    },
  )
}

test('QR deposit, session ended elsewhere, leads to /login with the reason', { tag: '@full' }, async ({ page, t, player, server }) => {
  const home = homePage(page, t)
  await home.open()
  const sheet = await home.openDeposit()
  await sheet.createQr('100')
  await post(`${server.origin}/api/logout`, {}, { authorization: `Bearer ${player.token}` })
  await page.waitForURL('**/login')
  await expect(loginPage(page, t).problem).toHaveText(t('problem:signedOut'))
})
