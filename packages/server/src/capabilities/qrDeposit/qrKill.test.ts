// Kills the server during credits and QR creations, at points chosen by a seed.
import { afterEach, expect, test } from 'vitest'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { realServer, type RealServer } from '#testing/realServer.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

const kills = Number(process.env['QR_KILLS'] ?? 4)
const payments = 12
const creators = 4
let running: RealServer | undefined
afterEach(() => running?.kill())

const start = async (): Promise<RealServer> => (running = await realServer(pool))

const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

type Order = { player: TestPlayer; qrcodeId: string; reference: string }

async function killAfter(server: RealServer, calls: (() => Promise<Response>)[], answered: number): Promise<string[]> {
  let answers = 0
  if (answered === 0) void server.kill()
  const outcomes = calls.map((call) =>
    call().then(
      (response) => {
        answers += 1
        if (answers === answered) void server.kill()
        return response.ok ? 'answered' : `refused ${response.status}`
      },
      () => 'cut off',
    ),
  )
  const all = await Promise.all(outcomes)
  await server.kill()
  return all
}

const json = { 'content-type': 'application/json' }
const pay = (url: string, { qrcodeId, reference }: Order) =>
  fetch(`${url}/sandbox/api/qr/${qrcodeId}/pay`, { method: 'POST', headers: json, body: JSON.stringify({ reference, times: 2 }) })
const createQr = (url: string, { headers }: TestPlayer, key: string) =>
  fetch(`${url}/api/qrcode/FP`, { method: 'POST', headers: { ...json, ...headers, 'idempotency-key': key }, body: '{"amount":20}' })

// @covers G4.1
test(`${kills} kills during QR credits: each payment is credited once, and no QR is doubled`, { timeout: 300_000 }, async () => {
  const orders: Order[] = []
  const creations: { player: TestPlayer; key: string }[] = []
  const seen: string[] = []

  for (let seed = 1; seed <= kills; seed += 1) {
    const random = randomOf(seed)
    const server = await start()
    const batch = await Promise.all(Array.from({ length: payments }, (_, index) => order(`KILL-${seed}-${index}`)))
    const creating = await Promise.all(
      Array.from({ length: creators }, async (_, index) => ({ player: await signUp(context), key: `${seed}-${index}` })),
    )
    const calls = [
      ...batch.map((one) => () => pay(server.url, one)),
      ...creating.map(
        ({ player, key }) =>
          () =>
            createQr(server.url, player, key),
      ),
    ].toSorted(() => random() - 0.5)
    seen.push(...(await killAfter(server, calls, Math.floor(random() * calls.length))))
    orders.push(...batch)
    creations.push(...creating)
  }
  expect(new Set(seen)).toEqual(new Set(['answered', 'cut off']))

  const server = await start()
  const countUnaccepted = async () => (await pool.query('select from sandbox_payment where not taken')).rowCount
  await expect.poll(countUnaccepted, { timeout: 90_000 }).toBe(0)
  await Promise.all(orders.map((one) => pay(server.url, one)))
  const created = await Promise.all(creations.map(({ player, key }) => createQr(server.url, player, key)))
  expect(new Set(created.map(({ status }) => status))).toEqual(new Set([200]))

  const { rows: credited } = await pool.query<{ wallet: number; entries: number; status: string }>(
    `select b.amount as wallet, l.entries, q.status from qr q join ledger_player l using (player_id)
      join balance b on b.player_id = q.player_id and b.account = 'wallet' where q.bank_code = 'KBANK'`,
  )
  expect(credited).toEqual(orders.map(() => ({ wallet: 5_000, entries: 1, status: 'paid' })))
  const { rows: qrs } = await pool.query("select status, count(*) from qr where bank_code = 'FP' group by 1")
  const { rows: registered } = await pool.query("select count(*) from sandbox_order where bank_code = 'FP'")
  expect([qrs, registered, await countUnaccepted()]).toEqual([
    [{ status: 'live', count: creations.length }],
    [{ count: creations.length }],
    0,
  ])
})

async function order(reference: string): Promise<Order> {
  const player = await signUp(context)
  const answer = await app.inject({ method: 'POST', url: '/api/qrcode/KBANK', headers: player.headers, payload: { amount: 50 } })
  return { player, qrcodeId: answer.json<{ qrcodeId: string }>().qrcodeId, reference }
}
