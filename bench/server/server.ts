// Load test over HTTP: autocannon runs in this process, the server in another.
import { randomUUID } from 'node:crypto'
import { bearer, connections, load, loadHead, loadRow, ratesOf, requestEach, type Load, type LoadRequest } from '../load/load.ts'
import { benchPlayers, randomPlayer, type BenchPlayer } from '../players.ts'
import { turned } from '../support/interleaved.ts'
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
  // Readers have no live QR, which would lengthen the answers.
  const [readers, payers] = [players.slice(0, 250), players.slice(250)]
  const peer = await startWalletPeer(drain, context, randomPlayer(readers).token)
  const loads = { alone: [] as Load[], grouped: [] as Load[], wallet: [] as Load[], qr: [] as Load[] }
  const reads = [
    [loads.alone, peer, '/alone'],
    [loads.grouped, peer, '/grouped'],
    [loads.wallet, context.address, '/api/wallet'],
  ] as const
  for (let round = -1; round < rounds; round++) {
    for (const [list, address, path] of turned(reads, round)) {
      const one = await loadEach(address, () => walletOf(path, randomPlayer(readers)))
      if (round >= 0) list.push(one)
    }
  }
  for (let round = 0; round < rounds; round++) loads.qr.push(await loadEach(context.address, () => qrOf(randomPlayer(payers))))
  const against = (other: Load[]) => ratio(ratesOf(loads.wallet), ratesOf(other))
  const rows = [
    loadRow('peer: one query for each request', loads.alone),
    loadRow('floor: the same grouped query', loads.grouped),
    loadRow(
      'GET /api/wallet',
      loads.wallet,
      `${against(loads.alone)} × the peer, ${against(loads.grouped)} × the floor`,
      '≥ 0.9 × the peer',
    ),
    loadRow('POST /api/qrcode/KBANK', loads.qr, '', '≥ 600 a second'),
  ]
  return [
    `### HTTP, ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, PostgreSQL with fsync on`,
    table(loadHead, rows),
    'Peer and floor are a bare Fastify that hashes the token and answers as many bytes; the peer sends a query for each request, the floor groups concurrent ones as Krapao does. The goal for QRs is absolute: each call replaces the player’s live QR and draws the picture.',
  ].join('\n\n')
}

const loadEach = (url: string, next: () => LoadRequest): Promise<Load> => load({ url, requests: [requestEach(next)] }, seconds)

export const walletOf = (path: string, { token }: BenchPlayer): LoadRequest => ({ path, headers: bearer(token) })

export const qrOf = ({ token }: BenchPlayer): LoadRequest => ({
  method: 'POST',
  path: '/api/qrcode/KBANK',
  headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: '{"amount":100.25}',
})

/** It sends the same body, so that serialization and transfer are equal. */
async function startWalletPeer(drain: AsyncDisposableStack, context: BenchContext, token: string): Promise<string> {
  const response = await (await fetch(`${context.address}/api/wallet`, { headers: bearer(token) })).text()
  return startPeer(drain, '../baseline.ts', context, { BASELINE_RESPONSE: response })
}
