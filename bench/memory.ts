// Measures the server's memory without PostgreSQL: idle, with a thousand sockets, and after minutes of load.
import { setTimeout as sleep } from 'node:timers/promises'
import { startCrowd } from './load/crowd.ts'
import { bearer, load } from './load/load.ts'
import { benchPlayers } from './players.ts'
import { median, spread, table, type Row } from './support/statistics.ts'
import { memoryOf, withBenchContext, type BenchContext } from './benchContext.ts'

const sockets = 1000
/** Below the server's limit per player. */
const socketsPerPlayer = 10

/** Bytes. */
type Figures = { idle: number; crowded: number; first: number; second: number }

/** A process does not return memory, so each round has a new server. */
export async function benchMemory(minutes: number, rounds: number): Promise<string> {
  const all: Figures[] = []
  for (let round = 0; round < rounds; round++) all.push(await withBenchContext((context) => measure(context, minutes)))
  const row = (what: string, key: keyof Figures, goal: string): Row => {
    const megabytes = all.map((figures) => figures[key] / 2 ** 20)
    return [what, String(Math.round(median(megabytes))), spread(megabytes), goal]
  }
  const rows = [
    row('idle', 'idle', '≤ 150'),
    row(`${sockets} sockets`, 'crowded', '≤ 250'),
    row(`the first half of ${minutes} min of load on top`, 'first', ''),
    row('the second half', 'second', minutes < 60 ? 'as the first, over an hour: `npm run bench memory -- --minutes=60`' : 'as the first'),
  ]
  return [
    `### Memory of the server, resident, without PostgreSQL, ${rounds} rounds`,
    table(['', 'MB, median', 'lowest–highest', 'goal'], rows),
  ].join('\n\n')
}

async function measure(context: BenchContext, minutes: number): Promise<Figures> {
  const idle = await settledMemory(context)
  const tokens = (await benchPlayers(context, sockets / socketsPerPlayer)).map(({ token }) => token)
  const crowd = startCrowd()
  await crowd.open(
    context.address,
    Array.from({ length: sockets }, (_, index) => tokens[index % tokens.length] ?? ''),
  )
  const crowded = await settledMemory(context)
  const during = await underLoad(context, tokens, minutes)
  crowd.leave()
  const half = during.length / 2
  return { idle, crowded, first: median(during.slice(0, half)), second: median(during.slice(half)) }
}

/** Returns bytes, sampled every second. */
async function underLoad(context: BenchContext, tokens: string[], minutes: number): Promise<number[]> {
  const samples: number[] = []
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    const token = tokens[samples.length % tokens.length] ?? ''
    await load({ url: `${context.address}/api/wallet`, headers: bearer(token) }, 5)
    const body = { method: 'POST', body: '{"page":1,"limit":10}' } as const
    await load({ url: `${context.address}/api/statement`, headers: { ...bearer(token), 'content-type': 'application/json' }, ...body }, 5)
    samples.push(await memoryOf(context.address))
  }
  return samples
}

async function settledMemory({ address }: BenchContext): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  for (let second = 0; second < 10; second++) {
    await sleep(1000)
    lowest = Math.min(lowest, await memoryOf(address))
  }
  return lowest
}
