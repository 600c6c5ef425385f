import { completeJourney } from '../models/completeJourney.ts'
import { shell } from '../models/shell.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test('journey, backend without extensions or a logout operation, passes every step and ends the session', async ({
  page,
  t,
  person,
  sandbox,
  browserErrors,
}) => {
  browserErrors.allow(/status of (404|501)/)
  await sandbox.settings({ registerOTP: true })
  await page.goto('/login')
  await completeJourney({ page, t, person, sandbox })
  await shell(page, t).logout.click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([null, null])
})
