import { homePage } from '../models/homePage.ts'
import { spinPage } from '../models/spinPage.ts'
import { shell } from '../models/shell.ts'
import { statementPage } from '../models/statementPage.ts'
import { withoutSocket } from '../support/liveSocket.ts'
import { walletOf } from '../fixtures/players.ts'
import { giveCoins, holdingsOf, setWheel, spinElsewhere, spinKeys } from '../fixtures/spins.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'
import { inLanguage } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

test.beforeEach('a wheel of which every slice wins', ({ sandbox }) => setWheel(sandbox, 'BAHT20'))

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-13 1.home-8 2.routes-20 2.home-18 2.spin-2 2.spin-3 2.spin-5 2.spin-6 4.spin-2 G24.4
    test('spin, from home by tap and keys, shows, verifies, claims and credits the prize', async ({ page, t, player, sandbox, server }) => {
      await giveCoins(server.origin, sandbox, player, 2)
      const toasts = await listenToToasts(page)
      await homePage(page, t).open()
      await page.getByRole('link', { name: t('home:spin') }).click()
      const spin = spinPage(page, t)
      await expect(page).toHaveTitle(`${t('app:title.spin')} · ${t('app:brand')}`)
      await expect(spin.main.getByRole('heading', { level: 1 })).toHaveText('7 7 7')
      await expect(spin.coins).toHaveText('2')
      await expect(spin.main.getByText(t('spin:coupons.none'))).toBeVisible()

      const answered = page.waitForResponse('**/api/spinwheel/spin')
      await spin.hub.click()
      const { result } = (await (await answered).json()) as { result: { label: string } }
      await expect(spin.coins).toHaveText('1')
      await expect(spin.prize).toHaveAccessibleName(t('spin:prize.won', { label: result.label }))
      await expect(spin.status).toHaveText(t('spin:stopped', { label: result.label }))
      await spin.checkThis.click()
      await expect(spin.check.getByText(t('spin:fair.kept', { label: result.label }))).toBeVisible()
      await expect(spin.check.getByText('25%')).toHaveCount(4)
      await page.keyboard.press('Escape')
      await expect(spin.check).toBeHidden()
      await spin.closePrize.click()
      await expect(spin.prize).toBeHidden()
      await expect(spin.rows).toHaveCount(1)
      await expect(spin.rows.first().getByRole('cell').first()).toHaveText('1')
      await expect(spin.rows.first()).toContainText(result.label)
      await expect(spin.rows.first()).toContainText('฿20')

      await test.step('with reduced motion slice and prize show at once', async () => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const turns = await page.evaluateHandle(() => {
          const animations: unknown[] = []
          Element.prototype.animate = (...how) => {
            animations.push(how)
            return new Animation()
          }
          return animations
        })
        await spin.hub.focus()
        await page.keyboard.press('Enter')
        await expect(spin.prize).toBeVisible()
        expect(await turns.jsonValue()).toEqual([])
      })
      await page.keyboard.press('Escape')
      await expect(spin.prize).toBeHidden()
      await expect(spin.rows).toHaveCount(2)
      await expect(spin.coins).toHaveText('0')
      await expect(spin.main.getByText(t('spin:noCoins'))).toBeVisible()
      await expect(spin.hub).toHaveAttribute('aria-disabled', 'true')
      const keys = spinKeys(page)
      await spin.hub.press('Enter')
      expect(keys).toEqual([])

      await spin.claim.first().click()
      await expect(spin.question).toContainText(t('spin:claim.toWallet', { amount: '฿20' }))
      await spin.confirm.click()
      await expect(spin.rows).toHaveCount(1)
      await expect.poll(toasts).toContain(t('spin:claimed.wallet', { amount: '20.00' }))
      expect(await walletOf(server.origin, player)).toBe(220)
      await test.step('the odds are beside the wheel on a desktop alone', async () => {
        await expect(spin.odds).toHaveCount(0)
        await page.setViewportSize({ width: 1280, height: 800 })
        await expect(spin.odds.getByText('25%')).toHaveCount(4)
        await page.setViewportSize({ width: 390, height: 844 })
      })
      await shell(page, t).statement.click()
      await expect(statementPage(page, t).rows.first()).toContainText('+20.00')
    })
  })
}

