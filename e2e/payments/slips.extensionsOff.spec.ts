import { slipsSheet } from '../sheets/slipsSheet.ts'
import { walletOf } from '../fixtures/players.ts'
import { newSlip } from '../fixtures/slips.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

test.beforeEach('a player is signed in, and slips are accepted', async ({ player, sandbox, browserErrors }) => {
  browserErrors.allow(/status of (404|501)/)
  expect(player.token).not.toBe('')
  await sandbox.settings({ slipWindow: false })
})

test('slip, backend without extensions, is credited and listed', async ({ page, t, player, server }) => {
  const slips = slipsSheet(page, t)
  await slips.openFromHome()
  await slips.upload(await newSlip(server.origin, player))
  await expect(slips.accepted).toBeVisible()
  await expect(slips.rows).toHaveCount(1)
  expect(await walletOf(server.origin, player)).toBe(150)
})

test('slip, backend without extensions and lost answer, asks the player to check before a retry', async ({
  page,
  t,
  player,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/)
  const slips = slipsSheet(page, t)
  await slips.openFromHome()
  await page.route('**/api/wallet/slip', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await slips.upload(await newSlip(server.origin, player))
  await expect(slips.sheet.getByText(t('ui:command.undecided'))).toBeVisible()
  await slips.refresh.click()
  await expect(slips.rows).toHaveCount(1)
  await slips.sheet.getByRole('button', { name: t('slips:sendNew') }).click()
  await expect(slips.choose).toBeVisible()
  await expect.poll(() => walletOf(server.origin, player)).toBe(150)
})
