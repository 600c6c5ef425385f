import type { Locator, Page, Request } from '@playwright/test'
import decodeQr from 'qr/decode.js'
import { depositSheet, type Qr } from '../sheets/depositSheet.ts'
import { homePage } from '../models/homePage.ts'
import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { twentyClicks } from '../support/twentyClicks.ts'
import { inLanguage } from '../support/words.ts'

const isCreation = (request: Request): boolean => /\/api\/qrcode\//.test(request.url()) && request.method() === 'POST'
const minute = 60_000

function creationsOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (isCreation(request)) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

test.beforeEach('a player is signed in', ({ player }) => expect(player.token).not.toBe(''))

// @covers G18.1 G18.2 G22.1
test('QR deposit, clock ten minutes off, 20 clicks, a reload and a second tab, is one QR that can be scanned and is shown as paid', async ({
  page,
  context,
  t,
  player,
  sandbox,
  server,
}) => {
  await context.addInitScript((off) => {
    const { now } = Date
    Date.now = () => now.call(Date) + off
  }, 10 * minute)
  const home = homePage(page, t)
  await home.open()
  const sheet = await home.openDeposit()
  let qrcodeId = ''
  await test.step('20 clicks within 50 ms make one QR under one key, with the right time left', async () => {
    const keys = creationsOf(page)
    const created = Date.now()
    await sheet.amount.fill('150.25')
    const answered = page.waitForResponse((response) => isCreation(response.request()))
    await twentyClicks(sheet.next)
    qrcodeId = ((await (await answered).json()) as Qr).qrcodeId
    await expect(sheet.picture).toBeVisible()
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,}$/)])
    const left = await sheet.secondsLeft()
    expect(left).toBeGreaterThanOrEqual(15 * 60 - (Date.now() - created) / 1000 - 2)
    expect(left).toBeLessThanOrEqual(15 * 60 + 2)
  })
  await test.step('scanned from the screen it asks for the exact amount', async () => {
    // EMVCo: payload format, PromptPay's application, baht, the amount.
    expect(await scanned(sheet.picture)).toMatch(/^000201.*A000000677.*5303764.*5406150\.25/)
  })
  const otherHome = homePage(await context.newPage(), t)
  await test.step('a reload and a second tab find it', async () => {
    await page.reload()
    await home.openDeposit()
    await expect(sheet.picture).toBeVisible()
    await otherHome.open()
    await expect((await otherHome.openDeposit()).picture).toBeVisible()
  })
  await test.step('paid with less than asked, both tabs show what was paid', async () => {
    await sandbox.payQr(qrcodeId, { amount: 80 })
    const paid = t('qrDeposit:paid.less', { asked: '150.25', paid: '80.00' })
    await expect(depositSheet(otherHome.main.page(), t).sheet.getByText(paid)).toBeVisible()
    await page.bringToFront()
    await expect(sheet.sheet.getByText(paid)).toBeVisible()
    expect(await walletOf(server.origin, player)).toBe(80)
  })
})

