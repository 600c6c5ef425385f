import { devicesPart } from '../sheets/devicesPart.ts'
import { loginPage } from '../models/loginPage.ts'
import { profilePages } from '../models/profilePages.ts'
import { resetSheet } from '../sheets/resetSheet.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test('account pages, backend without extensions, offer nothing that it lacks', async ({ page, t, player, browserErrors }) => {
  browserErrors.allow(/status of (404|501)/)
  const response = page.waitForResponse('**/api/account/devices')
  await page.goto('/user/profile')
  expect((await response).status()).toBe(404)
  await expect(page.getByRole('main')).toContainText(player.name)
  await profilePages(page, t).row('security').click()
  await expect(page.getByRole('button', { name: t('profile:password.title') })).toBeEnabled()
  await expect(devicesPart(page, t).part).toBeHidden()
  const rule = page.waitForResponse('**/api/lookup/registerOTP')
  await page.goto('/login')
  expect(await (await rule).json()).toEqual({ registerOTP: true })
  await expect(loginPage(page, t).submit).toBeVisible()
  await expect(resetSheet(page, t).forgotten).toBeHidden()
})
