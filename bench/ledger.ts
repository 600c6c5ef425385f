// The ledger, from the bare SQL function up to a transfer over HTTP, interleaved on one PostgreSQL.
import { randomUUID } from 'node:crypto'
import { transaction } from '../packages/server/src/db/transaction.ts'
import { insertGame } from '../packages/server/src/gameAccount/gameAccount.queries.ts'
import { post } from '../packages/server/src/ledger/ledger.ts'
import { openAccount } from '../packages/server/src/sandbox/gameBook.ts'
import { bearer, load, type Load } from './load.ts'
import { benchPlayers, type BenchPlayer } from './players.ts'
import { median, quantile, spread, table, type Row } from './statistics.ts'
import { withWorld, type BenchWorld } from './world.ts'

const seconds = 4
/** As many as speed.md measured with. */
const clients = 8
const slotCode = 'PG'

export const benchLedger = async (rounds: number): Promise<string> => withWorld((world) => measure(world, rounds))

type Figures = { bare: number[]; api: number[]; http: Load[] }

async function measure(world: BenchWorld, rounds: number): Promise<string> {
  const players = await benchPlayers(world, 200)
  for (const player of players) await open(world, player)
  const figures: Figures = { bare: [], api: [], http: [] }
  for (let round = 0; round < rounds; round++) {
    figures.bare.push(await bare(world, players))
    figures.api.push(await api(world, players))
    figures.http.push(await load(transfers(world, players), seconds))
  }
  return told(figures, rounds)
}

/** A game account at the sandbox's provider, and plenty in the wallet. */
async function open({ pool }: BenchWorld, { playerId, publicId }: BenchPlayer): Promise<void> {
  const account = await openAccount(pool, slotCode, publicId)
  await transaction(pool, async (tx) => {
    await insertGame(tx, playerId, { slotCode, ...account })
    await post(tx, posting(playerId, 1_000_000_00))
  })
}

const posting = (playerId: number, amount: number) => ({
  playerId,
  kind: 'bench',
  reference: `bench:${randomUUID()}`,
  at: Date.now(),
  legs: [
    { account: 'house:bench' as const, amount: -amount },
    { account: 'wallet' as const, amount },
  ],
  entry: { type: 'deposit' as const, status: 'SUCCESS' as const, from: 'BENCH', to: 'WALLET', amount },
})

/** The one SQL function, called by a bare client each, in a transaction of its own. */
async function bare({ pool }: BenchWorld, players: BenchPlayer[]): Promise<number> {
  const connected = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
  const text = 'select * from ledger_post($1, $2, $3, null, $4, $5, $6, $7, $8, $9, $10, $11, $12, null)'
  const rate = await rateOf(async (index) => {
    const { kind, reference, at, legs, entry, playerId } = posting(pick(players).playerId, 100)
    const accounts = legs.map(({ account }) => account)
    const amounts = legs.map(({ amount }) => amount)
    const { type, status, from, to, amount } = entry
    const values = [playerId, kind, reference, new Date(at), accounts, ['THB', 'THB'], amounts, type, status, from, to, amount]
    await connected[index]?.query({ name: 'bench', text, values })
  })
  for (const client of connected) client.release()
  return rate
}

/** The ledger's API in Node, as every capability calls it. */
const api = ({ pool }: BenchWorld, players: BenchPlayer[]): Promise<number> =>
  rateOf(async () => {
    await transaction(pool, (tx) => post(tx, posting(pick(players).playerId, 100)))
  })

/** Calls a second of `clients` that each begin anew when they are done. */
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

/** A whole transfer into a game: held, taken by the provider, settled. */
const transfers = ({ address }: BenchWorld, players: BenchPlayer[]) => ({
  url: address,
  requests: [
    {
      method: 'POST' as const,
      path: '/api/wallet/transfer',
      setupRequest: <T extends object>(request: T) => ({
        ...request,
        headers: { ...bearer(pick(players).token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ from: 'WALLET', to: slotCode, amount: 1 }),
      }),
    },
  ],
})

function told({ bare: bareRates, api: apiRates, http }: Figures, rounds: number): string {
  const rates = http.map(({ requests }) => requests)
  const p99 = quantile(
    http.map((one) => one.p99),
    0.5,
  )
  const failed = http.reduce((sum, one) => sum + one.failed, 0)
  const rows: Row[] = [
    [`one SQL function, ${clients} bare clients: postings`, median(bareRates), spread(bareRates), '', ''],
    [`ledger API, ${clients} at once: postings`, median(apiRates), spread(apiRates), '', ''],
    ['POST /api/wallet/transfer, 50 connections: transfers of two postings', median(rates), spread(rates), p99, String(failed)],
  ]
  const apiShare = (median(apiRates) / median(bareRates)).toFixed(2)
  const httpShare = ((2 * median(rates)) / median(apiRates)).toFixed(2)
  return [
    `### The ledger, ${rounds} interleaved rounds of ${seconds} s, PostgreSQL with fsync on`,
    table(['', 'a second, median', 'lowest–highest', 'p99 ms', 'failed'], rows),
    `The ledger's API runs at **${apiShare} ×** the bare function (goal ≥ 0.9). Through HTTP a transfer makes two postings: **${httpShare} ×** the API's (goal ≥ 0.5, p99 below 60 ms). The sandbox's provider writes its own book into the same PostgreSQL meanwhile.`,
  ].join('\n\n')
}

const pick = (players: BenchPlayer[]): BenchPlayer => {
  const player = players[Math.floor(Math.random() * players.length)]
  if (!player) throw new Error('a load needs players')
  return player
}