for (const shares of ['pictures', 'text alone'] as const) {
  test(
    `QR deposit, browser that shares ${shares}, ${shares === 'pictures' ? 'sends it to the bank app or saves it' : 'saves it'}`,
    { tag: '@full' },
    async ({ page, t }) => {
      const shared: string[] = []
      await page.exposeFunction('noteShared', (file: string) => void shared.push(file))
      await page.addInitScript((sharesPictures) => {
        // `exposeFunction` adds it to the page.
        const note = ({ files: [file] = [] }: ShareData) =>
          (globalThis as unknown as { noteShared: (file: string) => Promise<void> }).noteShared(`${file?.name} ${file?.type}`)
        Object.assign(navigator, { share: note, canShare: ({ files }: ShareData = {}) => sharesPictures || !files })
      }, shares === 'pictures')
      await homePage(page, t).open()
      const sheet = await homePage(page, t).openDeposit()
      await sheet.createQr('120')
      const button = (key: string) => sheet.sheet.getByRole('button', { name: t(key), exact: true })
      if (shares === 'pictures') {
        await button('ui:qr.send').click()
        await expect.poll(() => shared).toEqual([expect.stringMatching(/^\S+\.png image\/png$/)])
      } else await expect(button('ui:qr.send')).toHaveCount(0)
      const saved = page.waitForEvent('download')
      await button('ui:qr.save').click()
      expect((await saved).suggestedFilename()).toMatch(/\.png$/)
      expect(shared.length).toBe(shares === 'pictures' ? 1 : 0)
    },
  )
}

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    for (const { what, paid, key } of [
      { what: 'less', paid: 80, key: 'qrDeposit:paid.less' },
      { what: 'more', paid: 120.5, key: 'qrDeposit:paid.more' },
    ]) {
      test(
        `QR deposit, ${what} paid than asked for, credits and shows the paid amount`,
        { tag: '@full' },
        async ({ page, t, player, sandbox, server }) => {
          const home = homePage(page, t)
          await home.open()
          const sheet = await home.openDeposit()
          const { qrcodeId } = await sheet.createQr('100')
          await sandbox.payQr(qrcodeId, { amount: paid })
          await expect(sheet.sheet.getByText(t(key, { asked: '100.00', paid: paid.toFixed(2) }))).toBeVisible()
          expect(await walletOf(server.origin, player)).toBe(paid)
        },
      )
    }

    test(
      'QR deposit, countdown at 00:00, checks once before it expires and shows a late payment',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        const home = homePage(page, t)
        await home.open()
        const sheet = await home.openDeposit()
        const { qrcodeId } = await sheet.createQr('100')
        const pendingRequest = page.waitForRequest((request) => /\/api\/qrcode\/KBANK/.test(request.url()) && request.method() === 'GET')
        await sandbox.clock(15 * minute - 3000)
        await pendingRequest
        await expect(sheet.expired).toBeVisible({ timeout: 15_000 })
        await sandbox.payQr(qrcodeId)
        expect(await walletOf(server.origin, player)).toBe(100)
        // A socket event updates the panel, which says that the payment was late.
        await expect(sheet.sheet.getByText(t('qrDeposit:paid.late'))).toBeVisible()
        await sheet.done.click()
        await expect(sheet.sheet).toBeHidden()
      },
    )

    test(
      'QR of the third provider, reload while live, stands first and can be paid',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        const home = homePage(page, t)
        await home.open()
        const before = await home.openDeposit()
        await before.chooseProvider('PAYTIMZ')
        const { qrcodeId } = await before.createQr('100')
        const picture = await before.picture.getAttribute('src')
        await page.reload()
        const sheet = await home.openDeposit()
        await expect(sheet.picture).toHaveAttribute('src', picture ?? '')
        await sandbox.payQr(qrcodeId)
        await expect(sheet.paid).toBeVisible()
        expect(await walletOf(server.origin, player)).toBe(100)
      },
    )
  })
}

test('QR deposit, cancelled, returns to the amount and hides the QR', { tag: '@full' }, async ({ page, t }) => {
  const home = homePage(page, t)
  await home.open()
  const sheet = await home.openDeposit()
  await sheet.createQr('100')
  await sheet.cancelQr()
  await expect(sheet.amount).toHaveValue('100.00')
  await expect(sheet.picture).toBeHidden()
})

test(
  'QR deposit, paid in the last second, never shows expired',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    const home = homePage(page, t)
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
  },
)

test(
  'QR deposit, refused by the provider, shows the problem, keeps the amount and can be retried',
  { tag: '@full' },
  async ({ page, t, sandbox }) => {
    const home = homePage(page, t)
    await home.open()
    const sheet = await home.openDeposit()
    await sandbox.fault({ port: 'payment', target: 'KBANK', mode: 'refuse' })
    await sheet.amount.fill('100')
    await sheet.next.click()
    await expect(sheet.sheet.getByRole('alert').or(page.getByRole('alert')).first()).toContainText(t('problem:QR_FAIL'))
    await sheet.back.click()
    await expect(sheet.amount).toHaveValue(/^100/)
    await sheet.next.click()
    await expect(sheet.picture).toBeVisible()
  },
)

