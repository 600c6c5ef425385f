import { devicesPart } from '../sheets/devicesPart.ts'
import { homePage } from '../models/homePage.ts'
import { loginPage } from '../models/loginPage.ts'
import { otherDevice, signInAs } from '../fixtures/otherDevice.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'
import { inLanguage, wordsOf } from '../support/words.ts'

const line =
  'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.0.0 Mobile Safari/537.36 Line/13.19.1/IAB'

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers G11.7
    test('devices, one and then all signed out, end their sessions at once and remove the tokens', async ({
      page,
      browser,
      t,
      player,
      server,
    }) => {
      const thai = wordsOf('th')
      const toasts = await listenToToasts(page)
      const token = await signInAs(server.origin, player, { 'user-agent': line })
      const other = await otherDevice(browser, server.origin, player)
      await expect(homePage(other, thai).hello(player.name)).toBeVisible()
      const devices = devicesPart(page, t)
      await devices.open()
      // The test's API client signed in first, and the browser has its token.
      await expect(devices.rows).toHaveCount(3)
      await expect(devices.rows.first()).toContainText(t('profile:devices.current'))
      await expect(devices.part).toContainText(t('profile:devices.named', { browser: 'LINE', system: 'Android' }))
      await test.step('one signed out keeps this one', async () => {
        const row = devices.rows.nth(1)
        await row.getByRole('button').click()
        await devices.cancel.click()
        await expect(devices.question).toBeHidden()
        await row.getByRole('button').click()
        await devices.yes.click()
        await expect.poll(toasts).toEqual([t('profile:devices.removed')])
        await expect(devices.rows).toHaveCount(2)
        await other.waitForURL('**/login')
        await expect(loginPage(other, thai).problem).toHaveText(thai('problem:signedOut'))
        await other.context().close()
        await expect(devices.rows.first()).toContainText(t('profile:devices.current'))
      })
      await test.step('all signed out leads to the login', async () => {
        await devices.everywhere.click()
        await expect(devices.question).toContainText(t('profile:devices.question.allText'))
        await devices.yesEverywhere.click()
        await page.waitForURL('**/login')
        expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([null, null])
        expect((await fetch(`${server.origin}/api/wallet`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
      })
    })
  })
}

test('devices, lost answer, shows the result from the list', { tag: '@full' }, async ({ page, t, player, server, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/)
  await signInAs(server.origin, player)
  await page.route('**/api/account/devices/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const devices = devicesPart(page, t)
  await devices.open()
  await expect(devices.rows).toHaveCount(2)
  await devices.rows.nth(1).getByRole('button').click()
  await devices.yes.click()
  await expect(devices.rows).toHaveCount(1)
  await expect(devices.question).toBeHidden()
})
