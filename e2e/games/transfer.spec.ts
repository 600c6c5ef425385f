import { homePage } from '../models/homePage.ts'
import { statementPage } from '../models/statementPage.ts'
import { transferSheet } from '../sheets/transferSheet.ts'
import { fund, intoGame } from '../fixtures/money.ts'
import { post, walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { bearer, fillGames, gamesOf, linesOf, ready, requests } from '../fixtures/transfers.ts'
import { countTaps } from '../support/taps.ts'
import { inLanguage } from '../support/words.ts'

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 2.home-11
    test('transfer, into a game and back by taps and keys, is shown at home and in the statement', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      await fund(server.origin, sandbox, player, 100.5)
      await intoGame(server.origin, player, 'PG', 1)
      const { PG } = await gamesOf(server.origin, player)
      const home = homePage(page, t)
      await home.open()
      const sheet = transferSheet(page, t)
      await sheet.open()
      await expect(sheet.from).toContainText(sheet.wallet)
      await expect(sheet.to).toContainText(PG)
      await sheet.fill(sheet.wallet, PG, '40.25')
      await sheet.submit.click()
      await expect(sheet.sheet.getByRole('definition')).toHaveText(['฿59.25', '฿41.25'])
      await sheet.openGame.press('Enter')
      await expect(page.getByRole('dialog', { name: PG })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(home.inWallet).toHaveText('59.25')
      await expect(home.latest.getByRole('listitem').first()).toContainText('−40.25')
      await expect(home.total).toContainText('100.50')

      await sheet.open()
      await sheet.to.press('Enter')
      await expect(sheet.places('to').getByRole('listitem')).toHaveCount(2)
      await page.keyboard.press('Escape')
      await expect(sheet.to).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(sheet.swap).toBeFocused()
      await sheet.all.press('Enter')
      await expect(sheet.amount).toHaveValue('59.25')
      await sheet.amount.press('Enter')
      await sheet.finish()
      await expect(home.inWallet).toHaveText('0.00')

      await sheet.open()
      await sheet.choose(PG, sheet.wallet)
      await sheet.all.click()
      await expect(sheet.amount).toHaveValue('100.50')
      await sheet.submit.click()
      await sheet.finish()
      await expect(home.inWallet).toHaveText('100.50')
      await page.goto('/user/statement')
      await expect(statementPage(page, t).rows).toContainText(['+100.50', '−59.25', '−40.25', '−1.00', '+100.50'])
      expect(await linesOf(server.origin, player)).toEqual([
        ['transfer', 'PG', 'WALLET', 100.5, 'SUCCESS'],
        ['transfer', 'WALLET', 'PG', 59.25, 'SUCCESS'],
        ['transfer', 'WALLET', 'PG', 40.25, 'SUCCESS'],
        ['transfer', 'WALLET', 'PG', 1, 'SUCCESS'],
        ['deposit', 'KBANK', 'WALLET', 100.5, 'SUCCESS'],
      ])
    })
  })
}

test(
  'a sweep, reloaded while a game is asked, continues with the rest and asks each game once',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    await fund(server.origin, sandbox, player, 100)
    const { PG, JOKER } = await fillGames(server.origin, player)
    const home = homePage(page, t)
    await home.open()
    const sheet = transferSheet(page, t)
    await sheet.open()
    const sent = requests(page)
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
    // The first request takes effect, but its answer never arrives.
    await page.route(
      '**/api/wallet/transfer',
      async (route) => {
        await route.fetch()
        arrive()
      },
      { times: 1 },
    )
    await sheet.sweep.click()
    await reached
    await page.reload()
    for (const name of [PG, JOKER])
      await expect(sheet.sheet.getByRole('listitem').filter({ hasText: name })).toContainText(t('transfer:back.moved'))
    await sheet.done.click()
    await expect(home.inWallet).toHaveText('100.00')
    expect([sent.keys.length, new Set(sent.keys).size]).toEqual([2, 2])
    await page.reload()
    await expect(home.hello(player.name)).toBeVisible()
    await expect(sheet.sheet).toBeHidden()
  },
)

// @covers NO_WALLET TRANSFER_MINIMUM NO_GAME
test(
  'transfer, balance below one baht, no wallet, or a game removed, shows the refusal',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    await fund(server.origin, sandbox, player, 50)
    const [code, name] = ['SHORTLIVED', 'Shortlived']
    await sandbox.putEntry('games', code, {
      category: 'slot',
      name,
      logo: '/pictures/games/PG.svg',
      background: '/pictures/games/PG.svg',
      ftWalletSlot: 1,
      web: null,
      android: null,
      ios: null,
    })
    await intoGame(server.origin, player, code, 10)
    const home = homePage(page, t)
    await home.open()
    const sheet = transferSheet(page, t)
    await sheet.open()
    await sheet.choose(sheet.wallet, name)
    await sheet.all.click()
    await expect(sheet.amount).toHaveValue('40.00')
    await page.route('**/api/wallet', (route) => route.abort())
    await post(`${server.origin}/api/wallet/transfer`, { from: 'WALLET', to: code, amount: 39.5 }, bearer(player))
    await sheet.submit.click()
    await expect(sheet.alert).toContainText(t('problem:TRANSFER_MINIMUM_limit', { limit: '1' }))
    await sandbox.patchPlayer(player.phone, { noWallet: true })
    await sheet.submit.click()
    await expect(sheet.alert).toContainText(t('problem:NO_WALLET'))
    await sandbox.patchPlayer(player.phone, { noWallet: false })
    await sandbox.deleteEntry('games', code)
    await sheet.submit.click()
    await expect(sheet.alert).toContainText(t('problem:NO_GAME'))
    expect(await walletOf(server.origin, player)).toBe(0.5)
  },
)

