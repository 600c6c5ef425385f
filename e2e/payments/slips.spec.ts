import { homePage } from '../models/homePage.ts'
import { slipsSheet, type PictureFile } from '../sheets/slipsSheet.ts'
import { walletOf } from '../fixtures/players.ts'
import { newSlip, slipOf, transferByBank } from '../fixtures/slips.ts'
import { expect, test } from '../support/test.ts'
import { twentyClicks } from '../support/twentyClicks.ts'
import { inLanguage } from '../support/words.ts'

test.beforeEach('a player is signed in, and slips are accepted', async ({ player, sandbox }) => {
  expect(player.token).not.toBe('')
  await sandbox.settings({ slipWindow: false })
})

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-14 2.modals-5 2.statement-12 2.statement-14 7.statement-4 G16.2
    test('slips, picked, stopped, pasted and dropped, are credited and shown in sheet, table, tab and home', async ({
      page,
      context,
      t,
      player,
      server,
      browserErrors,
    }) => {
      // The browser's image viewer sets a style, which the image's policy forbids.
      browserErrors.allow(/ERR_FAILED/, /\/slips\/[\w-]+\.jpg\)$/)
      const slips = slipsSheet(page, t)
      await slips.openFromHome()
      await test.step('picked and sent, it is credited', async () => {
        await expect(slips.sheet.getByText(t('slips:sent.none'))).toBeVisible()
        const reader = page.waitForEvent('worker')
        await slips.pick(await newSlip(server.origin, player))
        await expect(slips.seenSlip).toBeVisible()
        expect((await reader).url()).toMatch(/qr\.worker/)
        await expect(slips.preview).toBeVisible()
        await slips.send.click()
        await expect(slips.accepted).toBeVisible()
        await expect(slips.sheet.getByText(t('slips:acceptedText', { amount: '150.00' }), { exact: true })).toBeVisible()
        // The open sheet shows it, so a toast would repeat it.
        await expect(page.locator('[data-toast]')).toHaveCount(0)
        await expect(slips.rows).toHaveCount(1)
        await expect(slips.rows.first()).toContainText('150.00')
        await expect(slips.rows.first()).toContainText(t('slips:status.success'))
      })
      await test.step('its picture shows in a new tab', async () => {
        const opened = context.waitForEvent('page')
        await slips.rows.first().getByRole('button').click()
        const tab = await opened
        await tab.waitForURL(/\/slips\/[\w-]+\.jpg$/)
        expect(await tab.evaluate(() => [document.contentType, window.opener])).toEqual(['image/jpeg', null])
        await tab.close()
        const answered = page.waitForResponse((response) => response.url().endsWith('/api/statement/slip'))
        await slips.refresh.click()
        expect((await answered).status()).toBe(200)
      })
      await test.step('a blocked tab leaves a link that the keyboard reaches', async () => {
        await page.evaluate(() => void (window.open = () => null))
        const view = slips.rows.first().getByRole('button')
        await view.focus()
        await page.keyboard.press('Enter')
        await expect(slips.tabBlocked).toBeVisible()
        await expect(view).toBeFocused()
        await page.keyboard.press('Tab')
        const opened = context.waitForEvent('page')
        await page.keyboard.press('Enter')
        const tab = await opened
        await tab.waitForURL(/\/slips\/[\w-]+\.jpg$/)
        expect(await tab.evaluate(() => window.opener)).toBe(null)
        await tab.close()
        await expect(slips.tabBlocked).toBeHidden()
        await expect(view).toBeFocused()
      })
      await test.step('stopped in the middle, it stores nothing and can be sent again', async () => {
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/api/wallet/slip', async (route) => {
          await released
          await route.abort().catch(() => {})
        })
        await slips.paste(await newSlip(server.origin, player))
        await slips.send.click()
        await expect(slips.progress).toBeVisible()
        await slips.stop.click()
        await expect(slips.sheet.getByText(t('slips:notSent'), { exact: true })).toBeVisible()
        await page.unroute('**/api/wallet/slip')
        release()
        await expect(slips.rows).toHaveCount(1)
        await slips.sendAgain.click()
        await expect(slips.accepted).toBeVisible()
        await expect(slips.rows).toHaveCount(2)
      })
      await test.step('dropped, it is credited too', async () => {
        await slips.drop(await newSlip(server.origin, player))
        await expect(slips.seenSlip).toBeVisible()
        await slips.send.click()
        await expect(slips.accepted).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(homePage(page, t).inWallet).toHaveText('450.00')
      })
    })
  })
}

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test('slip upload, wrong file, shows the problem at once and sends nothing', { tag: '@full' }, async ({ page, t, player, server }) => {
      const slips = slipsSheet(page, t)
      let uploads = 0
      page.on('request', (request) => (uploads += Number(request.url().endsWith('/api/wallet/slip'))))
      await slips.openFromHome()
      for (const [why, file] of Object.entries(await wrongFiles(server.origin, player))) {
        await slips.pick(file)
        await expect(slips.sheet.getByText(t(`slips:seen.${why}`))).toBeVisible()
        await expect(slips.send).toHaveCount(0)
        await expect(slips.sendAnyway).toHaveCount(0)
      }
      expect(uploads).toBe(0)
    })

    test(
      'slip upload, QR code unreadable on the phone, is sent only after confirmation and refused with a reason',
      { tag: '@full' },
      async ({ page, t, player, server }) => {
        const slips = slipsSheet(page, t)
        await slips.openFromHome()
        await slips.pick(await slipOf(await transferByBank(server.origin, player), 'noQr'))
        await expect(slips.unclear).toBeVisible()
        await slips.sendAnyway.click()
        await expect(slips.refused).toBeVisible()
        await expect(slips.rows.nth(1)).toContainText(t('problem:CANNOT_READ_CROPPED_IMAGE'))
        await expect(slips.rows.first().getByRole('cell').nth(1)).toHaveText('-')
      },
    )
  })
}

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test(
      'slip upload, outside hours, is refused before choosing and by the server with its hours',
      { tag: '@full' },
      async ({ page, t, player, server, sandbox }) => {
        await sandbox.settings({ slipWindow: true })
        const midnight = Math.ceil((Date.now() + 7 * 3_600_000) / 86_400_000) * 86_400_000 - 7 * 3_600_000
        await sandbox.clock(midnight + 5 * 60_000 - Date.now())
        const slips = slipsSheet(page, t)
        await slips.openFromHome()
        const closed = t('slips:closed.text', { from: '00:10', to: '23:00' })
        await expect(slips.sheet.getByText(closed)).toHaveCount(1)
        await expect(slips.choose).toBeDisabled()
        await slips.paste(await newSlip(server.origin, player))
        await slips.send.click()
        await expect(slips.sheet.getByRole('alert').getByText(closed)).toBeVisible()
        await expect(slips.sendAgain).toBeDisabled()
        await sandbox.clock(midnight + 11 * 60_000 - Date.now())
        await slips.paste(await newSlip(server.origin, player))
        await slips.send.click()
        await expect(slips.accepted).toBeVisible()
      },
    )
  })
}

