import type { Page, Request } from '@playwright/test'
import jsQR from 'jsqr'
import { homePage } from './models/homePage.ts'
import { walletOf } from './support/players.ts'
import { expect, test } from './support/test.ts'
import { twentyClicks } from './support/twentyClicks.ts'
import { inLanguage } from './support/words.ts'

const isCreation = (request: Request): boolean => /\/api\/qrcode\//.test(request.url()) && request.method() === 'POST'
const minute = 60_000

function creationsOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (isCreation(request)) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

test.beforeEach('somebody is signed in', ({ player }) => expect(player.token).not.toBe(''))

test('paid in full: the sheet says so by itself', async ({ page, say, player, sandbox, server }) => {
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  const { qrcodeId } = await sheet.createQr('150.25')
  await sandbox.payQr(qrcodeId)
  await expect(sheet.paid).toBeVisible()
  await expect(sheet.sheet).toContainText('150.25')
  await sheet.close()
  await expect(home.inWallet).toHaveText('150.25')
  expect(await walletOf(server.origin, player)).toBe(150.25)
})

test('the code on the screen can be scanned, and asks for this very amount', async ({ page, say }) => {
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  await sheet.createQr('150.25')
  const { width, height, pixels } = await sheet.picture.evaluate(async (picture) => {
    const image = picture instanceof HTMLImageElement ? picture : picture.querySelector('img')
    if (!image) throw new Error('the code is no image')
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('this browser cannot draw')
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, 400, 400)
    drawing.drawImage(image, 20, 20, 360, 360)
    return { width: 400, height: 400, pixels: [...drawing.getImageData(0, 0, 400, 400).data] }
  })
  const text = jsQR(new Uint8ClampedArray(pixels), width, height)?.data
  // EMVCo: payload format, PromptPay's application, baht, the amount.
  expect(text).toMatch(/^000201.*A000000677.*5303764.*5406150\.25/)
})

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    for (const { what, paid, key } of [
      { what: 'less', paid: 80, key: 'qrDeposit:paid.less' },
      { what: 'more', paid: 120.5, key: 'qrDeposit:paid.more' },
    ]) {
      test(`${what} was paid than asked for: told as it is, and credited as it came`, async ({ page, say, player, sandbox, server }) => {
        const home = homePage(page, say)
        await home.open()
        const sheet = await home.openDeposit()
        const { qrcodeId } = await sheet.createQr('100')
        await sandbox.payQr(qrcodeId, { amount: paid })
        await expect(sheet.sheet.getByText(say(key, { asked: '100.00', paid: paid.toFixed(2) }))).toBeVisible()
        expect(await walletOf(server.origin, player)).toBe(paid)
      })
    }

    test('00:00: the server is asked once more, and only then it is expired; a late payment is told', async ({
      page,
      say,
      player,
      sandbox,
      server,
    }) => {
      const home = homePage(page, say)
      await home.open()
      const sheet = await home.openDeposit()
      const { qrcodeId } = await sheet.createQr('100')
      const asked = page.waitForRequest((request) => /\/api\/qrcode\/KBANK/.test(request.url()) && request.method() === 'GET')
      await sandbox.clock(15 * minute - 3000)
      await asked
      await expect(sheet.expired).toBeVisible({ timeout: 15_000 })
      await sandbox.payQr(qrcodeId)
      expect(await walletOf(server.origin, player)).toBe(100)
      // A socket event updates the panel, which says that the payment was late.
      await expect(sheet.sheet.getByText(say('qrDeposit:paid.late'))).toBeVisible()
      await sheet.sheet.getByRole('button', { name: say('qrDeposit:paid.again') }).click()
      await expect(sheet.create).toBeVisible()
    })

    test('a reload while a QR of the third provider is live: it stands in front, the same one, and can be paid', async ({
      page,
      say,
      player,
      sandbox,
      server,
    }) => {
      const home = homePage(page, say)
      await home.open()
      const before = await home.openDeposit()
      await before.provider('PAYTIMZ').click()
      const { qrcodeId } = await before.createQr('100')
      const picture = await before.picture.getAttribute('src')
      await page.reload()
      const sheet = await home.openDeposit()
      await expect(sheet.picture).toHaveAttribute('src', picture ?? '')
      await expect(sheet.provider('PAYTIMZ')).toBeChecked()
      await sandbox.payQr(qrcodeId)
      await expect(sheet.paid).toBeVisible()
      await expect(sheet.provider('PAYTIMZ')).toBeChecked()
      expect(await walletOf(server.origin, player)).toBe(100)
    })
  })
}

test('cancelled: the amount can be entered again, and the QR is shown no more', async ({ page, say }) => {
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  await sheet.createQr('100')
  await sheet.cancel.click()
  await expect(sheet.create).toBeVisible()
  await expect(sheet.picture).toBeHidden()
})