// @covers 2.transfer-1 G18.4
test('transfer, twenty clicks and Enters within 50 ms, sends one request, and everything comes back in two taps', async ({
  page,
  t,
  player,
  sandbox,
  server,
}) => {
  const { sheet, home } = await ready({ page, t, player, sandbox, server })
  await test.step('one request under one key', async () => {
    const sent = requests(page)
    await sheet.amount.focus()
    await sheet.submit.evaluate((button: HTMLButtonElement) => {
      for (let times = 0; times < 10; times++) {
        button.click()
        button.form?.requestSubmit()
      }
    })
    await sheet.finish()
    expect(sent.keys.length).toBe(1)
    expect(sent.keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(await walletOf(server.origin, player)).toBe(60)
    expect((await linesOf(server.origin, player)).slice(0, 2)).toEqual([
      ['transfer', 'WALLET', 'PG', 30, 'SUCCESS'],
      ['transfer', 'WALLET', 'PG', 10, 'SUCCESS'],
    ])
  })
  await test.step('a game that refuses can be asked again', async () => {
    await intoGame(server.origin, player, 'JOKER', 20)
    const { JOKER } = await gamesOf(server.origin, player)
    await expect(home.inWallet).toHaveText('40.00')
    const taps = await countTaps(page)
    await sandbox.fault({ port: 'game', target: 'JOKER', mode: 'refuse' })
    await sheet.open()
    await sheet.sweep.click()
    const line = sheet.sheet.getByRole('listitem').filter({ hasText: JOKER })
    await expect(line).toContainText(t('transfer:back.failed'))
    expect(await taps()).toBe(2)
    await expect(home.inWallet).toHaveText('80.00')
    await line.getByRole('button').click()
    await expect(line).toContainText(t('transfer:back.moved'))
    await sheet.done.click()
    await expect(home.inWallet).toHaveText('100.00')
  })
})

test(
  'transfer, twenty real Enters while slow, sends one request and locks the fields',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    const { sheet } = await ready({ page, t, player, sandbox, server })
    await sandbox.fault({ port: 'game', target: 'PG', mode: 'slow', delayMs: 8000 })
    const sent = requests(page)
    await sheet.amount.focus()
    for (let times = 0; times < 20; times++) await page.keyboard.press('Enter')
    await expect(sheet.submit).toHaveAttribute('aria-busy', 'true')
    await expect(sheet.amount).toBeDisabled()
    await expect(sheet.from).toBeDisabled()
    await sheet.finish()
    expect([sent.keys.length, await walletOf(server.origin, player)]).toEqual([1, 60])
  },
)

test(
  'transfer between games, second game refuses, leaves the money in the wallet and shows it at home',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    await fund(server.origin, sandbox, player, 50)
    for (const code of ['PG', 'JOKER']) await intoGame(server.origin, player, code, 20)
    const { PG, JOKER } = await gamesOf(server.origin, player)
    const home = homePage(page, t)
    await home.open()
    const sheet = transferSheet(page, t)
    await sheet.open()
    await sheet.fill(PG, JOKER, '15')
    await sandbox.fault({ port: 'game', target: 'JOKER', mode: 'refuse' })
    await sheet.submit.click()
    await expect(sheet.alert).toContainText(t('transfer:failed.between', { from: PG }))
    await expect(home.inWallet).toHaveText('25.00')
    await expect(sheet.from).toContainText('5.00')
  },
)

test(
  'transfer, game refuses the withdrawal, leaves the money there and shows it',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server }) => {
    await fund(server.origin, sandbox, player, 50)
    await intoGame(server.origin, player, 'PG', 20)
    const { PG } = await gamesOf(server.origin, player)
    const home = homePage(page, t)
    await home.open()
    const sheet = transferSheet(page, t)
    await sheet.open()
    await sheet.fill(PG, sheet.wallet, '15')
    await sandbox.fault({ port: 'game', target: 'PG', mode: 'refuse' })
    await sheet.submit.click()
    await expect(sheet.alert).toContainText(t('transfer:failed.stays', { from: PG }))
    await expect(home.inWallet).toHaveText('30.00')
    await expect(sheet.from).toContainText('20.00')
  },
)