// @covers G18.3
test(
  'slip upload, lost answer, is looked up by its key and listed once',
  { tag: '@full' },
  async ({ page, t, player, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED|ERR_CONNECTION/)
    const slips = slipsSheet(page, t)
    await slips.openFromHome()
    await page.route('**/api/wallet/slip', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await slips.upload(await newSlip(server.origin, player))
    await expect(slips.accepted).toBeVisible()
    await expect(slips.rows).toHaveCount(1)
    expect(await walletOf(server.origin, player)).toBe(150)
  },
)

test(
  'slip upload, network cut in the middle, shows it and settles online',
  { tag: '@full' },
  async ({ page, context, t, player, server, browserErrors }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    const slips = slipsSheet(page, t)
    await slips.openFromHome()
    await slips.pick(await newSlip(server.origin, player))
    await expect(slips.seenSlip).toBeVisible()
    await context.setOffline(true)
    await slips.send.click()
    await expect(slips.sheet.getByText(t('slips:uncertain.title'))).toBeVisible()
    await context.setOffline(false)
    await expect(slips.sheet.getByText(t('slips:notSent'), { exact: true })).toBeVisible()
    await slips.sendAgain.click()
    await expect(slips.accepted).toBeVisible()
  },
)

// @covers G18.3
test('slip upload, reload in the middle, reopens the sheet with the result', { tag: '@full' }, async ({ page, t, player, server }) => {
  const slips = slipsSheet(page, t)
  await slips.openFromHome()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/wallet/slip', async (route) => {
    await route.fetch()
    arrive()
  })
  await slips.upload(await newSlip(server.origin, player))
  await arrived
  await page.reload()
  await expect(slips.accepted).toBeVisible()
  await expect(slips.rows).toHaveCount(1)
})

test(
  'slip, bank unavailable, stays in progress after a reload and then shows the result by itself',
  { tag: '@full' },
  async ({ page, t, player, server, sandbox }) => {
    const slips = slipsSheet(page, t)
    await slips.openFromHome()
    await sandbox.fault({ port: 'bank', target: 'record', mode: 'failBefore', times: 1000 })
    await slips.upload(await newSlip(server.origin, player))
    await expect(slips.processing).toBeVisible()
    await expect(slips.rows.first()).toContainText(t('slips:status.processing'))
    await slips.openFromHome()
    await expect(slips.processing).toBeVisible()
    await sandbox.clearFaults()
    await expect(slips.accepted).toBeVisible({ timeout: 60_000 })
    await expect(slips.rows.first()).toContainText(t('slips:status.success'))
  },
)

// @covers G18.3
test('slip, twenty clicks, is sent once', { tag: '@full' }, async ({ page, t, player, server }) => {
  const slips = slipsSheet(page, t)
  let uploads = 0
  page.on('request', (request) => (uploads += Number(request.url().endsWith('/api/wallet/slip'))))
  await slips.openFromHome()
  await slips.pick(await newSlip(server.origin, player))
  await expect(slips.seenSlip).toBeVisible()
  await twentyClicks(slips.send)
  await expect(slips.accepted).toBeVisible()
  expect(uploads).toBe(1)
})

async function wrongFiles(origin: string, player: Parameters<typeof transferByBank>[1]): Promise<Record<string, PictureFile>> {
  return {
    noPicture: { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    tooSmall: await slipOf(await transferByBank(origin, player), 'tiny'),
  }
}