test('QR deposit, two providers, reloads the others unchanged', { tag: '@full' }, async ({ page, t, player, sandbox, server }) => {
  let reads = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/api/qrcode/PAYTIMZ') && response.request().method() === 'GET') reads += 1
  })
  const home = homePage(page, t)
  await home.open()
  const sheet = await home.openDeposit()
  await expect.poll(() => reads).toBe(1)
  const first = await sheet.createQr('100')
  await expect.poll(() => reads).toBe(2)
  const picture = await sheet.picture.getAttribute('src')
  await sheet.back.click()
  const answered = page.waitForResponse((response) => isCreation(response.request()))
  await sheet.chooseProvider('PAYTIMZ')
  const second = (await (await answered).json()) as { qrcodeId: string }
  await expect(sheet.picture).not.toHaveAttribute('src', picture ?? '')
  await sheet.back.click()
  await sheet.chooseProvider('KBANK')
  await expect(sheet.picture).toHaveAttribute('src', picture ?? '')
  await sandbox.payQr(second.qrcodeId)
  await expect(page.getByText(t('deposit:paidToast', { amount: '100.00' }))).toBeVisible()
  await sandbox.payQr(first.qrcodeId)
  await expect(sheet.paid).toBeVisible()
  expect(await walletOf(server.origin, player)).toBe(200)
})

// @covers G18.2
test('QR deposit, lost answer, finds the QR and makes no second one', { tag: '@full' }, async ({ page, t, player, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/)
  const home = homePage(page, t)
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
  await sheet.next.click()
  await expect(sheet.picture).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  const shown = await (
    await fetch(`${new URL(page.url()).origin}/api/qrcode/KBANK`, { headers: { authorization: `Bearer ${player.token}` } })
  ).json()
  expect(shown).toMatchObject({ qrcodeId: made, status: 'live' })
})

test('QR deposit, below the minimum, sends nothing', { tag: '@full' }, async ({ page, t }) => {
  const home = homePage(page, t)
  await home.open()
  const sheet = await home.openDeposit()
  const keys = creationsOf(page)
  await sheet.chooseProvider('WW')
  await sheet.amount.fill('99.99')
  await expect(sheet.next).toBeDisabled()
  await sheet.amount.press('Enter')
  await sheet.amount.fill('๑๐๐')
  await expect(sheet.next).toBeEnabled()
  expect(keys).toEqual([])
})

test('KBANK deposit, below 1 baht, shows why at the field', { tag: '@full' }, async ({ page, t }) => {
  const home = homePage(page, t)
  await home.open()
  const sheet = await home.openDeposit()
  const keys = creationsOf(page)
  await sheet.amount.fill('0.5')
  await expect(sheet.next).toBeEnabled()
  await expect(sheet.sheet.getByText(t('deposit:leastWhy', { limit: '1' }))).toBeVisible()
  await sheet.next.click()
  await sheet.amount.fill('1')
  await expect(sheet.sheet.getByText(t('deposit:leastWhy', { limit: '1' }))).toBeHidden()
  expect(keys).toEqual([])
})

test.describe('QR countdown with a phone clock ten minutes off', () => {
  for (const minutes of [10, -10]) {
    test(`QR countdown, clock off by ${minutes} minutes, is right within a second`, { tag: '@full' }, async ({ page, t }) => {
      await page.addInitScript((off) => {
        const { now } = Date
        Date.now = () => now.call(Date) + off
      }, minutes * minute)
      const home = homePage(page, t)
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

async function scanned(code: Locator): Promise<string> {
  const pixels = await code.evaluate(async (picture) => {
    const image = picture instanceof HTMLImageElement ? picture : picture.querySelector('img')
    if (!image) throw new Error('the code is no image')
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('this browser cannot draw')
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, 400, 400)
    drawing.drawImage(image, 20, 20, 360, 360)
    return drawing.getImageData(0, 0, 400, 400).data
  })
  return decodeQr({ data: pixels, width: 400, height: 400 })
}
