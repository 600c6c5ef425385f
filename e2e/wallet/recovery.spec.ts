import type { Page } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { transferSheet } from '../sheets/transferSheet.ts'
import { withdrawSheet } from '../sheets/withdrawSheet.ts'
import { withoutSocket } from '../support/liveSocket.ts'
import { fund, intoGame, payoutsOf } from '../fixtures/money.ts'
import { post, walletOf, type Player } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage } from '../support/words.ts'

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers G18.6
    test(
      'home, no socket, shows requests of other devices on refresh until they settle',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await withoutSocket(page)
        await fund(server.origin, sandbox, player, 500)
        await intoGame(server.origin, player, 'PG', 100)
        const home = homePage(page, t)
        await home.open()
        await home.refreshed()
        await expect(home.inWallet).toHaveText('400.00')
        await sandbox.fault({ port: 'game', target: 'PG', mode: 'failBefore', times: 100 })
        await beginTransfer(server.origin, player, { from: 'WALLET', to: 'PG', amount: 150 })
        const notice = home.main.getByText(
          t('home:unfinished.inProgressOf', { what: t('home:unfinished.what.transfer'), amount: '150.00' }),
        )
        await home.refresh.click()
        await expect(notice).toBeVisible()
        await expect(home.inWallet).toHaveText('250.00')
        await expect(home.latest.getByRole('listitem').first()).toContainText('150.00')
        await sandbox.clearFaults()
        await expect(notice).toBeHidden({ timeout: 40_000 })
        await expect(home.total).toHaveText(/500\.00/)
        await expect(page.getByRole('dialog')).toBeHidden()
      },
    )

    // @covers G18.6
    test(
      'home, two requests left open here, opens each sheet in turn with its result',
      { tag: '@full' },
      async ({ page, t, player, sandbox, server }) => {
        await fund(server.origin, sandbox, player, 1000)
        await intoGame(server.origin, player, 'PG', 100)
        const { origin } = server
        await call(origin, player, 'transfer', { from: 'WALLET', to: 'PG', amount: 300 }, 'recovery-transfer')
        await call(origin, player, 'withdrawAll', { amount: 200 }, 'recovery-withdraw')
        await storeRequest(page, `request.transfer.${await idOf(origin, player)}`, {
          key: 'recovery-transfer',
          order: { from: 'WALLET', to: 'PG', amount: 30_000, everything: false },
        })
        await storeRequest(page, `request.withdraw.${await idOf(origin, player)}`, { key: 'recovery-withdraw', order: { amount: 20_000 } })
        await homePage(page, t).open()
        await transferSheet(page, t).finish()
        await withdrawSheet(page, t).finish()
        await expect(page.getByRole('dialog')).toBeHidden()
        expect(await storedRequests(page)).toEqual([])
        await expect.poll(async () => (await payoutsOf(sandbox, player)).length).toBe(1)
      },
    )
  })
}

// @covers G18.6
test('home, transfer sheet closed while in transit, lists the transfer and reopens the sheet when it is settled', async ({
  page,
  t,
  player,
  sandbox,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/status of 503/)
  await fund(server.origin, sandbox, player, 500)
  await intoGame(server.origin, player, 'PG', 100)
  await sandbox.fault({ port: 'game', target: 'PG', mode: 'failBefore', times: 100 })
  const home = homePage(page, t)
  await beginTransfer(server.origin, player, { from: 'WALLET', to: 'PG', amount: 150 }, 'left-open')
  await storeRequest(page, `request.transfer.${await idOf(server.origin, player)}`, {
    key: 'left-open',
    order: { from: 'WALLET', to: 'PG', amount: 15_000, everything: false },
  })
  await home.open()
  const { sheet, pending, moved, finish } = transferSheet(page, t)
  await expect(pending).toBeVisible()
  await sheet
    .locator('header')
    .getByRole('button', { name: t('ui:close') })
    .click()
  await expect(sheet).toBeHidden()
  const look = home.main.getByRole('button', { name: t('home:unfinished.look') })
  await expect(look).toBeVisible()
  await returnToTab(page)
  await expect(look).toBeVisible()
  await look.click()
  await expect(pending).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await sandbox.clearFaults()
  await expect(moved).toBeVisible({ timeout: 120_000 })
  await finish()
  await expect(look).toBeHidden()
  await expect(home.inWallet).toHaveText('250.00')
  expect(await walletOf(server.origin, player)).toBe(250)
})

test('home, stored requests, opens the sheet of each at the next load or focus', async ({
  page,
  t,
  player,
  sandbox,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED|Failed to fetch/)
  await fund(server.origin, sandbox, player, 500)
  const home = homePage(page, t)
  const storage = `request.withdraw.${await idOf(server.origin, player)}`
  await test.step('a script that fails to load shows the open request', async () => {
    await call(server.origin, player, 'withdrawAll', { amount: 200 }, 'no-script')
    await storeRequest(page, storage, { key: 'no-script', order: { amount: 20_000 } })
    await page.route(/\/assets\/WithdrawSheet.*\.js$/, (route) => route.abort())
    await home.open()
    await expect(home.main.getByText(t('home:unfinished.unsettled', { what: t('home:unfinished.what.withdraw') }))).toBeVisible()
    await page.unroute(/\/assets\/WithdrawSheet.*\.js$/)
    await page.reload()
    await withdrawSheet(page, t).finish()
    await expect(home.inWallet).toHaveText('300.00')
  })
  await test.step('a request begun elsewhere is found when the tab is focused', async () => {
    await sandbox.clock(61_000)
    await call(server.origin, player, 'withdrawAll', { amount: 100 }, 'from-another-tab')
    await storeRequest(page, storage, { key: 'from-another-tab', order: { amount: 10_000 } })
    await returnToTab(page)
    await withdrawSheet(page, t).finish()
    await expect(home.inWallet).toHaveText('200.00')
    await expect(home.latest.getByRole('listitem').first()).toContainText('−100.00')
  })
})

// @covers G18.6
test(
  'home, open request of another player on this device, neither shows it nor looks it up',
  { tag: '@full' },
  async ({ page, t, player, server }) => {
    await storeRequest(page, 'request.withdraw.somebody-else', { key: 'not-mine', order: { amount: 20_000 } })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const home = homePage(page, t)
    await home.open()
    await expect(home.hello(player.name)).toBeVisible()
    await expect.poll(() => requests.includes('/api/wallet/operations')).toBe(true)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(requests.filter((path) => path.includes('not-mine'))).toEqual([])
    expect(await storedRequests(page)).toEqual(['request.withdraw.somebody-else'])
    expect(await walletOf(server.origin, player)).toBe(0)
  },
)

const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` })

const call = (origin: string, player: Player, path: string, body: object, key: string): Promise<unknown> =>
  post(`${origin}/api/wallet/${path}`, body, { ...bearer(player), 'idempotency-key': key })

async function beginTransfer(origin: string, player: Player, body: object, key = 'on-another-device'): Promise<void> {
  await expect(call(origin, player, 'transfer', body, key)).rejects.toThrow('answered 503')
}

async function idOf(origin: string, player: Player): Promise<string> {
  const response = await fetch(`${origin}/api/wallet`, { headers: bearer(player) })
  return ((await response.json()) as { profile: { _id: string } }).profile._id
}

/** Works before home is opened, because the page is already on the product's origin. */
const storeRequest = (page: Page, name: string, request: object): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, JSON.stringify(request)] as const)
const storedRequests = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('request.')))

const returnToTab = (page: Page): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
