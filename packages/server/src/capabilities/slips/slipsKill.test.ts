// Kills the server during uploads, at points chosen by a seed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { addFault } from '#sandbox/providers/faults.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { realServer, type RealServer } from '#testing/realServer.ts'
import { formOf, newSlip } from '#testing/slips.ts'

const folder = mkdtempSync(join(tmpdir(), 'krapao-slips-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

const kills = 3
const atOnce = 8
let running: RealServer | undefined
afterEach(() => running?.kill())

type Sent = { player: TestPlayer; bytes: Buffer; key: string }
const send = async (url: string, { player, bytes, key }: Sent): Promise<number> => {
  const { payload, type } = formOf(bytes)
  const headers = { ...player.headers, 'content-type': type, 'idempotency-key': key }
  return (await fetch(`${url}/api/wallet/slip`, { method: 'POST', headers, body: new Uint8Array(payload) })).status
}

// @covers G4.4
test(`${kills} kills during uploads: each slip exists once and is credited once`, { timeout: 400_000 }, async () => {
  const all: Sent[] = []
  let answered = 0
  let cutOff = 0
  for (let seed = 0; seed < kills; seed += 1) {
    const mine = await Promise.all(Array.from({ length: atOnce }, (_, index) => slip(`${seed}-${index}`)))
    all.push(...mine)
    await addFault(pool, { port: 'bank', target: 'record', mode: 'slow', delayMs: 300, times: 3 })
    const server = (running = await realServer(pool, { FILES_FOLDER: folder }))
    let uploads = 0
    await Promise.all(
      mine.map((one) =>
        send(server.url, one).then(
          () => {
            answered += 1
            uploads += 1
            if (uploads === 1 + ((seed * 3) % 5)) void server.kill()
          },
          () => (cutOff += 1),
        ),
      ),
    )
    await server.kill()
  }
  expect([answered > 0, cutOff > 0]).toEqual([true, true])

  await pool.query('delete from sandbox_fault')
  await context.settings.change({ clockOffset: 150_000 })
  const server = (running = await realServer(pool, { FILES_FOLDER: folder }))
  expect(new Set(await Promise.all(all.map((one) => send(server.url, one))))).toEqual(new Set([200]))
  const open = async () => (await pool.query("select from slip where status = 'READING'")).rowCount
  await expect.poll(open).toBe(0)
  const ends = await Promise.all(all.map(({ player }) => endOf(player)))
  expect(ends).toEqual(all.map(() => [['SUCCESS', 15_000], 15_000]))
  await context.settings.change({ clockOffset: 0 })
})

test('a copy that stops while the bank is asked about a slip finishes it first', async () => {
  const one = await slip('stop')
  await addFault(pool, { port: 'bank', target: 'record', mode: 'slow', delayMs: 1_500, times: 1 })
  const server = (running = await realServer(pool, { FILES_FOLDER: folder }))
  expect(await send(server.url, one)).toBe(200)
  await server.stop()
  expect(await endOf(one.player)).toEqual([['SUCCESS', 15_000], 15_000])
})

async function endOf({ playerId }: TestPlayer): Promise<unknown[]> {
  const { rows } = await pool.query<{ status: string; amount: number }>('select status, amount from slip where player_id = $1', [playerId])
  return [...rows.map(({ status, amount }) => [status, amount]), await balanceOf(pool, playerId, 'wallet')]
}

async function slip(key: string): Promise<Sent> {
  const player = await signUp(context)
  return { player, bytes: await newSlip(app, player), key: `kill-slip-${key}` }
}
