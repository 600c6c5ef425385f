import { readFile } from 'node:fs/promises'
import { post, walletOf } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'

test('console, transfer, slip, gift, payout, bet, faults and clock, drives them all and fits', async ({
  page,
  player,
  server,
  sandbox,
}) => {
  await page.goto('/sandbox')
  const part = (name: string) => page.getByRole('region', { name })
  const status = page.locator('#status')

  const bank = part('Bank transfers')
  await bank.getByLabel('From').selectOption({ value: `${player.bankCode}:${player.accountNo}` })
  await bank.getByLabel('Baht').fill('700.5')
  await bank.getByRole('button', { name: 'Send' }).click()
  await expect(status).toContainText('Sent:')
  const sent = bank.getByRole('listitem').first()
  await expect(sent).toContainText(`credited to ${player.phone}`)
  expect(await walletOf(server.origin, player)).toBe(700.5)
  const downloading = page.waitForEvent('download')
  await sent.getByRole('link', { name: 'Slip', exact: true }).click()
  const file = await (await downloading).path()
  expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG')

  const gifts = part('Gift links')
  await gifts.getByRole('button', { name: 'Create link' }).click()
  await expect(gifts.getByRole('listitem')).toContainText(['fresh'])
  await gifts.getByRole('button', { name: 'Create used link' }).click()
  await expect(gifts.getByRole('listitem')).toContainText(['used', 'fresh'])
  await expect(gifts.getByRole('listitem').first()).toContainText('https://gift.truemoney.com/')

  const bearer = { authorization: `Bearer ${player.token}` }
  await post(`${server.origin}/api/wallet/withdraw`, { amount: 200 }, bearer)
  const payouts = part('Withdrawals')
  const payout = payouts.getByRole('listitem').filter({ hasText: player.accountNo })
  await payout.getByLabel('Reason').fill('Account closed')
  await payout.getByRole('button', { name: 'Refuse' }).click()
  await expect(payout).toContainText('refused · Account closed')
  expect(await walletOf(server.origin, player)).toBe(700.5)

  const game = part('Games').getByRole('listitem').filter({ hasText: '0800000001' }).filter({ hasText: 'PG' })
  await game.getByLabel('Stake').fill('10')
  await game.getByLabel('Win', { exact: true }).fill('30')
  await game.getByRole('button', { name: 'Win' }).click()
  await expect(game).toContainText('won ฿ 30.00')

  const faults = part('Faults')
  await faults.getByLabel('Port').selectOption('game')
  await faults.getByLabel('How').selectOption('slow')
  await faults.getByLabel('Times').fill('3')
  await faults.getByRole('button', { name: 'Inject fault' }).click()
  await expect(faults.getByRole('listitem')).toHaveText('Games is slow, 3 more times')
  await faults.getByRole('button', { name: 'Remove faults' }).click()
  await expect(faults.getByRole('listitem')).toHaveText('No faults.')
  await faults.getByRole('button', { name: 'Disconnect all sockets' }).click()
  await expect(status).toContainText('All sockets are disconnected')

  await part('Clock').getByRole('button', { name: '+ 1 hour' }).click()
  await expect(part('Clock')).toContainText('Moved by 60 minutes.')
  await part('Clock').getByRole('button', { name: 'Reset clock' }).click()
  await expect(status).toContainText('The clock is reset')
  await part('Settings')
    .getByLabel(/autoPay/)
    .check()
  await expect(status).toContainText('paid by themselves: on')
  await sandbox.ledgerCheck()

  await post(`${server.origin}/api/qrcode/KBANK`, { amount: 100 }, bearer)
  const message = { message_type: 'text', payload: { message: 'word'.repeat(50) } }
  await post(`${server.origin}/api/chat/send-message`, { sender: 'customer', message }, bearer)
  await page.reload()
  await expect(game).toBeVisible()
  for (const width of [320, 390, 1280])
    await test.step(`${width} px do not scroll sideways and have large buttons`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const beyond = () =>
        [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML)
      expect(await page.evaluate(beyond)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, select, input:not([type=checkbox]), nav a')]
          .filter((one) => one.getBoundingClientRect().height < 44)
          .map((one) => one.outerHTML),
      )
      expect(small).toEqual([])
    })
})