test('paid in the last second: never called expired', async ({ page, say, player, sandbox, server, complaints }) => {
  complaints.allow(/ERR_FAILED/)
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  const { qrcodeId } = await sheet.createQr('100')
  // Expires after the last poll and before 00:00.
  await page.route('**/api/qrcode/KBANK', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await sandbox.clock(15 * minute - 2000)
  await page.unroute('**/api/qrcode/KBANK')
  await sandbox.payQr(qrcodeId)
  await expect(sheet.paid).toBeVisible({ timeout: 15_000 })
  await expect(sheet.expired).toBeHidden()
  expect(await walletOf(server.origin, player)).toBe(100)
})

test('refused by the provider: said in words, the amount stays, and trying again works', async ({ page, say, sandbox }) => {
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  await sandbox.fault({ port: 'payment', target: 'KBANK', mode: 'refuse' })
  await sheet.amount.fill('100')
  await sheet.create.click()
  await expect(sheet.sheet.getByRole('alert').or(page.getByRole('alert')).first()).toContainText(say('problem:QR_FAIL'))
  await expect(sheet.amount).toHaveValue(/^100/)
  await sheet.create.click()
  await expect(sheet.picture).toBeVisible()
})

test('two providers: a QR in one reloads the others, which stay as they were', async ({ page, say, player, sandbox, server }) => {
  let reads = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/api/qrcode/PAYTIMZ') && response.request().method() === 'GET') reads += 1
  })
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  await expect.poll(() => reads).toBe(1)
  const first = await sheet.createQr('100')
  await expect.poll(() => reads).toBe(2)
  await sheet.provider('PAYTIMZ').check({ force: true })
  await expect(sheet.create).toBeVisible()
  const second = await sheet.createQr('50')
  await sheet.provider('KBANK').check({ force: true })
  await expect(sheet.picture).toBeVisible()
  await sandbox.payQr(first.qrcodeId)
  await sandbox.payQr(second.qrcodeId)
  await expect(sheet.paid).toBeVisible()
  await sheet.provider('PAYTIMZ').check({ force: true })
  await expect(sheet.paid).toBeVisible()
  expect(await walletOf(server.origin, player)).toBe(150)
})

// @covers G18.1
test('20 clicks within 50 ms: one request, one key, one QR', async ({ page, say }) => {
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  const keys = creationsOf(page)
  await sheet.amount.fill('100')
  await twentyClicks(sheet.create)
  await expect(sheet.picture).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,}$/)])
})

// @covers G18.2
test('the answer is lost after the server took it: the QR that it made is found, and no second one', async ({
  page,
  say,
  player,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  const keys = creationsOf(page)
  let made = ''
  await page.route('**/api/qrcode/KBANK', async (route) => {
    if (!isCreation(route.request())) return route.continue()
    const answer = (await (await route.fetch()).json()) as { qrcodeId: string }
    made = answer.qrcodeId
    return route.abort()
  })
  await sheet.amount.fill('100')
  await sheet.create.click()
  await expect(sheet.picture).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  const shown = await (
    await fetch(`${new URL(page.url()).origin}/api/qrcode/KBANK`, { headers: { authorization: `Bearer ${player.token}` } })
  ).json()
  expect(shown).toMatchObject({ qrcodeId: made, status: 'live' })
})

// @covers G18.2
test('a reload finds the live QR again', async ({ page, say, sandbox }) => {
  const home = homePage(page, say)
  await home.open()
  const first = await home.openDeposit()
  const { qrcodeId } = await first.createQr('100')
  await page.reload()
  const sheet = await home.openDeposit()
  await expect(sheet.picture).toBeVisible()
  await sandbox.payQr(qrcodeId)
  await expect(sheet.paid).toBeVisible()
})

test('below the least amount nothing is sent', async ({ page, say }) => {
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  const keys = creationsOf(page)
  await sheet.provider('WW').check({ force: true })
  await sheet.amount.fill('99.99')
  await expect(sheet.create).toBeDisabled()
  await sheet.amount.press('Enter')
  await sheet.amount.fill('๑๐๐')
  await expect(sheet.create).toBeEnabled()
  expect(keys).toEqual([])
})

test('KBANK offers its button below 1 baht and ignores it: why is said at the field', async ({ page, say }) => {
  const home = homePage(page, say)
  await home.open()
  const sheet = await home.openDeposit()
  const keys = creationsOf(page)
  await sheet.amount.fill('0.5')
  await expect(sheet.create).toBeEnabled()
  await expect(sheet.sheet.getByText(say('qrDeposit:leastWhy', { limit: '1.00' }))).toBeVisible()
  await sheet.create.click()
  await sheet.amount.fill('1')
  await expect(sheet.sheet.getByText(say('qrDeposit:leastWhy', { limit: '1.00' }))).toBeHidden()
  expect(keys).toEqual([])
})

test.describe('a phone whose clock is ten minutes off', () => {
  for (const minutes of [10, -10]) {
    // @covers G22.1
    test(`${minutes} minutes: the countdown is right within a second`, async ({ page, say }) => {
      await page.addInitScript((off) => {
        const { now } = Date
        Date.now = () => now.call(Date) + off
      }, minutes * minute)
      const home = homePage(page, say)
      await home.open()
      const sheet = await home.openDeposit()
      const created = Date.now()
      await sheet.createQr('100')
      const left = await sheet.secondsLeft()
      // It was created after that moment; the server's time has whole seconds.
      const least = 15 * 60 - (Date.now() - created) / 1000
      expect(left).toBeGreaterThanOrEqual(least - 2)
      expect(left).toBeLessThanOrEqual(15 * 60 + 2)
    })
  }
})
