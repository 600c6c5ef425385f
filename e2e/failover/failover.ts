// `npm run failover` kills the primary twenty times while players move money and a page stays open; `-- 3`, three times. No
// acknowledged change may be lost or repeated, and the service must recover within 30 s.
import { chromium } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launchOptions } from '../browser.ts'
import { homePage } from '../models/homePage.ts'
import { spawnServer } from '../server.ts'
import { fund, intoGame } from '../fixtures/money.ts'
import { storeToken, newPerson, newPlayer, walletOf, type Player } from '../fixtures/players.ts'
import { createSandbox } from '../backend/sandbox.ts'
import { wordsOf } from '../support/words.ts'
import { missingPackages, startCluster, waitUntil } from './cluster.ts'

const kills = Number(process.argv[2] ?? 20)
const limitMs = 30_000
const game = 'PG'
const funded = 40_000
const ourAccount = '4120001118'
const main = join(import.meta.dirname, '../../packages/server/src/main.ts')

/** Acknowledged transfers of 1 baht into the game, and bank deposits of 10 baht. */
type Tally = { player: Player; transfers: number; deposits: number; unexpected: string[] }

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`npm run failover needs Debian's packages: apt-get install --no-install-recommends ${missing.join(' ')} python3-etcd`)
  process.exit(1)
}
process.exitCode = (await run()) ? 0 : 1

async function run(): Promise<boolean> {
  await using drain = new AsyncDisposableStack()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void drain.disposeAsync().then(() => process.exit(130)))
  const folder = await mkdtemp(join(tmpdir(), 'krapao-failover-'))
  await chmod(folder, 0o755)
  drain.defer(() => rm(folder, { recursive: true, force: true }))
  const cluster = await startCluster(folder, drain)
  const settings = {
    DATABASE_URL: cluster.databaseUrl,
    SANDBOX: 'on',
    PORT: '0',
    DATABASE_POOL: '10',
    PASSWORD_COST: '4',
    FILES_FOLDER: join(folder, 'files'),
    PLAYER_REQUESTS: '1000000',
    ADDRESS_REQUESTS: '1000000',
  }
  const origins: string[] = []
  for (let copy = 0; copy < 2; copy += 1) {
    const server = await spawnServer(main, [], { ...process.env, ...settings })
    drain.defer(server.stop)
    origins.push(server.url)
  }
  const [origin = ''] = origins
  const sandbox = createSandbox(origin)
  const tallies: Tally[] = []
  for (let count = 0; count < 4; count += 1) {
    const player = await newPlayer(origin, newPerson(count))
    await fund(origin, sandbox, player, funded)
    await intoGame(origin, player, game, 1)
    tallies.push({ player, transfers: 1, deposits: 0, unexpected: [] })
  }
  const [watcher] = tallies
  if (!watcher) throw new Error('there is no player')
  const home = await openHome(origin, watcher.player, drain)

  const end = new AbortController()
  const acknowledged: { startedAt: number; endedAt: number }[] = []
  const load = Promise.all(tallies.map((tally) => play(tally, origins, acknowledged, end.signal)))
  const outages: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(1_000 + (kill % 5) * 400)
    const target = kill % 2 === 1 ? 'node' : 'postgres'
    const name = await cluster.killPrimary(target)
    const killedAt = Date.now()
    await waitUntil('a transfer after a kill', async () => acknowledged.some(({ startedAt }) => startedAt > killedAt), 120_000)
    const recoveredAt = Math.min(...acknowledged.filter(({ startedAt }) => startedAt > killedAt).map(({ endedAt }) => endedAt))
    outages.push(recoveredAt - killedAt)
    console.log(`kill ${kill} of ${kills}: ${target} of the ${name} server, money moves again after ${recoveredAt - killedAt} ms`)
    await cluster.repair()
    await waitUntil('the standby in the metrics', () => hasStandby(origin), 30_000)
    await home.waitForUpdate()
  }
  end.abort()
  await load
  return await reportFindings({ origin, tallies, outages, acknowledged: acknowledged.length })
}

async function hasStandby(origin: string): Promise<boolean> {
  return /^krapao_synchronous_standbys 1$/m.test(await (await fetch(`${origin}/metrics`)).text())
}

