import { spinPage } from '../models/spinPage.ts'
import { serverIsGone, test } from '../backend/restartableServer.ts'
import { giveCoins, holdingsOf, setWheel, spinKeys } from '../fixtures/spins.ts'
import { expect } from '../support/test.ts'

// @covers G4.5
test('spin, server killed after the draw, grants the one prize for one coin', async ({
  page,
  t,
  player,
  sandbox,
  restartable: server,
  browserErrors,
}) => {
  browserErrors.allow(serverIsGone, /ERR_FAILED/)
  await setWheel(sandbox, 'BAHT20')
  await giveCoins(server.origin, sandbox, player, 2)
  const spin = spinPage(page, t)
  await spin.open()
  const keys = spinKeys(page)
  await page.route(
    '**/api/spinwheel/spin',
    async (route) => {
      await route.fetch()
      await server.kill()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await spin.hub.click()
  await expect(spin.checking).toBeVisible()
  await server.restart()
  await expect(spin.prize).toBeVisible({ timeout: 60_000 })
  expect(await holdingsOf(server.origin, player)).toEqual({ coins: 1, coupons: [expect.stringContaining('BAHT20')] })
  expect(new Set(keys).size).toBe(1)
  await spin.closePrize.click()
  await expect(spin.rows).toHaveCount(1)
})

// @covers G4.5
test('spin, server killed before the request, draws nothing and keeps the coin', async ({
  page,
  t,
  player,
  sandbox,
  restartable: server,
  browserErrors,
}) => {
  browserErrors.allow(serverIsGone, /ERR_FAILED/)
  await setWheel(sandbox, 'BAHT20')
  await giveCoins(server.origin, sandbox, player, 1)
  const spin = spinPage(page, t)
  await spin.open()
  await server.kill()
  await spin.hub.click()
  await expect(spin.checking).toBeVisible()
  await server.restart()
  await expect(spin.alert).toContainText(t('ui:command.nothingDone'), { timeout: 60_000 })
  await expect(spin.coins).toHaveText('1')
  expect(await holdingsOf(server.origin, player)).toEqual({ coins: 1, coupons: [] })
})
