// Load test over HTTP: autocannon runs in this process, the server in another.
import { randomUUID } from 'node:crypto'
import { bearer, connections, load, loadHead, loadRow, ratesOf, requestEach, type Load, type LoadRequest } from '../load/load.ts'
import { benchPlayers, randomPlayer, type BenchPlayer } from '../players.ts'
import { ratio, table } from '../support/statistics.ts'
import { withBenchContext, type BenchContext } from '../benchContext.ts'
import { startPeer } from './peer.ts'

const seconds = 4

export async function benchServer(rounds: number): Promise<string> {
  return withBenchContext((context) => throughput(context, rounds))
}

async function throughput(context: BenchContext, rounds: number): Promise<string> {
  await using drain = new AsyncDisposableStack()
  const players = await benchPlayers(context, 500)
  const { token } = randomPlayer(players)
  const floor = await startFloor(drain, context, token)
  const loads = { floor: [] as Load[], wallet: [] as Load[], qr: [] as Load[] }
  for (let round = 0; round < rounds; round++) {
    loads.floor.push(await loadEach(floor, () => walletOf('/wallet', randomPlayer(players))))
    loads.wallet.push(await loadEach(context.address, () => walletOf('/api/wallet', randomPlayer(players))))
    loads.qr.push(await loadEach(context.address, () => qrOf(randomPlayer(players))))
  }
  const rows = [
    loadRow('floor: one query', loads.floor),
    loadRow('GET /api/wallet', loads.wallet, `${ratio(ratesOf(loads.wallet), ratesOf(loads.floor))} × the floor`, '≥ 0.9'),
    loadRow('POST /api/qrcode/KBANK', loads.qr, '', '≥ 600 a second'),
  ]
  return [
    `### HTTP, ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, PostgreSQL with fsync on`,
    table(loadHead, rows),
    'The floor is a bare Fastify that hashes the token, sends the same query for each request alone and answers as many bytes.',
  ].join('\n\n')
}

const loadEach = (url: string, next: () => LoadRequest): Promise<Load> => load({ url, requests: [requestEach(next)] }, seconds)

const walletOf = (path: string, { token }: BenchPlayer): LoadRequest => ({ path, headers: bearer(token) })

const qrOf = ({ token }: BenchPlayer): LoadRequest => ({
  method: 'POST',
  path: '/api/qrcode/KBANK',
  headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: '{"amount":100.25}',
})

/** It sends the same body, so that serialization and transfer are equal. */
async function startFloor(drain: AsyncDisposableStack, context: BenchContext, token: string): Promise<string> {
  const response = await (await fetch(`${context.address}/api/wallet`, { headers: bearer(token) })).text()
  return startPeer(drain, '../baseline.ts', context, { BASELINE_RESPONSE: response })
}
