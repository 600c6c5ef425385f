import { homePage } from '../models/homePage.ts'
import { focus, liveSocket } from '../support/liveSocket.ts'
import { post } from '../fixtures/players.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: extensionsOff })

// @covers G19.3
test('home, backend without extensions, shows changes on focus', async ({ page, t, player, server, sandbox, browserErrors }) => {
  // The chat would open a separate socket.
  await sandbox.settings({ enableChatWidget: false })
  browserErrors.allow(/status of (404|501)/)
  const connected = liveSocket(page)
  const home = homePage(page, t)
  await home.open()
  // An earlier read may still be in progress while money moves.
  await expect(home.inWallet).toHaveText('0.00')
  const received: string[] = []
  const socket = await connected
  socket.on('framereceived', ({ payload }) => received.push(String(payload)))
  await post(`${server.origin}/sandbox/api/bank/transfers`, {
    fromAccountNo: player.accountNo,
    fromBankCode: player.bankCode,
    toAccountNo: '4120001118',
    amount: 80,
  })
  await focus(page)
  await expect(home.inWallet).toHaveText('80.00')
  // Only pings arrive.
  expect(received.filter((packet) => packet !== '2')).toEqual([])
})
