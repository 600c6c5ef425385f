import { afterEach, expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { addFault } from '#sandbox/providers/faults.ts'
import { makeGift } from '#sandbox/providers/sandboxGift.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { realServer, type RealServer } from '#testing/realServer.ts'
import { seal } from '#testing/seal.ts'
import { finishGifts, interruptedAfter } from './giftLink.service.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

const kills = 3
const atOnce = 12
let running: RealServer | undefined
afterEach(() => running?.kill())

type Gift = { player: TestPlayer; link: string; key: string }
const send = (url: string, { player, link, key }: Gift) =>
  fetch(`${url}/api/wallet/truelink`, {
    method: 'POST',
    headers: { ...player.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ link: seal(`${link}::KRAPAO GIFT`) }),
  })

// @covers G4.4 G8.1
test(`${kills} kills during redemptions: each gift is credited once or not taken`, { timeout: 400_000 }, async () => {
  const gifts: Gift[] = []
  const answered = new Set<string>()
  let cutOff = 0
  for (let seed = 0; seed < kills; seed += 1) {
    const mine = await Promise.all(Array.from({ length: atOnce }, (_, index) => gift(`${seed}-${index}`)))
    gifts.push(...mine)
    await addFault(pool, { port: 'gift', target: 'redeem', mode: 'slow', delayMs: 300, times: 4 })
    const server = (running = await realServer(pool))
    const outcomes = mine.map((one) =>
      send(server.url, one).then(
        ({ status }) => {
          if (status === 200) answered.add(one.key)
          if (mine.filter(({ key }) => answered.has(key)).length === 1 + ((seed * 5) % 8)) void server.kill()
        },
        () => (cutOff += 1),
      ),
    )
    await Promise.all(outcomes)
    await server.kill()
  }
  expect([answered.size > 0, cutOff > 0]).toEqual([true, true])

  await pool.query('delete from sandbox_fault')
  await context.settings.change({ clockOffset: interruptedAfter + 60_000 })
  const open = async () => (await pool.query("select from gift_link where status = 'redeeming'")).rowCount
  await expect
    .poll(async () => {
      await finishGifts(context)
      return open()
    })
    .toBe(0)
  const ends = await Promise.all(gifts.map(endOf))
  expect(ends.filter((end) => !allowed.has(end))).toEqual([])
  expect(gifts.filter(({ key }, index) => answered.has(key) && ends[index] !== credited)).toEqual([])
  await context.settings.change({ clockOffset: 0 })
})

const credited = JSON.stringify(['done', 5_000, 'gone'])
const allowed = new Set([credited, JSON.stringify(['unknown', 0, 'fresh'])])

async function endOf({ player, link, key }: Gift): Promise<string> {
  const [, body] = await statusAndBody(app, 'GET', `/api/wallet/operations/${key}`, { headers: player.headers })
  const { state } = await context.ports.gift.look(context.ports.gift.codeOf(link) ?? '')
  return JSON.stringify([(body as { state: string }).state, await balanceOf(pool, player.playerId, 'wallet'), state])
}

async function gift(key: string): Promise<Gift> {
  return { player: await signUp(context), link: await makeGift(pool, 5_000, false), key: `kill-gift-${key}` }
}
