// Measures the ledger from the SQL function to a transfer over HTTP, interleaved on one PostgreSQL.
import { randomUUID } from 'node:crypto'
import { transaction } from '../packages/server/src/platform/db/transaction.ts'
import { insertGame } from '../packages/server/src/core/games/gameAccount.queries.ts'
import { post } from '../packages/server/src/core/ledger/ledger.ts'
import { openAccount } from '../packages/server/src/sandbox/providers/gameBook.ts'
import { bearer, connections, load, loadHead, loadRow, rateOf, ratesOf, requestEach, type Load, type LoadRequest } from './load/load.ts'
import { benchPlayers, randomPlayer, depositTransaction, type BenchPlayer } from './players.ts'
import { hasPgbench, pgbench } from './load/pgbench.ts'
import { steadyLoad } from './load/steady.ts'
import { turned } from './support/interleaved.ts'
import { median, ratio, spread, table, type Row } from './support/statistics.ts'
import { withBenchContext, type BenchContext } from './benchContext.ts'

const seconds = 4
/** As many as the pool has connections. */
const clients = 20
const slotCode = 'PG'

export const benchLedger = async (rounds: number): Promise<string> => withBenchContext((context) => measure(context, rounds))

/** `alone`: pgbench's figures, empty without it. `steady`: at `share` of `http`. */
type Figures = { alone: number[]; bare: number[]; api: number[]; http: Load[]; steady: Load[]; sandbox: Load[] }
const share = 0.7

async function measure(context: BenchContext, rounds: number): Promise<string> {
  await using drain = new AsyncDisposableStack()
  const outside = await context.another(drain, { KRAPAO_ADAPTERS: new URL('./outside.ts', import.meta.url).href })
  const players = await benchPlayers(context, 200)
  for (const player of players) await openGame(context, player)
  // As autovacuum would, because plans for empty tables are wrong for full ones.
  for (const address of [outside, context.address]) await load(transfers(address, players), 2)
  await context.pool.query('vacuum analyze')
  const figures: Figures = { alone: [], bare: [], api: [], http: [], steady: [], sandbox: [] }
  const canAlone = await hasPgbench()
  const steps = [
    async () => canAlone && figures.alone.push(await pgbench(context, players, clients, seconds)),
    async () => figures.bare.push(await bare(context, players)),
    async () => figures.api.push(await api(context, players)),
    async () => {
      const highest = await load(transfers(outside, players), seconds)
      figures.http.push(highest)
      figures.steady.push(await steadyLoad(outside, () => transferOf(randomPlayer(players)), { rate: share * highest.requests, seconds }))
    },
    async () => figures.sandbox.push(await load(transfers(context.address, players), seconds)),
  ]
  for (let round = 0; round < rounds; round++) for (const step of turned(steps, round)) await step()
  return reportOf(figures, rounds)
}

/** Opens a game account in the sandbox, and fills the wallet. */
export async function openGame({ pool }: BenchContext, { playerId, publicId }: BenchPlayer): Promise<void> {
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
  const rate = await rateOf(
    async (index) => {
      const { kind, reference, at, postings, entry, playerId } = depositTransaction(randomPlayer(players).playerId, 100)
      const accounts = postings.map(({ account }) => account)
      const amounts = postings.map(({ amount }) => amount)
      const { type, status, from, to, amount } = entry
      const values = [playerId, kind, reference, new Date(at), accounts, ['THB', 'THB'], amounts, type, status, from, to, amount]
      await connected[index]?.query({ name: 'bench', text, values })
    },
    clients,
    seconds,
  )
  for (const client of connected) client.release()
  return rate
}

const api = ({ pool }: BenchContext, players: BenchPlayer[]): Promise<number> =>
  rateOf(() => transaction(pool, (tx) => post(tx, depositTransaction(randomPlayer(players).playerId, 100))), clients, seconds)

export const transferOf = ({ token }: BenchPlayer): LoadRequest => ({
  method: 'POST',
  path: '/api/wallet/transfer',
  headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({ from: 'WALLET', to: slotCode, amount: 1 }),
})

const transfers = (url: string, players: BenchPlayer[]) => ({ url, requests: [requestEach(() => transferOf(randomPlayer(players)))] })

function reportOf({ alone, bare: bareRates, api: apiRates, http, steady, sandbox }: Figures, rounds: number): string {
  const floor = alone.length > 0 ? alone : bareRates
  const posts = (loads: Load[], over: number[]) => ((2 * median(ratesOf(loads))) / median(over)).toFixed(2)
  const ofApi = (loads: Load[]) => `${posts(loads, apiRates)} × the ledger API, ${posts(loads, floor)} × the SQL function`
  const rows: Row[] = [
    ...(alone.length > 0 ? [rowOf(`floor: one SQL function, pgbench with ${clients} clients`, alone)] : []),
    rowOf(`one SQL function, ${clients} bare clients of Node`, bareRates),
    rowOf(`ledger API, ${clients} at once`, apiRates, `${ratio(apiRates, floor)} × the floor`, '≥ 0.9'),
    loadRow(`POST /api/wallet/transfer, ${connections} connections, the highest throughput`, http, ofApi(http), '≥ 0.6'),
    loadRow(`the same at ${share * 100} % of it, at a fixed rate`, steady, '', 'p99 ≤ 60 ms'),
    loadRow('the highest with the sandbox’s provider, whose book is in this PostgreSQL too', sandbox, ofApi(sandbox)),
  ]
  return [
    `### The ledger, ${rounds} interleaved rounds of ${seconds} s, PostgreSQL with fsync on`,
    table(loadHead, rows),
    `The floor is the same transaction of the ledger sent by ${alone.length > 0 ? 'PostgreSQL’s own pgbench' : 'bare clients of Node, as this machine has no pgbench'}. The API sends begin, call and commit, pgbench the call alone; the bare clients show what Node’s driver costs. A transfer posts twice, each time in one statement, with a provider that answers at once out of the server’s memory: its rate counts twice, the SQL function is its floor and the API its peer. Its p99 is measured at a fixed rate from the moment when a request was due, because at the highest throughput it only tells how many wait.`,
  ].join('\n\n')
}

const rowOf = (name: string, rates: number[], over = '', goal = ''): Row => [name, median(rates), spread(rates), '', '', over, goal]
