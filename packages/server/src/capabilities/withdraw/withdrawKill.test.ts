import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { context, pool } = await freshApp()
checkLedgerAfterEach(context)

const kills = Number(process.env['WITHDRAW_KILLS'] ?? 3)
const atOnce = 12
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
let running: ChildProcess | undefined
afterEach(() => running?.kill('SIGKILL'))

async function start(): Promise<string> {
  const { host, user, database } = pool.options
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${host}`
  running = spawn(process.execPath, ['--conditions=source', main], {
    env: { ...process.env, DATABASE_URL, SANDBOX: 'on', PORT: '0', DATABASE_POOL: '8' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of running.stdout ?? []) {
    output += String(chunk)
    const url = /ready on (http\S+)/.exec(output)?.[1]
    if (url) return url
  }
  throw new Error(`the server did not start: ${output}`)
}

const withdraw = (url: string, { headers, phone }: TestPlayer) =>
  fetch(`${url}/api/wallet/withdraw`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': phone },
    body: '{"amount":100}',
  })

// @covers G4.4
test(`${kills} kills during withdrawals: each is paid once, and its money has left once`, { timeout: 400_000 }, async () => {
  const players: TestPlayer[] = []
  const seen = new Set<string>()
  for (let seed = 0; seed < kills; seed += 1) {
    const mine = await Promise.all(Array.from({ length: atOnce }, () => signUp(context, { satang: 25_000 })))
    players.push(...mine)
    const url = await start()
    let answers = 0
    const outcomes = mine.map((player) =>
      withdraw(url, player).then(
        () => {
          answers += 1
          if (answers === 1 + ((seed * 5) % atOnce)) running?.kill('SIGKILL')
          return 'answered'
        },
        () => 'cut off',
      ),
    )
    for (const outcome of await Promise.all(outcomes)) seen.add(outcome)
    if (running?.exitCode === null && running.signalCode === null) {
      running.kill('SIGKILL')
      await once(running, 'exit')
    }
  }
  expect(seen).toEqual(new Set(['answered', 'cut off']))

  const url = await start()
  const again = await Promise.all(players.map((player) => withdraw(url, player)))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  const statuses = async () => (await pool.query('select status, count(*) from withdrawal group by 1')).rows
  await expect.poll(statuses, { timeout: 90_000 }).toEqual([{ status: 'sent', count: players.length }])
  await pool.query("update sandbox_payout set state = 'paid'")
  await expect.poll(statuses, { timeout: 90_000 }).toEqual([{ status: 'paid', count: players.length }])
  const { rows } = await pool.query(
    `select (select count(*) from sandbox_payout) as payouts, count(*) filter (where b.amount = 15000) as wallets
      from balance b where account = 'wallet' and player_id = any($1)`,
    [players.map(({ playerId }) => playerId)],
  )
  expect(rows).toEqual([{ payouts: players.length, wallets: players.length }])
})
