import { homePage } from '../models/homePage.ts'
import { inviteSheet } from '../sheets/inviteSheet.ts'
import { walletOf } from '../fixtures/players.ts'
import { friendOf, play } from '../fixtures/rewards.ts'
import { extensionsOff } from '../backend/startServer.ts'
import { expect, test } from '../support/test.ts'
import { listenToToasts } from '../support/toasts.ts'

test.use({ serverSettings: extensionsOff })

test('invite bonus, backend without extensions and lost answer, shows both shares and leaves the retry to the player after a reload', async ({
  page,
  t,
  player,
  sandbox,
  server,
  browserErrors,
}, { workerIndex }) => {
  browserErrors.allow(/status of (404|501)/, /ERR_CONNECTION_RESET|ERR_FAILED/)
  const setup = { server, sandbox }
  const friend = await friendOf(setup, player, workerIndex)
  await play(setup, friend, 1000, player, 10)
  const home = homePage(page, t)
  const toasts = await listenToToasts(page)
  await home.open()
  const invite = inviteSheet(page, t)
  await invite.homeReceive.click()
  await expect(invite.question.getByText(t('ui:share.unknown'))).toBeVisible()
  for (const amount of ['10.00', '5.00'])
    await expect(invite.question.getByText(t('ui:share.baht', { amount }), { exact: true })).toBeVisible()
  await invite.confirm.click()
  await expect.poll(toasts).toEqual([t('invite:received')])
  await expect(invite.sheet).toBeHidden()
  await expect(home.inWallet).toHaveText('10.00')
  await expect(invite.homeReceive).toHaveCount(0)

  await play(setup, await friendOf(setup, player, workerIndex), 500, player, 5)
  await page.route('**/api/invite/bonus', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await home.open()
  await invite.homeReceive.click()
  await invite.confirm.click()
  await expect(invite.undecided).toBeVisible()
  await page.reload()
  await expect(invite.undecided).toBeVisible()
  await invite.again.click()
  await expect(invite.receive).toBeDisabled()
  await page.reload()
  await expect(home.hello(player.name)).toBeVisible()
  await expect(invite.sheet).toBeHidden()
  expect(await walletOf(server.origin, player)).toBe(15)
})
