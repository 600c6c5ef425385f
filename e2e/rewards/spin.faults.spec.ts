import type { Page } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { spinPage } from '../models/spinPage.ts'
import type { Player } from '../fixtures/players.ts'
import type { Sandbox } from '../backend/sandbox.ts'
import { giveCoins, holdingsOf, setWheel, spinKeys } from '../fixtures/spins.ts'
import { expect, test } from '../support/test.ts'
import type { Translate } from '../support/words.ts'

const path = '**/api/spinwheel/spin'
type Setup = { page: Page; t: Translate; player: Player; sandbox: Sandbox; server: { origin: string } }

async function ready({ page, t, player, sandbox, server }: Setup) {
  await setWheel(sandbox, 'BAHT20')
  await giveCoins(server.origin, sandbox, player, 2)
  const spin = spinPage(page, t)
  await spin.open()
  await expect(spin.coins).toHaveText('2')
  return spin
}

async function isTheOnePrize({ page, t, player, server }: Omit<Setup, 'sandbox'>): Promise<void> {
  const spin = spinPage(page, t)
  await expect(spin.prize).toBeVisible({ timeout: 60_000 })
  const { coins, coupons } = await holdingsOf(server.origin, player)
  expect([coins, coupons.length]).toEqual([1, 1])
  await expect(spin.prize).toHaveAccessibleName(t('spin:prize.won', { label: coupons[0] ?? '' }))
  await spin.closePrize.click()
  await expect(spin.prize).toBeHidden()
  await expect(spin.coins).toHaveText('1')
  await expect(spin.rows).toHaveCount(1)
  await page.reload()
  await expect(spin.coins).toHaveText('1')
  await expect(spin.rows).toHaveCount(1)
  await expect(spin.prize).toBeHidden()
}

// @covers G4.6
test('spin, reload while turning, shows the prize', { tag: '@full' }, async ({ page, t, player, sandbox, server }) => {
  const spin = await ready({ page, t, player, sandbox, server })
  const keys = spinKeys(page)
  const answered = page.waitForResponse(path)
  await spin.hub.click()
  await answered
  await expect(spin.coins).toHaveText('1')
  await page.reload()
  await isTheOnePrize({ page, t, player, server })
  expect(keys.length).toBe(1)
})

// @covers G4.6
test('spin, reload before the answer, shows the prize', { tag: '@full' }, async ({ page, t, player, sandbox, server }) => {
  const spin = await ready({ page, t, player, sandbox, server })
  const keys = spinKeys(page)
  const { promise: drawn, resolve: draw } = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      await route.fetch()
      draw()
    },
    { times: 1 },
  )
  await spin.hub.click()
  await drawn
  await page.reload()
  await isTheOnePrize({ page, t, player, server })
  expect(new Set(keys).size).toBe(1)
})

// @covers G4.6
test(
  'spin, lost answer, checks and turns to the drawn slice',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET|ERR_FAILED/)
    const spin = await ready({ page, t, player, sandbox, server })
    const keys = spinKeys(page)
    await page.route(
      path,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await spin.hub.click()
    await expect(spin.checking).toBeVisible()
    await isTheOnePrize({ page, t, player, server })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  },
)

test(
  'spin, request never arrived, shows it and keeps the coin',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET|ERR_FAILED/)
    const spin = await ready({ page, t, player, sandbox, server })
    const keys = spinKeys(page)
    await page.route(path, (route) => route.abort('connectionreset'), { times: 1 })
    await spin.hub.click()
    await expect(spin.alert).toContainText(t('ui:command.nothingDone'))
    await expect(spin.coins).toHaveText('2')
    await spin.hub.click()
    await isTheOnePrize({ page, t, player, server })
    expect(new Set(keys).size).toBe(2)
  },
)

// @covers G4.6
test('spin, tab closed while turning, leads from home to the prize', async ({ page, t, player, sandbox, server, context }) => {
  const spin = await ready({ page, t, player, sandbox, server })
  const answered = page.waitForResponse(path)
  await spin.hub.click()
  await answered
  await expect(spin.coins).toHaveText('1')
  await page.close()
  const another = await context.newPage()
  await homePage(another, t).open()
  await expect(another.getByText(t('home:unfinished.unsettled', { what: t('home:unfinished.what.spin') }))).toBeVisible()
  await another.getByRole('button', { name: t('home:unfinished.look') }).click()
  await another.waitForURL('**/user/spin')
  await isTheOnePrize({ page: another, t, player, server })
})

test('prize claim, lost answer or reload, happens once', { tag: '@full' }, async ({ page, t, player, sandbox, server, browserErrors }) => {
  browserErrors.allow(/ERR_CONNECTION_RESET|ERR_FAILED/)
  const claim = '**/api/spinwheel/coupon/claim'
  const spin = await ready({ page, t, player, sandbox, server })
  await spin.hub.click()
  await spin.closePrize.click()
  await page.route(
    claim,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await spin.claim.click()
  await spin.confirm.click()
  await expect(spin.main.getByText(t('spin:coupons.none'))).toBeVisible({ timeout: 60_000 })
  await spin.hub.click()
  await spin.closePrize.click()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  await page.route(claim, () => hold(), { times: 1 })
  await spin.claim.click()
  await spin.confirm.click()
  await held
  await page.reload()
  await expect(spin.alert).toContainText(t('ui:command.nothingDone'))
  await spin.claim.click()
  await spin.confirm.click()
  await expect(spin.main.getByText(t('spin:coupons.none'))).toBeVisible()
  expect(await holdingsOf(server.origin, player)).toEqual({ coins: 0, coupons: [] })
})
