import { walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'
import { bearer, ready, requests } from '../fixtures/transfers.ts'

const path = '**/api/wallet/transfer'

test.describe('transfer with unusable answers', () => {
  const nonsense = {
    'a 500': { status: 500, contentType: 'application/json', body: '{"message":"INTERNAL_SERVER_ERROR"}' },
    'HTML instead of JSON': { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' },
    'an empty body': { status: 200, contentType: 'application/json', body: '' },
  }
  for (const [what, answer] of Object.entries(nonsense)) {
    // @covers G18.4
    test(
      `transfer, ${what} after it was done, is looked up by its key`,
      { tag: '@full' },
      async ({ page, t, player, sandbox, server, browserErrors }) => {
        browserErrors.allow(/status of 500/)
        const { sheet, home } = await ready({ page, t, player, sandbox, server })
        const sent = requests(page)
        await page.route(path, async (route) => {
          await route.fetch()
          await route.fulfill(answer)
        })
        await sheet.submit.click()
        await sheet.finish()
        await expect(home.inWallet).toHaveText('60.00')
        expect(sent.keys.length).toBe(1)
      },
    )

    test(
      `transfer, ${what} before it was done, shows it and happens once at a retry`,
      { tag: '@full' },
      async ({ page, t, player, sandbox, server, browserErrors }) => {
        browserErrors.allow(/status of 500/)
        const { sheet } = await ready({ page, t, player, sandbox, server })
        await page.route(path, (route) => route.fulfill(answer))
        await sheet.submit.click()
        await expect(sheet.alert).toContainText(t('ui:command.nothingDone'))
        await expect(sheet.amount).toHaveValue('30.00')
        expect(await walletOf(server.origin, player)).toBe(90)
        await page.unroute(path)
        await sheet.submit.click()
        await sheet.finish()
        expect(await walletOf(server.origin, player)).toBe(60)
      },
    )
  }

  // @covers G18.4
  test('transfer, lost answer and then a reload while submitting, checks each and shows it done once', async ({
    page,
    t,
    player,
    sandbox,
    server,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET|ERR_FAILED/)
    const { sheet, home, PG } = await ready({ page, t, player, sandbox, server })
    await test.step('a lost answer is looked up', async () => {
      await page.route(
        path,
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await sheet.submit.click()
      await expect(sheet.checking).toBeVisible()
      await sheet.finish()
      await expect(home.inWallet).toHaveText('60.00')
    })
    await test.step('a reload reopens the sheet with the result', async () => {
      await sheet.open()
      await sheet.fill(sheet.wallet, PG, '30.00')
      const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
      await page.route(
        path,
        async (route) => {
          await route.fetch()
          arrive()
        },
        { times: 1 },
      )
      await sheet.submit.click()
      await reached
      await page.reload()
      await sheet.finish()
      await expect(home.inWallet).toHaveText('30.00')
      await page.reload()
      await expect(home.hello(player.name)).toBeVisible()
      await expect(sheet.sheet).toBeHidden()
    })
  })

  test(
    'transfer, network cut before it left, is never shown as done',
    { tag: '@full' },
    async ({ page, t, player, sandbox, server, context, browserErrors }) => {
      browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
      const { sheet } = await ready({ page, t, player, sandbox, server })
      await context.setOffline(true)
      await sheet.submit.click()
      await context.setOffline(false)
      await expect(sheet.alert).toBeVisible()
      expect(await walletOf(server.origin, player)).toBe(90)
      await sheet.submit.click()
      await sheet.finish()
      expect(await walletOf(server.origin, player)).toBe(60)
    },
  )

  test(
    'transfer, reload before it arrived, never happens even if the request arrives late',
    { tag: '@full' },
    async ({ page, t, player, sandbox, server }) => {
      const { sheet, PG } = await ready({ page, t, player, sandbox, server })
      const { promise: held, resolve: hold } = Promise.withResolvers<Record<string, string>>()
      await page.route(path, (route) => hold(route.request().headers()))
      await sheet.submit.click()
      const headers = await held
      await page.reload()
      await expect(sheet.alert).toContainText(t('ui:command.nothingDone'))
      await expect(sheet.to).toContainText(PG)
      await expect(sheet.amount).toHaveValue('30.00')
      const late = await fetch(`${server.origin}/api/wallet/transfer`, {
        method: 'POST',
        headers: { ...bearer(player), 'content-type': 'application/json', 'idempotency-key': headers['idempotency-key'] ?? '' },
        body: JSON.stringify({ from: 'WALLET', to: 'PG', amount: 30 }),
      })
      expect([late.ok, await walletOf(server.origin, player)]).toEqual([false, 90])
    },
  )
})

test(
  'transfer, provider unavailable, is shown in transit at home and shows its end by itself',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/status of 503/)
    const { sheet, home } = await pendingAtProvider({ page, t, player, sandbox, server })
    await expect(home.inTransit).toHaveText('30.00')
    await expect(home.inWallet).toHaveText('60.00')
    await sandbox.clearFaults()
    await expect(sheet.moved).toBeVisible({ timeout: 30_000 })
    await sheet.finish()
    await expect(home.inTransit).toHaveCount(0)
    await expect(home.total).toContainText('100.00')
  },
)

test(
  'transfer, provider unavailable and never took it, returns the money and shows it by itself',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/status of 503/)
    const { sheet, home } = await pendingAtProvider({ page, t, player, sandbox, server })
    await sandbox.clearFaults()
    await sandbox.fault({ port: 'game', target: 'PG', mode: 'refuse' })
    await expect(sheet.alert).toContainText(t('problem:TRANSFER_FAIL'), { timeout: 30_000 })
    await expect(home.inWallet).toHaveText('90.00')
    await expect(home.inTransit).toHaveCount(0)
  },
)

/** Sends the transfer while its provider is unavailable. */
async function pendingAtProvider(setup: Parameters<typeof ready>[0]): ReturnType<typeof ready> {
  const transfer = await ready(setup)
  await setup.sandbox.fault({ port: 'game', target: 'PG', mode: 'failBefore', times: 1000 })
  await transfer.sheet.submit.click()
  await expect(transfer.sheet.pending).toBeVisible()
  return transfer
}
