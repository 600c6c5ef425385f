// Against a backend whose socket gives no hints: focus and return have to do.
import { homePage } from './models/homePage.ts'
import { focus, liveSocket } from './world/liveSocket.ts'
import { post } from './world/players.ts'
import { extensionsOff } from './world/startServer.ts'
import { expect, test } from './world/test.ts'

test.use({ serverSettings: extensionsOff })

test('what happened elsewhere is seen on focus', async ({ page, say, player, server, sandbox, complaints }) => {
  // The chat asks for a socket of its own.
  await sandbox.settings({ enableChatWidget: false })
  complaints.allow(/status of (404|501)/)
  const connected = liveSocket(page)
  const home = homePage(page, say)
  await home.open()
  // What is on its way while money moves may be older than it.
  await expect(home.inWallet).toHaveText('0.00')
  const heard: string[] = []
  const socket = await connected
  socket.on('framereceived', ({ payload }) => heard.push(String(payload)))
  await post(`${server.origin}/sandbox/api/bank/transfers`, {
    fromAccountNo: player.accountNo,
    fromBankCode: player.bankCode,
    toAccountNo: '4120001118',
    amount: 80,
  })
  await focus(page)
  await expect(home.inWallet).toHaveText('80.00')
  // Pings alone.
  expect(heard.filter((packet) => packet !== '2')).toEqual([])
})
