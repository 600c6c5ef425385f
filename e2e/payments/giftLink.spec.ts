import type { Page } from '@playwright/test'
import { giftForm } from '../sheets/depositSheet.ts'
import { homePage } from '../models/homePage.ts'
import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage, type Translate } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

const path = '**/api/wallet/truelink'

function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/truelink')) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

async function openForm(page: Page, t: Translate) {
  const home = homePage(page, t)
  await home.open()
  const { sheet, choose } = await home.openDeposit()
  await choose('gift')
  return { home, sheet, form: giftForm(sheet, t) }
}

test.beforeEach('a player is signed in', ({ player }) => expect(player.token).not.toBe(''))

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 2.deposit-24 2.deposit-25 5.giftlink-1 7.wallet-15
    test('gift link, empty, without its cipher and then redeemed, is not sent and then shows the amount in sheet, home and statement', async ({
      page,
      t,
      player,
      sandbox,
      server,
      browserErrors,
    }) => {
      browserErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
      const { home, form } = await openForm(page, t)
      const keys = keysOf(page)
      await expect(form.submit).toBeDisabled()
      await expect(form.part.getByText(t('giftLink:why'))).toBeVisible()
      const cipher = /\/assets\/trueLink-.*\.js/
      await page.route(cipher, (route) => route.abort())
      await form.send(`  ${await sandbox.gift(20.5)} `)
      await expect(form.alert).toContainText(t('problem:offline'))
      expect(keys).toEqual([])
      await page.unroute(cipher)
      const sent = page.waitForRequest(path)
      await form.submit.click()
      await expect(form.credited('20.50')).toBeVisible()
      expect(
        Buffer.from(((await sent).postDataJSON() as { link: string }).link, 'base64')
          .subarray(0, 8)
          .toString(),
      ).toBe('Salted__')
      expect(keys.length).toBe(1)
      await form.again.click()
      await expect(form.link).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(home.inWallet).toHaveText('20.50')
      await expect(home.latest.getByRole('listitem').first()).toContainText('+20.50')
      expect(await walletOf(server.origin, player)).toBe(20.5)
    })
  })
}

// @covers G18.3
test(
  'gift link, 20 clicks within 50 ms, sends one request and credits one gift',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    const { form } = await openForm(page, t)
    const keys = keysOf(page)
    await form.link.fill(await sandbox.gift(30))
    await twentyClicks(form.submit)
    await expect(form.credited('30.00')).toBeVisible()
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,}$/)])
    expect(await walletOf(server.origin, player)).toBe(30)
  },
)

// @covers G18.3
test(
  'gift link, lost answer, is looked up by its key and shows the amount',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    const { form } = await openForm(page, t)
    const keys = keysOf(page)
    await page.route(path, async (route) => {
      await route.fetch()
      await route.abort()
    })
    const pendingRequest = page.waitForRequest(/\/api\/wallet\/operations\//)
    await form.send(await sandbox.gift(40))
    await expect(form.checking).toBeVisible()
    await expect(form.credited('40.00')).toBeVisible()
    expect([keys.length, (await pendingRequest).url().endsWith(`/${keys[0]}`)]).toEqual([1, true])
    expect(await walletOf(server.origin, player)).toBe(40)
  },
)

test(
  'gift link, gift wallet took it without an answer, is in transit after a reload and credited once',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/status of 503/)
    const { form } = await openForm(page, t)
    await sandbox.fault({ port: 'gift', target: 'redeem', mode: 'failAfter' })
    await form.send(await sandbox.gift(60))
    await expect(form.pending).toBeVisible()
    await page.reload()
    await expect(form.pending).toBeInViewport()
    await sandbox.clock(25_000)
    await expect(form.credited('60.00')).toBeVisible({ timeout: 30_000 })
    expect(await walletOf(server.origin, player)).toBe(60)
  },
)

test(
  'gift link, request never arrived, shows that nothing was done and retries as a new request',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    const { form } = await openForm(page, t)
    const keys = keysOf(page)
    await page.route(path, (route) => route.abort(), { times: 1 })
    await form.send(await sandbox.gift(70))
    await expect(form.alert).toContainText(t('ui:command.nothingDone'))
    await form.submit.click()
    await expect(form.credited('70.00')).toBeVisible()
    expect(new Set(keys).size).toBe(2)
    expect(await walletOf(server.origin, player)).toBe(70)
  },
)