/** Home must show new balances after each failover without a reload. */
async function openHome(origin: string, player: Player, drain: AsyncDisposableStack): Promise<{ waitForUpdate: () => Promise<void> }> {
  const browser = await chromium.launch(await launchOptions())
  drain.defer(() => browser.close())
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 390, height: 844 } })
  await storeToken(page, player.token)
  const home = homePage(page, wordsOf('th'))
  await home.arrive(player.name)
  const shown = async (): Promise<string> => (await home.inWallet.textContent()) ?? ''
  return {
    // The load changes this wallet constantly, so an updated page shows another amount.
    waitForUpdate: async () => {
      const before = await shown()
      await waitUntil('the open page to update', async () => (await shown()) !== before, 60_000)
    },
  }
}

/** Transfers with a key each, retried until the answer is known, and bank transfers. */
async function play(tally: Tally, origins: string[], acknowledged: { startedAt: number; endedAt: number }[], signal: AbortSignal) {
  for (let count = 0; !signal.aborted; count += 1) {
    const key = randomUUID()
    for (let attempt = 0; ; attempt += 1) {
      const startedAt = Date.now()
      const origin = origins[(count + attempt) % origins.length] ?? ''
      const answer = await post(`${origin}/api/wallet/transfer`, { from: 'WALLET', to: game, amount: 1 }, { tally, key })
      if (answer === 200) {
        tally.transfers += 1
        acknowledged.push({ startedAt, endedAt: Date.now() })
        break
      }
      // 503: the database is unavailable. 409: the first request with this key is still running.
      if (![0, 409, 503].includes(answer)) tally.unexpected.push(`transfer answered ${answer}`)
      await pause(100)
    }
    if (count % 5 === 0) await depositByBank(tally, origins[0] ?? '')
  }
}

async function depositByBank(tally: Tally, origin: string): Promise<void> {
  const body = {
    fromBankCode: tally.player.bankCode,
    fromAccountNo: tally.player.accountNo,
    toAccountNo: ourAccount,
    amount: 10,
  }
  if ((await post(`${origin}/sandbox/api/bank/transfers`, body, { tally })) === 200) tally.deposits += 1
}

/** 0 if no answer came. */
async function post(url: string, body: object, { tally, key }: { tally: Tally; key?: string }): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${tally.player.token}`,
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

type Result = { origin: string; tallies: Tally[]; outages: number[]; acknowledged: number }

async function reportFindings({ origin, tallies, outages, acknowledged }: Result): Promise<boolean> {
  const findings: string[] = []
  for (const { player, transfers, deposits, unexpected } of tallies) {
    const inGame = await gameBalance(origin, player)
    // A bank transfer without an answer may have been credited; an acknowledged one must have been.
    await waitUntil('the bank transfers', async () => (await walletOf(origin, player)) >= funded - transfers + deposits * 10, 60_000).catch(
      (error: Error) => findings.push(`${player.phone}: ${error.message}`),
    )
    const extra = (await walletOf(origin, player)) - (funded - transfers + deposits * 10)
    if (inGame !== transfers) findings.push(`${player.phone}: ${transfers} transfers were acknowledged, ${inGame} baht are in the game`)
    if (extra < 0 || extra % 10 !== 0) findings.push(`${player.phone}: the wallet differs by ${extra} baht`)
    findings.push(...unexpected.map((one) => `${player.phone}: ${one}`))
  }
  const ledger = await createSandbox(origin).checkLedger()
  if (!ledger.ok) findings.push(`the ledger: ${JSON.stringify(ledger.problems)}`)
  const slow = outages.filter((ms) => ms > limitMs)
  if (slow.length > 0) findings.push(`${slow.length} failovers took more than ${limitMs} ms`)
  findings.forEach((finding) => console.log(finding))
  const sorted = outages.toSorted((a, b) => a - b)
  console.log(`${outages.length} kills, ${acknowledged} transfers acknowledged, ${findings.length} findings`)
  console.log(`outage: shortest ${sorted[0]} ms, median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`)
  return findings.length === 0
}

async function gameBalance(origin: string, { token }: Player): Promise<number> {
  await fetch(`${origin}/api/wallet/refresh/slot`, { headers: { authorization: `Bearer ${token}` } })
  const response = await fetch(`${origin}/api/wallet`, { headers: { authorization: `Bearer ${token}` } })
  const { slots } = (await response.json()) as { slots: { code?: string; category: string; amount: number }[] }
  return slots.reduce((sum, { amount }) => sum + amount, 0)
}
