// More kills: KILLS=100 vitest run --project server transferKill
import { afterEach, expect, test } from 'vitest'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { realServer, type RealServer } from '#testing/realServer.ts'
import { transferTools } from './transfer.fixture.ts'

const kills = Number(process.env['KILLS'] ?? 4)
const [some, most] = [24, 100]
const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
const { activate, money, providerBalance } = transferTools(app, context, pool)

let running: RealServer | undefined
afterEach(() => running?.kill())

const start = async (): Promise<RealServer> => (running = await realServer(pool))

const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

type Order = { player: TestPlayer; key: string; from: string; to: string }
const directions = [
  ['WALLET', 'PG'],
  ['PG', 'WALLET'],
  ['PG', 'JOKER'],
  ['WALLET', 'JOKER'],
] as const

async function sendTransfer(url: string, { player, key, from, to }: Order): Promise<number> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, ...player.headers }
  return (await fetch(`${url}/api/wallet/transfer`, { method: 'POST', headers, body: JSON.stringify({ from, to, amount: 10 }) })).status
}

async function killAfter({ url, kill }: RealServer, orders: Order[], answered: number): Promise<('cut off' | number)[]> {
  let answers = 0
  const outcomes = await Promise.all(
    orders.map(async (order) => {
      try {
        const status = await sendTransfer(url, order)
        answers += 1
        if (answers === answered) void kill()
        return status
      } catch {
        return 'cut off' as const
      }
    }),
  )
  await kill()
  return outcomes
}

const openOnes = async () => (await pool.query("select from transfer where state in ('leaving', 'entering')")).rowCount

// @covers G4.2
test(
  `${kills} kills during transfers: within 30 s of the start all have ended, and no satang is lost`,
  { timeout: 120_000 + kills * 120_000 },
  async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => signUp(context, { satang: 500_000 })))
    for (const player of players) {
      await activate(player, 'PG', 'JOKER')
      await app.inject({
        method: 'POST',
        url: '/api/wallet/transfer',
        headers: player.headers,
        payload: { from: 'WALLET', to: 'PG', amount: 2000 },
      })
    }
    const all: (Order & { outcome: 'cut off' | number })[] = []
    let leftOpen = 0
    for (let seed = 1; seed <= kills; seed += 1) {
      const random = randomOf(seed)
      const count = seed === kills ? most : some
      const orders = Array.from({ length: count }, (_, index): Order => {
        const [from, to] = of(directions, Math.floor(random() * directions.length))
        return { player: of(players, index), key: `${seed}-${index}`, from, to }
      })
      const server = await start()
      const outcomes = await killAfter(server, orders, 1 + Math.floor(random() * count * 0.6))
      leftOpen += (await openOnes()) ?? 0
      all.push(...orders.map((order, index) => ({ ...order, outcome: outcomes[index] ?? 'cut off' })))
    }
    expect([all.some(({ outcome }) => outcome === 200), all.some(({ outcome }) => outcome === 'cut off'), leftOpen > 0]).toEqual([
      true,
      true,
      true,
    ])

    const server = await start()
    await expect.poll(openOnes, { timeout: 30_000, interval: 200 }).toBe(0)
    for (const order of all) expect([200, order.outcome === 200 ? 200 : 422]).toContain(await sendTransfer(server.url, order))
    await server.kill()

    const expected = players.map((player) => {
      const mine = all.filter((order) => order.player === player)
      const moved = (code: string, end: 'from' | 'to') => mine.filter((order) => order[end] === code).length * 1_000
      return {
        wallet: 300_000 - moved('WALLET', 'from') + moved('WALLET', 'to'),
        PG: 200_000 - moved('PG', 'from') + moved('PG', 'to'),
        JOKER: moved('JOKER', 'to'),
        transit: 0,
      }
    })
    expect(await Promise.all(players.map(money))).toEqual(expected)
    for (const [index, player] of players.entries())
      expect([await providerBalance(player, 'PG'), await providerBalance(player, 'JOKER')]).toEqual([
        expected[index]?.PG,
        expected[index]?.JOKER,
      ])
    expect((await pool.query('select from alarm')).rowCount).toBe(0)
  },
)
