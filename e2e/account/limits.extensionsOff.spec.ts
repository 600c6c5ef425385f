import { ownLimits } from '../sheets/ownLimits.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { profilePages } from '../models/profilePages.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test('limits, backend without extensions, are not offered', async ({ page, t, player, browserErrors }) => {
  browserErrors.allow(/status of (404|501)/)
  const limits = ownLimits(page, t)
  await page.goto('/user/profile')
  await expect(page.getByRole('main')).toContainText(player.name)
  await profilePages(page, t).row('limits').click()
  await expect(limits.reminder).toBeVisible()
  await expect(page.getByRole('heading', { name: t('limits:title') })).toBeHidden()
  await expect(limits.takeBreak).toBeHidden()
})
