import { randomUUID } from 'node:crypto'
import { startCrowd, type Crowd } from '../load/crowd.ts'
import { bearer, connections, load, loadHead, loadRow, ratesOf, requestEach, type Load, type LoadRequest } from '../load/load.ts'
import { benchPlayers, randomPlayer, type BenchPlayer } from '../players.ts'
import { turned } from '../support/interleaved.ts'
import { ratio, table } from '../support/statistics.ts'
import { withBenchContext, type BenchContext } from '../benchContext.ts'
import { startPeer } from './peer.ts'

const seconds = 4
const sockets = 1000

export const benchChat = (rounds: number): Promise<string> =>
  withBenchContext((context) => measure(context, rounds), { KRAPAO_ADAPTERS: new URL('../outside.ts', import.meta.url).href })

type Site = { address: string; path: string; crowd: Crowd; loads: Load[] }

async function measure(context: BenchContext, rounds: number): Promise<string> {
  await using drain = new AsyncDisposableStack()
  const players = await benchPlayers(context, sockets)
  const echo = await startPeer(drain, 'echo.ts', context)
  const [atEcho, atOurs] = [await crowdAt(drain, echo, players), await crowdAt(drain, context.address, players)]
  const bare: Site = { address: echo, path: '/', crowd: atEcho, loads: [] }
  const stored: Site = { address: echo, path: '/stored', crowd: atEcho, loads: [] }
  const ours: Site = { address: context.address, path: '/api/chat/send-message', crowd: atOurs, loads: [] }
  for (let round = -1; round < rounds; round++)
    for (const site of turned([bare, stored, ours], round)) {
      const sent = await chat(site, players)
      if (round >= 0) site.loads.push(sent)
    }
  const over = (site: Site, peer: Site): string => ratio(ratesOf(site.loads), ratesOf(peer.loads))
  const rows = [
    loadRow('peer: a bare socket.io server', bare.loads),
    loadRow('the peer with one insert for each message', stored.loads, `${over(stored, bare)} × the peer`),
    loadRow('Krapao', ours.loads, `${over(ours, bare)} × the peer, ${over(ours, stored)} × with an insert`, '≥ 0.5 × the peer'),
  ]
  return [
    `### Chat messages, ${connections} at once, with ${sockets.toLocaleString('en')} sockets of as many players, ${rounds} interleaved rounds of ${seconds} s`,
    table(loadHead, rows),
    'The peer takes the same message over HTTP and only sends it to the sockets of its sender: it knows no sessions, stores nothing, serves one copy and notifies no support desk. The second peer stores each message by a statement of its own; Krapao shares statements among concurrent ones. The rate is of messages that were delivered when the load ended; one that was answered and never delivered counts as failed.',
  ].join('\n\n')
}

async function crowdAt(drain: AsyncDisposableStack, address: string, players: BenchPlayer[]): Promise<Crowd> {
  const crowd = startCrowd()
  drain.defer(() => crowd.leave())
  await crowd.open(
    address,
    players.map(({ token }) => token),
  )
  return crowd
}

async function chat({ address, path, crowd }: Site, players: BenchPlayer[]): Promise<Load> {
  const before = await crowd.messages(0)
  const sent = await load({ url: address, requests: [requestEach(() => messageOf(path, randomPlayer(players)))] }, seconds)
  const inTime = ((await crowd.messages(0)) - before) / sent.succeeded
  const arrived = await crowd.messages(before + sent.succeeded)
  return { ...sent, requests: sent.requests * inTime, failed: sent.failed + Math.max(0, before + sent.succeeded - arrived) }
}

const messageOf = (path: string, { token }: BenchPlayer): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    sender: 'customer',
    clientMessageId: randomUUID(),
    message: { message_type: 'text', payload: { message: 'Where is my deposit of 500 baht?' } },
  }),
})
