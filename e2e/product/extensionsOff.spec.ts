import { homePage } from '../models/homePage.ts'
import { completeJourney } from '../models/completeJourney.ts'
import { shell } from '../models/shell.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test('journey, backend without extensions, passes every step', async ({ page, t, person, sandbox, browserErrors }) => {
  browserErrors.allow(/status of (404|501)/)
  await sandbox.settings({ registerOTP: true })
  await page.goto('/login')
  await completeJourney({ page, t, person, sandbox })
})

test('logout, backend without a logout operation, ends the session', async ({ page, t, player, browserErrors }) => {
  browserErrors.allow(/status of (404|501)/)
  await page.goto('/user/home')
  await expect(homePage(page, t).hello(player.name)).toBeVisible()
  await shell(page, t).logout.click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
})
