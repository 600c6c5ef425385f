import { setTimeout as sleep } from 'node:timers/promises'
import { createAppContext } from '../packages/server/src/app/createAppContext.ts'
import { deleteExpiredRows } from '../packages/server/src/app/retention.ts'
import type { AppContext } from '../packages/server/src/core/context/appContext.ts'
import { post } from '../packages/server/src/core/ledger/ledger.ts'
import { readConfig } from '../packages/server/src/platform/config/config.ts'
import { transaction } from '../packages/server/src/platform/db/transaction.ts'
import { withBenchContext, type BenchContext } from './benchContext.ts'
import { bearer } from './load/load.ts'
import { depositTransaction } from './players.ts'
import { interleaved, msOf } from './support/interleaved.ts'
import { median, quantile, table, type Row } from './support/statistics.ts'
import { fill, filledPlayer, insertExpired, sizes, transactionsPerPlayer } from './fill.ts'

type Site = { context: BenchContext; app: AppContext; players: number }

const few = 1_000

export const benchMillion = (many: number, calls: number): Promise<string> =>
  withBenchContext((small) => withBenchContext((large) => measure(small, large, many, calls)))

async function measure(small: BenchContext, large: BenchContext, many: number, calls: number): Promise<string> {
  await using drain = new AsyncDisposableStack()
  const filling = msOf(() => fill(large.pool, many))
  await fill(small.pool, few)
  const seconds = (await filling) / 1000
  const sites = [await siteOf(small, few, drain), await siteOf(large, many, drain)] as const
  await sleep(5_000)
  const row = async (name: string, number: number, call: (site: Site) => Promise<number>, warmUp?: number): Promise<Row> => {
    const [one, other] = await interleaved(number, sites, call, warmUp)
    const ratio = (median(other) / median(one)).toFixed(2)
    return [name, median(one), median(other), quantile(one, 0.95), quantile(other, 0.95), ratio, '≤ 1.3']
  }
  const rows = [
    await row('GET /api/wallet', calls, readWallet),
    await row('a ledger transaction', calls, postOnce),
    await row('POST /api/statement, the first page', calls, readStatement),
    await row('a run of the retention job that deletes 1,000 keys', Math.ceil(calls / 20), retain, 1),
    await row('the start of another server', Math.ceil(calls / 50), startServer, 1),
  ]
  const [n, t] = [many, many * transactionsPerPlayer].map((number) => number.toLocaleString('en'))
  return [
    `### ${n} players with ${t} ledger transactions against ${few.toLocaleString('en')} with ${(few * transactionsPerPlayer).toLocaleString('en')}, up to ${calls} interleaved calls, ms`,
    table(['', few.toLocaleString('en'), n ?? '', `p95 ${few.toLocaleString('en')}`, `p95 ${n}`, 'ratio of medians', 'goal'], rows),
    `The floor is the same call on the small database, for a random player who has as many transactions; each player has one key that stays. The large one was made by PostgreSQL in ${Math.round(seconds)} s with all triggers and constraints, and has passed the check of the ledger.`,
    await sizes(large.pool),
  ].join('\n\n')
}

async function siteOf(context: BenchContext, players: number, drain: AsyncDisposableStack): Promise<Site> {
  const app = await createAppContext(readConfig({ SANDBOX: 'on', LOG_LEVEL: 'error' }), context.pool, drain)
  return { context, app, players }
}

const readWallet = ({ context, players }: Site): Promise<number> =>
  msOf(async () => answered(await fetch(`${context.address}/api/wallet`, { headers: bearer(filledPlayer(players).token) })))

const readStatement = ({ context, players }: Site): Promise<number> =>
  msOf(async () =>
    answered(
      await fetch(`${context.address}/api/statement`, {
        method: 'POST',
        headers: { ...bearer(filledPlayer(players).token), 'content-type': 'application/json' },
        body: '{"page":1,"limit":10}',
      }),
    ),
  )

async function answered(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  await response.arrayBuffer()
}

const postOnce = ({ context, players }: Site): Promise<number> =>
  msOf(() => transaction(context.pool, (tx) => post(tx, depositTransaction(filledPlayer(players).playerId, 100))))

async function retain({ app, context }: Site): Promise<number> {
  await insertExpired(context.pool)
  return await msOf(() => deleteExpiredRows(app))
}

async function startServer({ context }: Site): Promise<number> {
  await using drain = new AsyncDisposableStack()
  return await msOf(() => context.another(drain))
}
