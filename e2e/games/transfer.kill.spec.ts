import { fund, intoGame } from '../fixtures/money.ts'
import { serverIsGone, test, type RestartableServer } from '../backend/restartableServer.ts'
import { newPerson, newPlayer, post, type Player } from '../fixtures/players.ts'
import { expect } from '../support/test.ts'
import { bearer, ready, requests } from '../fixtures/transfers.ts'

// @covers G4.3
test('transfers, server killed during 100 of them, are right within 30 s of the restart and shown by an open screen', async ({
  page,
  t,
  player,
  sandbox,
  restartable: server,
  browserErrors,
}) => {
  test.slow()
  browserErrors.allow(serverIsGone)
  const others = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const other = await newPlayer(server.origin, newPerson(50 + index))
      await fund(server.origin, sandbox, other, 1000)
      await intoGame(server.origin, other, 'JOKER', 500)
      return other
    }),
  )
  const { sheet, home } = await ready({ page, t, player, sandbox, server })
  const sent = requests(page)

  // The player's transfer is at its provider when the server dies.
  await sandbox.fault({ port: 'game', target: 'PG', mode: 'slow', delayMs: 20_000 })
  const reached = page.waitForRequest('**/api/wallet/transfer')
  await sheet.submit.click()
  await reached
  await expect.poll(async () => (await figuresOf(server.origin, player)).inTransit).toBe(30)
  const orders = ordersOf(others)
  const answered = await killAfter(server, orders, 30)
  expect([answered.length >= 30, answered.length < orders.length]).toEqual([true, true])
  await expect(sheet.checking).toBeVisible()

  await server.restart()
  const restarted = Date.now()
  const everyone = [player, ...others]
  const transit = async () => {
    const all = await Promise.all(everyone.map((one) => figuresOf(server.origin, one)))
    return all.map(({ inTransit }) => inTransit)
  }
  await expect.poll(transit, { timeout: 30_000 }).toEqual(everyone.map(() => 0))
  await expect(sheet.moved).toBeVisible({ timeout: restarted + 30_000 - Date.now() })
  await sheet.finish()
  await expect(home.inWallet).toHaveText('60.00')
  await expect(home.inTransit).toHaveCount(0)
  await expect(home.total).toContainText('100.00')
  expect(sent.keys.length).toBe(1)
  await sandbox.ledgerCheck()

  // Every acknowledged transfer of the others was made once, and every interrupted one at most once.
  for (const other of others) {
    const mine = orders.filter((order) => order.player === other)
    const { wallet, JOKER, lines } = await figuresOf(server.origin, other)
    const done = lines.filter(({ status, amount }) => status === 'SUCCESS' && mine.some((order) => order.amount === amount))
    expect(new Set(done.map(({ amount }) => amount)).size).toBe(done.length)
    expect(done.map(({ amount }) => amount)).toEqual(
      expect.arrayContaining(answered.filter((order) => order.player === other).map(({ amount }) => amount)),
    )
    const moved = done.reduce((sum, { amount, to }) => sum + satang(amount) * (to === 'JOKER' ? 1 : -1), 0)
    expect([satang(wallet), satang(JOKER)]).toEqual([50_000 - moved, 50_000 + moved])
    expect(lines.filter(({ status }) => status !== 'SUCCESS')).toEqual([])
  }
})

type Order = { player: Player; key: string; from: string; to: string; amount: number }

const ordersOf = (players: Player[]): Order[] =>
  players.flatMap((player, one) =>
    Array.from({ length: 10 }, (_, index): Order => {
      const [from, to] = index % 2 === 0 ? ['WALLET', 'JOKER'] : ['JOKER', 'WALLET']
      return { player, key: `kill-${one}-${index}`, from, to, amount: 10 + (index + 1) / 100 }
    }),
  )

/** Kills the server after `enough` answers. Resolves to the answered requests. */
async function killAfter(server: RestartableServer, orders: Order[], enough: number): Promise<Order[]> {
  const answered: Order[] = []
  let dead: Promise<void> | undefined
  await Promise.all(
    orders.map(async (order) => {
      const { player, key, from, to, amount } = order
      try {
        await post(`${server.origin}/api/wallet/transfer`, { from, to, amount }, { ...bearer(player), 'idempotency-key': key })
        answered.push(order)
      } catch {
        // The connection was cut.
      }
      if (answered.length >= enough) dead ??= server.kill()
    }),
  )
  await (dead ?? server.kill())
  return answered
}

type Line = { status: string; amount: number; to: string }

async function figuresOf(origin: string, player: Player): Promise<{ wallet: number; JOKER: number; inTransit: number; lines: Line[] }> {
  const { wallet, slots, inTransit } = (await (await fetch(`${origin}/api/wallet`, { headers: bearer(player) })).json()) as {
    wallet: { amount: number }
    slots: { code: string; amount: number }[]
    inTransit: number
  }
  const { statements } = (await post(`${origin}/api/statement`, { page: 1, limit: 50 }, bearer(player))) as { statements: Line[] }
  return { wallet: wallet.amount, JOKER: slots.find(({ code }) => code === 'JOKER')?.amount ?? 0, inTransit, lines: statements }
}

const satang = (baht: number): number => Math.round(baht * 100)
