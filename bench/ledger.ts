// Measures the ledger from the SQL function to a transfer over HTTP, interleaved on one PostgreSQL.
import { randomUUID } from 'node:crypto'
import { transaction } from '../packages/server/src/platform/db/transaction.ts'
import { insertGame } from '../packages/server/src/core/games/gameAccount.queries.ts'
import { post } from '../packages/server/src/core/ledger/ledger.ts'
import { openAccount } from '../packages/server/src/sandbox/providers/gameBook.ts'
import { bearer, load, type Load } from './load/load.ts'
import { benchPlayers, randomPlayer, depositTransaction, type BenchPlayer } from './players.ts'
import { hasPgbench, pgbench } from './load/pgbench.ts'
import { median, quantile, ratio, spread, table, type Row } from './support/statistics.ts'
import { withBenchContext, type BenchContext } from './benchContext.ts'

const seconds = 4
const clients = 8
const slotCode = 'PG'

export const benchLedger = async (rounds: number): Promise<string> => withBenchContext((context) => measure(context, rounds))

/** `alone`: pgbench's figures, empty without it. */
type Figures = { alone: number[]; bare: number[]; api: number[]; http: Load[]; sandbox: Load[] }

async function measure(context: BenchContext, rounds: number): Promise<string> {
  await using drain = new AsyncDisposableStack()
  const outside = await context.another(drain, { KRAPAO_ADAPTERS: new URL('./outsideGame.ts', import.meta.url).href })
  const players = await benchPlayers(context, 200)
  for (const player of players) await open(context, player)
  // As autovacuum would, because plans for empty tables are wrong for full ones.
  for (const address of [outside, context.address]) await load(transfers(address, players), 2)
  await context.pool.query('vacuum analyze')
  const figures: Figures = { alone: [], bare: [], api: [], http: [], sandbox: [] }
  const canAlone = await hasPgbench()
  for (let round = 0; round < rounds; round++) {
    if (canAlone) figures.alone.push(await pgbench(context, players, clients, seconds))
    figures.bare.push(await bare(context, players))
    figures.api.push(await api(context, players))
    figures.http.push(await load(transfers(outside, players), seconds))
    figures.sandbox.push(await load(transfers(context.address, players), seconds))
  }
  return reportOf(figures, rounds)
}

/** Opens a game account in the sandbox, and fills the wallet. */
async function open({ pool }: BenchContext, { playerId, publicId }: BenchPlayer): Promise<void> {
  const account = await openAccount(pool, slotCode, publicId)
  await transaction(pool, async (tx) => {
    await insertGame(tx, playerId, { slotCode, ...account })
    await post(tx, depositTransaction(playerId, 1_000_000_00))
  })
}

/** Measures the SQL function alone, each call in a separate transaction. */
async function bare({ pool }: BenchContext, players: BenchPlayer[]): Promise<number> {
  const connected = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
  const text = 'select * from ledger_post($1, $2, $3, null, $4, $5, $6, $7, $8, $9, $10, $11, $12, null)'
  const rate = await rateOf(async (index) => {
    const { kind, reference, at, postings, entry, playerId } = depositTransaction(randomPlayer(players).playerId, 100)
    const accounts = postings.map(({ account }) => account)
    const amounts = postings.map(({ amount }) => amount)
    const { type, status, from, to, amount } = entry
    const values = [playerId, kind, reference, new Date(at), accounts, ['THB', 'THB'], amounts, type, status, from, to, amount]
    await connected[index]?.query({ name: 'bench', text, values })
  })
  for (const client of connected) client.release()
  return rate
}

const api = ({ pool }: BenchContext, players: BenchPlayer[]): Promise<number> =>
  rateOf(async () => {
    await transaction(pool, (tx) => post(tx, depositTransaction(randomPlayer(players).playerId, 100)))
  })

/** Calls per second. */
async function rateOf(call: (index: number) => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1000
  let calls = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      for (; performance.now() < end; calls++) await call(index)
    }),
  )
  return (calls * 1000) / (performance.now() - began)
}

/** Hold, provider, settlement. */
const transfers = (address: string, players: BenchPlayer[]) => ({
  url: address,
  requests: [
    {
      method: 'POST' as const,
      path: '/api/wallet/transfer',
      setupRequest: <T extends object>(request: T) => ({
        ...request,
        headers: { ...bearer(randomPlayer(players).token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ from: 'WALLET', to: slotCode, amount: 1 }),
      }),
    },
  ],
})

function reportOf({ alone, bare: bareRates, api: apiRates, http, sandbox }: Figures, rounds: number): string {
  const rows: Row[] = [
    ...(alone.length > 0
      ? [[`one SQL function, pgbench with ${clients} clients: transactions`, median(alone), spread(alone), '', ''] satisfies Row]
      : []),
    [`one SQL function, ${clients} bare clients: transactions`, median(bareRates), spread(bareRates), '', ''],
    [`ledger API, ${clients} at once: transactions`, median(apiRates), spread(apiRates), '', ''],
    rowOf('POST /api/wallet/transfer, 50 connections: transfers of two ledger transactions, the provider in the server’s memory', http),
    rowOf('the same with the sandbox’s provider, whose book is in this PostgreSQL too', sandbox),
  ]
  const apiShare = (median(apiRates) / median(bareRates)).toFixed(2)
  const share = (loads: Load[]) => ((2 * median(ratesOf(loads))) / median(apiRates)).toFixed(2)
  return [
    `### The ledger, ${rounds} interleaved rounds of ${seconds} s, PostgreSQL with fsync on`,
    table(['', 'a second, median', 'lowest–highest', 'p99 ms', 'failed'], rows),
    `The ledger's API runs at **${apiShare} ×** the bare function${alone.length > 0 ? ` and at **${ratio(apiRates, alone)} ×** pgbench` : ''} (goal ≥ 0.9 of pgbench${alone.length > 0 ? '' : ', which this machine does not have: that row is against bare clients of Node'}). Through HTTP a transfer makes two ledger transactions: **${share(http)} ×** the API's (goal ≥ 0.5, p99 below 60 ms) with a provider that answers at once out of the server's memory; ${share(sandbox)} × where the sandbox's provider writes its own book into the same PostgreSQL meanwhile.`,
  ].join('\n\n')
}

const ratesOf = (loads: Load[]): number[] => loads.map(({ requests }) => requests)

function rowOf(name: string, loads: Load[]): Row {
  const p99 = quantile(
    loads.map((one) => one.p99),
    0.5,
  )
  const failed = loads.reduce((sum, one) => sum + one.failed, 0)
  return [name, median(ratesOf(loads)), spread(ratesOf(loads)), p99, String(failed)]
}
