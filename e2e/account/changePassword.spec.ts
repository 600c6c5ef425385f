import { homePage } from '../models/homePage.ts'
import { loginPage } from '../models/loginPage.ts'
import { shell } from '../models/shell.ts'
import { passwordSheet } from '../sheets/passwordSheet.ts'
import { otherDevice, signInAs } from '../fixtures/otherDevice.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'
import { inLanguage, wordsOf } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

const path = '**/api/account/changepwd'
const better = 'better-words-4'

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-17 2.modals-4 5.password-2 8.handling-13 G11.7
    test('password change, wrong old password and then the right one, ends other sessions with a reason and keeps this one', async ({
      page,
      browser,
      t,
      player,
      server,
    }) => {
      const thai = wordsOf('th')
      const other = await otherDevice(browser, server.origin, player)
      await expect(homePage(other, thai).hello(player.name)).toBeVisible()
      const toasts = await listenToToasts(page)
      const sheet = passwordSheet(page, t)
      await sheet.open()
      await sheet.fill('not-the-old-1', better)
      await sheet.save.click()
      await expect(sheet.alert).toContainText(t('profile:password.wrong'))
      await sheet.oldPassword.fill(player.password)
      await expect(sheet.alert).toBeHidden()
      await sheet.save.click()
      await expect(sheet.sheet).toBeHidden()
      await expect.poll(toasts).toEqual([t('profile:password.done')])
      await expect(sheet.openButton).toBeFocused()
      await other.waitForURL('**/login')
      await expect(loginPage(other, thai).problem).toHaveText(thai('problem:signedOut'))
      await other.context().close()
      await expect(signInAs(server.origin, player)).rejects.toThrow('WRONG_CREDENTIAL')
      expect(await signInAs(server.origin, { ...player, password: better })).not.toBe('')
      await shell(page, t).home.click()
      await expect(homePage(page, t).hello(player.name)).toBeVisible()
    })
  })
}

test('password change, too many wrong old passwords, is refused even with the right one', { tag: '@full' }, async ({ page, t, player }) => {
  const sheet = passwordSheet(page, t)
  await sheet.open()
  for (let time = 1; time <= 5; time++) {
    await sheet.fill(`wrong-words-${time}`, better)
    await sheet.save.click()
    await expect(sheet.alert).toContainText(t('profile:password.wrong'))
  }
  await sheet.fill(player.password, better)
  await sheet.save.click()
  await expect(sheet.alert).toContainText(t('problem:REQUEST_LIMIT_1MIN'))
})

test(
  'password change, lost answer and reload, is looked up and happens once',
  { tag: '@full' },
  async ({ page, t, player, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/changepwd')) keys.push(request.headers()['idempotency-key'])
    })
    const toasts = await listenToToasts(page)
    await page.route(path, async (route) => {
      await route.fetch()
      return route.abort()
    })
    // The status is unavailable until the page is reloaded.
    await page.route('**/api/wallet/operations/*', (route) => route.abort())
    const sheet = passwordSheet(page, t)
    await sheet.open()
    await sheet.fill(player.password, better)
    await twentyClicks(sheet.save)
    await expect(sheet.checking).toBeVisible()
    const storage = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
    expect([storage.includes(better), storage.includes(player.password)]).toEqual([false, false])
    await page.unroute('**/api/wallet/operations/*')
    await page.reload()
    await expect.poll(toasts).toEqual([t('profile:password.done')])
    await expect(sheet.sheet).toBeHidden()
    expect([keys.length, typeof keys[0]]).toEqual([1, 'string'])
    expect(await signInAs(server.origin, { ...player, password: better })).not.toBe('')
  },
)
