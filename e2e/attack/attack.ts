// `npm run attack -- MINUTES`: sends hostile requests to every operation while players read their wallets. Fails on a 5xx, an
// event loop blocked for 200 ms, unbounded memory growth, an unbalanced ledger, or a wallet read that takes three times as long.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnServer } from '../server.ts'
import { fund } from '../fixtures/money.ts'
import { newPerson, newPlayer, type Player } from '../fixtures/players.ts'
import { createSandbox } from '../backend/sandbox.ts'
import type { Answer } from './clients.ts'

const minutes = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? 20_261_123)
const bounds = { loopMs: 200, slower: 3, megabytes: 700 }
const main = join(import.meta.dirname, '../../packages/server/src/main.ts')

type Report = { counts: Record<string, number>; findings: Answer[] }

process.exitCode = (await run()) ? 0 : 1

async function run(): Promise<boolean> {
  await using drain = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'krapao-attack-'))
  drain.defer(() => rm(folder, { recursive: true, force: true }))
  // The attackers' network is separate in the proxy header, so that limits by address work as in public.
  const settings = { KRAPAO_DATA: folder, SANDBOX: 'on', DATABASE_URL: '', PORT: '0', TRUSTED_PROXIES: '127.0.0.1', PASSWORD_COST: '15' }
  const delays = join(folder, 'delays')
  const measured = { ATTACK_LOOP: delays, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loopDelay.ts')}` }
  const server = await spawnServer(main, [], { ...process.env, ...settings, ...measured })
  drain.defer(server.stop)
  const sandbox = createSandbox(server.url)
  const people: Player[] = []
  for (let count = 0; count < 6; count += 1) {
    const player = await newPlayer(server.url, newPerson(count))
    await fund(server.url, sandbox, player, 1_000)
    people.push(player)
  }
  const [victims, attackers] = [people.slice(0, 2), people.slice(2)]

  const quiet = await readWallets(server.url, victims, Math.max(5, minutes * 6) * 1_000)
  const figures = { megabytes: 0 }
  // Excludes the server's start. Fails if nothing is measured.
  await truncate(delays)
  const end = new AbortController()
  const watching = watchMetrics(server.url, figures, end.signal)
  const seconds = minutes * 60
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    env: {
      ...process.env,
      ATTACK_ORIGIN: server.url,
      ATTACK_TOKENS: attackers.map(({ token }) => token).join(','),
      ATTACK_SEED: String(seed),
      ATTACK_SECONDS: String(seconds),
    },
    execArgv: ['--conditions=source'],
  })
  const died = once(worker, 'exit').then(([code]) => Promise.reject(new Error(`the attackers ended with code ${code}`)))
  const reported = Promise.race([once(worker, 'message') as Promise<[Report]>, died])
  const [attacked, [report]] = await Promise.all([readWallets(server.url, victims, seconds * 1_000), reported])
  end.abort()
  await watching
  const loop = await longestDelays(delays)
  const ledger = await sandbox.checkLedger()

  const problems = [
    ...report.findings.map(({ operation, attack, status, message }) => `${attack} on ${operation}: ${status} ${message}`),
    ...(loop.own > bounds.loopMs ? [`the event loop was blocked by the server's own code for ${loop.own} ms`] : []),
    ...(figures.megabytes > bounds.megabytes ? [`the server grew to ${figures.megabytes} MB`] : []),
    ...(attacked.p99 > bounds.slower * quiet.p99 ? [`a wallet read took ${(attacked.p99 / quiet.p99).toFixed(1)} times as long`] : []),
    ...(attacked.failed > 0 ? [`${attacked.failed} wallet reads of other players failed`] : []),
    ...(ledger.ok ? [] : [`the ledger: ${JSON.stringify(ledger.problems)}`]),
  ]
  console.log(`seed ${seed}, ${minutes} minutes; answers by status: ${JSON.stringify(report.counts)}`)
  console.log(
    `event loop: blocked for at most ${loop.own} ms, or ${loop.total} ms with its wait for a processor; memory: at most ${figures.megabytes} MB`,
  )
  console.log(
    `wallet read of others, p99: quiet ${quiet.p99.toFixed(1)} ms, attacked ${attacked.p99.toFixed(1)} ms (${attacked.count} reads)`,
  )
  for (const [problem, count] of countOf(problems)) console.log(`${count} × ${problem}`)
  console.log(`${problems.length} findings`)
  return problems.length === 0
}

function countOf(lines: string[]): [string, number][] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, all]) => [line, all.length])
}

async function readWallets(origin: string, players: Player[], ms: number): Promise<{ p99: number; count: number; failed: number }> {
  const times: number[] = []
  let failed = 0
  const end = Date.now() + ms
  const read = async ({ token }: Player, index: number): Promise<void> => {
    while (Date.now() < end) {
      const started = performance.now()
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.0.${index + 1}` }
      const isOk = await fetch(`${origin}/api/wallet`, { headers }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.ok
        },
        () => false,
      )
      times.push(performance.now() - started)
      if (!isOk) failed += 1
      await pause(150)
    }
  }
  await Promise.all(players.map(read))
  const sorted = times.toSorted((a, b) => a - b)
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, count: times.length, failed }
}

/** Milliseconds of the longest blocks of the event loop, as recorded by loopDelay.ts. `own`: without the wait for a processor. */
async function longestDelays(file: string): Promise<{ total: number; own: number }> {
  const records = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').map(Number))
  const longest = (column: number): number => Math.max(50, ...records.map((numbers) => numbers[column] ?? 0))
  return { total: longest(1), own: longest(2) }
}

/** Samples the server's metrics every second for the largest memory. */
async function watchMetrics(origin: string, figures: { megabytes: number }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const body = await fetch(`${origin}/metrics`).then(
      (response) => response.text(),
      () => '',
    )
    const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1] ?? 0)
    figures.megabytes = Math.max(figures.megabytes, Math.round(figure('process_resident_memory_bytes') / 1e6))
    await pause(1_000)
  }
}