test('spin, nothing won, says so and promises no coupon', { tag: '@full' }, async ({ page, t, player, sandbox, server }) => {
  await setWheel(sandbox, 'NOTHING')
  await giveCoins(server.origin, sandbox, player, 1)
  const spin = spinPage(page, t)
  await spin.open()
  await spin.hub.click()
  await expect(spin.prize).toHaveAccessibleName(t('spin:prize.nothing'))
  await expect(spin.prize).toContainText(t('spin:prize.again'))
  await spin.closePrize.click()
  await expect(spin.main.getByText(t('spin:coupons.none'))).toBeVisible()
})

// @covers 4.spin-1
test('spin, twenty presses, debits one coin', { tag: '@full' }, async ({ page, t, player, sandbox, server }) => {
  await giveCoins(server.origin, sandbox, player, 3)
  const spin = spinPage(page, t)
  await spin.open()
  const keys = spinKeys(page)
  await twentyClicks(spin.hub)
  for (let times = 0; times < 5; times++) await spin.hub.press('Enter')
  await expect(spin.prize).toBeVisible()
  expect([keys.length, (await holdingsOf(server.origin, player)).coins]).toEqual([1, 2])
})

// @covers 8.handling-18
test('spin, no coins or a changed wheel, draws nothing and shows why', { tag: '@full' }, async ({ page, t, player, sandbox, server }) => {
  await giveCoins(server.origin, sandbox, player, 1)
  // Socket events would update the page before the press.
  await withoutSocket(page)
  const spin = spinPage(page, t)
  await spin.open()
  await setWheel(sandbox, 'BAHT20', 7)
  await spin.hub.click()
  await expect(spin.alert).toContainText(t('spin:refused.NO_DATA'))
  await expect(spin.coins).toHaveText('1')
  await spinElsewhere(server.origin, player)
  await spin.hub.click()
  await expect(spin.alert).toContainText(t('spin:refused.MONEY_NOT_ENOUGH'))
  await expect(spin.coins).toHaveText('0')
  expect(await holdingsOf(server.origin, player)).toMatchObject({ coins: 0, coupons: [expect.stringContaining('BAHT20')] })
})

// @covers 2.spin-3 2.spin-4 4.spin-7 9.limits-18
test('coupons, four of three kinds, show three on a page and the cost in baht first, and a second bonus waits', async ({
  page,
  t,
  player,
  sandbox,
  server,
}) => {
  await giveCoins(server.origin, sandbox, player, 4)
  for (const prize of ['BAHT20', 'COINS3', 'BONUS50', 'BONUS50'] as const) {
    await setWheel(sandbox, prize)
    await holdingsOf(server.origin, player)
    await spinElsewhere(server.origin, player)
  }
  const spin = spinPage(page, t)
  await spin.open()
  await expect(spin.coins).toHaveText('0')
  const numbers = () => spin.rows.locator('td:first-child').allTextContents()
  await test.step('an empty second page disappears', async () => {
    await expect.poll(numbers).toEqual(['1', '2', '3'])
    await spin.coupons.getByRole('button', { name: t('ui:pages.page', { page: 2 }) }).click()
    await expect.poll(numbers).toEqual(['4'])
    await spin.claim.click()
    await spin.confirm.click()
    await expect.poll(numbers).toEqual(['1', '2', '3'])
  })
  await test.step('coins are added', async () => {
    await spin.claim.last().click()
    await expect(spin.question).toContainText(/3/)
    await spin.confirm.click()
    await expect(spin.coins).toHaveText('3')
  })
  await test.step('a bonus names its stake, and the second one waits', async () => {
    await spin.claim.first().click()
    await expect(spin.question).toContainText(t('spin:claim.stake', { stake: '250' }))
    await spin.confirm.click()
    await expect(spin.rows).toHaveCount(1)
    await spin.claim.first().click()
    await spin.confirm.click()
    await expect(spin.alert).toContainText(t('spin:claimRefused.BONUS_REMAINING'))
  })
  expect(await walletOf(server.origin, player)).toBe(420)
})
