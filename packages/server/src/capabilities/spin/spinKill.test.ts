import { afterEach, expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { giveCoins } from '#core/rewards/coins.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { realServer, type RealServer } from '#testing/realServer.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

const kills = 3
const atOnce = 16
let running: RealServer | undefined
afterEach(() => running?.kill())

type Spin = { player: TestPlayer; key: string }
const clientSeed = 'mine'
const send = (url: string, { player, key }: Spin) =>
  fetch(`${url}/api/spinwheel/spin`, {
    method: 'POST',
    headers: { ...player.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ clientSeed }),
  })

// @covers G4.5
test(`${kills} kills during spins: one coin, one draw and one prize, or nothing`, { timeout: 400_000 }, async () => {
  const spins: Spin[] = []
  const answers = new Map<string, unknown>()
  let cutOff = 0
  for (let seed = 0; seed < kills; seed += 1) {
    const mine = await Promise.all(Array.from({ length: atOnce }, (_, index) => withTwoCoins(`${seed}-${index}`)))
    spins.push(...mine)
    const server = (running = await realServer(pool))
    await Promise.all(
      mine.map(async (one) => {
        try {
          const answer = await send(server.url, one)
          answers.set(one.key, await answer.json())
          if (mine.filter(({ key }) => answers.has(key)).length === 1 + ((seed * 5) % 8)) void server.kill()
        } catch {
          cutOff += 1
        }
      }),
    )
    await server.kill()
  }
  expect([answers.size > 0, cutOff > 0]).toEqual([true, true])

  for (const spin of spins) {
    const [, operation] = await statusAndBody(app, 'GET', `/api/wallet/operations/${spin.key}`, { headers: spin.player.headers })
    const { state } = operation as { state: string }
    const done = state === 'done' || answers.has(spin.key)
    expect([state, await factsOf(spin)]).toEqual(done ? ['done', drawn] : ['unknown', untouched])
    if (!done) continue
    const again = await replay(spin)
    expect(await replay(spin)).toEqual(again)
    expect(again).toEqual([200, answers.get(spin.key) ?? again[1]])
    expect(await factsOf(spin)).toEqual(drawn)
  }
})

const drawn = { coins: 1, spins: 1, prizes: 'as drawn' }
const untouched = { coins: 2, spins: 0, prizes: 'as drawn' }

async function factsOf({ player: { playerId } }: Spin): Promise<object> {
  const { rows } = await pool.query<{ slice: string }>('select slice from spin where player_id = $1', [playerId])
  const { rows: coupons } = await pool.query<{ prize: string }>('select prize from coupon where player_id = $1', [playerId])
  const prizeOf = new Map(context.catalogue.current.wheels[0]?.slices.map(({ code, prize }) => [code, prize]))
  const won = rows.map(({ slice }) => prizeOf.get(slice)).filter((prize) => prize !== 'NOTHING')
  return {
    coins: await balanceOf(pool, playerId, 'coins', 'COIN'),
    spins: rows.length,
    prizes: JSON.stringify(coupons.map(({ prize }) => prize)) === JSON.stringify(won) ? 'as drawn' : { coupons, won },
  }
}

const replay = ({ player, key }: Spin) =>
  statusAndBody(app, 'POST', '/api/spinwheel/spin', { headers: { ...player.headers, 'idempotency-key': key }, body: { clientSeed } })

async function withTwoCoins(name: string): Promise<Spin> {
  const player = await signUp(context)
  await transaction(pool, (tx) => giveCoins(tx, { playerId: player.playerId, reference: 'test', coins: 2, at: context.clock.now() }))
  return { player, key: `kill-spin-${name}` }
}
