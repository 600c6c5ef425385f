// Measures the server's memory without PostgreSQL: idle, with a thousand sockets, and after minutes of load.
import { setTimeout as sleep } from 'node:timers/promises'
import { startCrowd } from './load/crowd.ts'
import { openGame, transferOf } from './ledger.ts'
import { bearer, load, requestEach, type Load, type LoadRequest } from './load/load.ts'
import { benchPlayers, randomPlayer, type BenchPlayer } from './players.ts'
import { qrOf, walletOf } from './server/server.ts'
import { median, spread, table, type Row } from './support/statistics.ts'
import { memoryOf, withBenchContext, type BenchContext } from './benchContext.ts'

const sockets = 1000
/** Below the server's limit per player. */
const socketsPerPlayer = 10

/** Each may create 120 QRs an hour. */
const payers = 12_000

/** Bytes, and requests under load. */
type Figures = { idle: number; crowded: number; early: number; late: number; answered: number }

/** A process does not return memory, so each round has a new server. */
export async function benchMemory(minutes: number, rounds: number): Promise<string> {
  const all: Figures[] = []
  for (let round = 0; round < rounds; round++) all.push(await withBenchContext((context) => measure(context, minutes)))
  const row = (what: string, key: keyof Figures, goal: string): Row => {
    const megabytes = all.map((figures) => figures[key] / 2 ** 20)
    return [what, String(Math.round(median(megabytes))), spread(megabytes), goal]
  }
  const growth = all.map(({ early, late }) => late / early)
  const part = `${minutes / 10} min`
  const answered = all.reduce((total, figures) => total + figures.answered, 0).toLocaleString('en')
  const rows: Row[] = [
    row('idle', 'idle', '≤ 150'),
    row(`${sockets} sockets of ${sockets / socketsPerPlayer} players`, 'crowded', '≤ 250'),
    row(`the first ${part} of ${minutes} min of load on top, after 30 s of it`, 'early', ''),
    row(`the last ${part}`, 'late', ''),
    [
      'the last over the first',
      median(growth).toFixed(2),
      spread(growth),
      minutes < 60 ? '≤ 1.05 over an hour: `npm run bench memory -- --minutes=60`' : '≤ 1.05',
    ],
  ]
  return [
    `### Memory of the server, resident, without PostgreSQL, ${rounds} rounds`,
    table(['', 'MB, median', 'lowest–highest', 'goal'], rows),
    `The goals are absolute, except that of the last minutes, whose floor is the first. The load is wallets, statements and transfers of the players with sockets, and new QRs of ${payers.toLocaleString('en')} others, in turn: ${answered} answered.`,
  ].join('\n\n')
}

async function measure(context: BenchContext, minutes: number): Promise<Figures> {
  const idle = await settledMemory(context)
  const players = await benchPlayers(context, sockets / socketsPerPlayer)
  for (const player of players) await openGame(context, player)
  const crowd = startCrowd()
  await crowd.open(
    context.address,
    Array.from({ length: sockets }, (_, index) => players[index % players.length]?.token ?? ''),
  )
  const crowded = await settledMemory(context)
  const paying = await benchPlayers(context, payers, players.length)
  const requests = [
    ...[(one: BenchPlayer) => walletOf('/api/wallet', one), statementOf, transferOf].map((of) =>
      requestEach(() => of(randomPlayer(players))),
    ),
    requestEach(() => qrOf(randomPlayer(paying))),
  ]
  const loadFor = (seconds: number): Promise<Load> => load({ url: context.address, requests }, seconds)
  // Fills caches, plans and the heap.
  await loadFor(30)
  const [samples, loads]: [number[], Load[]] = [[], []]
  for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
    loads.push(await loadFor(5))
    samples.push(await memoryOf(context.address))
  }
  crowd.leave()
  const failed = loads.reduce((total, one) => total + one.failed, 0)
  if (failed > 0) throw new Error(`${failed} requests failed`)
  const part = Math.ceil(samples.length / 10)
  return {
    idle,
    crowded,
    early: median(samples.slice(0, part)),
    late: median(samples.slice(-part)),
    answered: loads.reduce((total, one) => total + one.succeeded, 0),
  }
}

export const statementOf = ({ token }: BenchPlayer): LoadRequest => ({
  method: 'POST',
  path: '/api/statement',
  headers: { ...bearer(token), 'content-type': 'application/json' },
  body: '{"page":1,"limit":10}',
})

async function settledMemory({ address }: BenchContext): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  for (let second = 0; second < 10; second++) {
    await sleep(1000)
    lowest = Math.min(lowest, await memoryOf(address))
  }
  return lowest
}
