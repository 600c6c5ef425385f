import { passwordSheet } from '../sheets/passwordSheet.ts'
import { signInAs } from '../fixtures/otherDevice.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test('password change, backend without extensions and lost answer, leaves the retry to the player', async ({
  page,
  t,
  player,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (404|501)/, /ERR_FAILED/)
  const sheet = passwordSheet(page, t)
  await sheet.open()
  await sheet.fill(player.password, 'better-words-4')
  await sheet.save.click()
  await expect(sheet.sheet).toBeHidden()
  await page.route(
    '**/api/account/changepwd',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sheet.openButton.click()
  await sheet.fill('better-words-4', 'better-words-5')
  await sheet.save.click()
  await expect(sheet.undecided).toBeVisible()
  await expect(sheet.sheet.getByText(t('profile:password.undecided'))).toBeVisible()
  await sheet.again.click()
  // The first attempt took effect, so the old password is wrong.
  await sheet.fill('better-words-4', 'better-words-5')
  await sheet.save.click()
  await expect(sheet.alert).toContainText(t('profile:password.wrong'))
  expect(await signInAs(server.origin, { ...player, password: 'better-words-5' })).not.toBe('')
})
