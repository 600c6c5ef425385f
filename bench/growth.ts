// Measures what ten times as many cost.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startCrowd } from './load/crowd.ts'
import { bearer } from './load/load.ts'
import { benchPlayers, randomPlayer, type BenchPlayer } from './players.ts'
import { median, quantile, spread, table, type Row } from './support/statistics.ts'
import { memoryOf, withBenchContext, type BenchContext } from './benchContext.ts'
import { benchMillion } from './million.ts'

const calls = 200
/** ms. */
const waitForMore = 150

type Growth = { what: string; number: string; one: number; ten: number }

export async function benchGrowth(rounds: number, { many, calls: large }: { many: number; calls: number }): Promise<string> {
  const all: Growth[][] = []
  for (let round = 0; round < rounds; round++)
    all.push([...(await withBenchContext(sockets)), ...(await withBenchContext(copies, { DATABASE_POOL: '5' })), ...(await actors())])
  const rows = (all[0] ?? []).map(({ what }) => row(all.flatMap((round) => round.filter((growth) => growth.what === what))))
  return [
    `### How cost grows: at a number, and at ten times as many, ${rounds} rounds`,
    table(['', 'number', 'at it, median', 'at ten times', 'ratio of a round, median', 'lowest–highest', 'curve'], rows),
    'Each is its own floor, at a tenth of the number. The curve is flat below 2 ×, a root below 4 ×, a line below 15 ×.',
    await benchMillion(many, large),
  ].join('\n\n')
}

const grown = (what: string, number: string, [one, ten]: readonly [number, number]): Growth => ({ what, number, one, ten })

/** The ratio decides `curve`. */
function row(rounds: Growth[]): Row {
  const ratios = rounds.map(({ one, ten }) => ten / one)
  const grows = median(ratios)
  const curve = grows < 2 ? 'flat' : grows < 4 ? 'a root' : grows < 15 ? 'a line' : 'worse than a line'
  const [one, ten] = [rounds.map((round) => round.one), rounds.map((round) => round.ten)]
  return [rounds[0]?.what ?? '', rounds[0]?.number ?? '', median(one), median(ten), grows.toFixed(2), spread(ratios), curve]
}

async function sockets(context: BenchContext): Promise<Growth[]> {
  const all = await benchPlayers(context, 100)
  const crowd = startCrowd()
  const open = async (number: number) =>
    crowd.open(
      context.address,
      Array.from({ length: number }, (_, index) => all[index % all.length]?.token ?? ''),
    )
  const idle = await memoryOf(context.address)
  await open(100)
  const few = [await notificationMs(context, crowd, all), await memoryOf(context.address)] as const
  await open(900)
  const many = [await notificationMs(context, crowd, all), await memoryOf(context.address)] as const
  crowd.leave()
  return [
    grown('sockets: from a QR to its notification, ms beyond the wait of 150 for more', '100', [few[0], many[0]]),
    grown('sockets: memory that the server takes for them, MB', '100', [(few[1] - idle) / 2 ** 20, (many[1] - idle) / 2 ** 20]),
  ]
}

/** Adds nine copies: sockets are at the first, events happen at the last. */
async function copies(context: BenchContext): Promise<Growth[]> {
  const all = await benchPlayers(context, 50)
  const crowd = startCrowd()
  await crowd.open(
    context.address,
    all.map(({ token }) => token),
  )
  const few = [await walletMs(context, all), await notificationMs(context, crowd, all)] as const
  await using drain = new AsyncDisposableStack()
  let address = context.address
  for (let copy = 2; copy <= 10; copy++) address = await context.another(drain)
  const many = [await walletMs(context, all), await notificationMs({ address }, crowd, all)] as const
  crowd.leave()
  return [
    grown('copies of the server: reading a wallet, ms', '1', [few[0], many[0]]),
    grown('copies of the server: from a QR at one to its notification at another, ms beyond the wait', '1', [few[1], many[1]]),
  ]
}

async function actors(): Promise<Growth[]> {
  const [few, many] = [await actorsOf(1_000), await actorsOf(10_000)]
  return [
    grown('actors of a machine: to start one, µs', '1,000', [few.startUs, many.startUs]),
    grown('actors of a machine: an event, µs', '1,000', [few.eventUs, many.eventUs]),
    grown('actors of a machine: memory of one, kB', '1,000', [few.kilobytes, many.kilobytes]),
  ]
}

type OfActors = { startUs: number; eventUs: number; kilobytes: number }
async function actorsOf(count: number): Promise<OfActors> {
  const child = fork(fileURLToPath(new URL('actors.ts', import.meta.url)), [String(count)], {
    execArgv: ['--conditions=source', '--expose-gc'],
  })
  const [figures] = (await once(child, 'message')) as [OfActors]
  return figures
}

async function walletMs({ address }: BenchContext, all: BenchPlayer[]): Promise<number> {
  return medianMs(async () => {
    const response = await fetch(`${address}/api/wallet`, { headers: bearer(randomPlayer(all).token) })
    await response.text()
  })
}

/** From creating a QR over HTTP to the notification of the player's socket. */
async function notificationMs(
  { address }: Pick<BenchContext, 'address'>,
  crowd: ReturnType<typeof startCrowd>,
  all: BenchPlayer[],
): Promise<number> {
  const times: number[] = []
  for (let call = -5; call < 20; call++) {
    const { token } = randomPlayer(all)
    const received = crowd.notification(token)
    const began = performance.now()
    const made = await fetch(`${address}/api/qrcode/KBANK`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: '{"amount":100.25}',
    })
    if (!made.ok) throw new Error(`no QR for a notification: ${made.status}`)
    await received
    if (call >= 0) times.push(performance.now() - began - waitForMore)
  }
  return median(times)
}

/** The first calls fill caches and plans, so they are skipped. */
async function medianMs(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = -20; index < calls; index++) {
    const began = performance.now()
    await call()
    if (index >= 0) times.push(performance.now() - began)
  }
  return quantile(times, 0.5)
}
