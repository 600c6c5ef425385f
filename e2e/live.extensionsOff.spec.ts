// Against a backend without a socket: it is asked once, and focus and return have to do.
import { homePage } from './models/homePage.ts'
import { focus, socketsOf } from './world/liveSocket.ts'
import { post } from './world/players.ts'
import { expect, test } from './world/test.ts'

test.use({ serverSettings: { EXTENSIONS: 'off' } })

test('what happened elsewhere is seen on focus', async ({ page, say, player, server, complaints }) => {
  complaints.allow(/status of (404|501)/)
  const sockets = socketsOf(page)
  const absent = page.waitForResponse((response) => response.url().includes('/socket.io/'))
  const home = homePage(page, say)
  await home.open()
  expect((await absent).status()).toBe(404)
  await post(`${server.origin}/sandbox/api/bank/transfers`, {
    fromAccountNo: player.accountNo,
    fromBankCode: player.bankCode,
    toAccountNo: '4120001118',
    amount: 80,
  })
  await focus(page)
  await expect(home.inWallet).toHaveText('80.00')
  // Somebody comes back: where a connection was lost it would be tried again now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await focus(page)
  await expect(home.inWallet).toHaveText('80.00')
  expect(sockets()).toBe(1)
})
