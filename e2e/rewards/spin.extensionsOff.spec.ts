// A backend without commitments, published draws and idempotency status.
import { spinPage } from '../models/spinPage.ts'
import { giveCoins, setWheel } from '../fixtures/spins.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test('spin, backend without extensions, is claimed and says what cannot be verified', async ({
  page,
  t,
  player,
  sandbox,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of (404|501)/)
  await setWheel(sandbox, 'BAHT20')
  await giveCoins(server.origin, sandbox, player, 1)
  const spin = spinPage(page, t)
  await spin.open()
  await spin.hub.click()
  await expect(spin.prize).toHaveAccessibleName(new RegExp(t('spin:stopped', { label: 'BAHT20' })))
  await spin.checkThis.click()
  await expect(spin.check.getByText(t('spin:fair.impossible'), { exact: true })).toBeVisible()
  await expect(spin.check.getByText(t('spin:fair.noOdds'))).toBeVisible()
  await expect(spin.check.getByText(t('spin:fair.noSeal'))).toBeVisible()
  await page.keyboard.press('Escape')
  await spin.closePrize.click()
  await spin.claim.click()
  await spin.confirm.click()
  await expect(spin.main.getByText(t('spin:coupons.none'))).toBeVisible()
})
