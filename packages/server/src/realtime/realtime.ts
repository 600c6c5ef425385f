// The socket: hints that something changed, for whoever is signed in (contract.md, Realtime). Chat will come in at the same door.
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { Server, Socket } from 'socket.io'
import { isDatabaseAway } from '../db/away.ts'
import { hearNews, type News } from '../db/news.ts'
import { socketHeaders } from '../http/headers.ts'
import { Refusal } from '../http/refusal.ts'
import type { World } from '../world.ts'
import { addressOf, admit, isOwnPage, overSessions, tally, type Visitor } from './door.ts'
import { openFanOut } from './fanOut.ts'
import { gatherHints } from './hints.ts'
import { ownRoom, playerRoom, sessionRoom } from './rooms.ts'

type ToServer = { join: (room: unknown, answer?: unknown) => void }
type ToClient = { wallet: (hint: object) => void }
type Data = { visitor: Visitor }
type Io = Server<ToServer, ToClient, object, Data>
type Client = Socket<ToServer, ToClient, object, Data>

/** Between two looks for sessions that ended while nobody could say so: the copy that knew of it died. */
const sweepMs = 15_000

/**
 * Serves socket.io beside the app's HTTP, before it listens. Nothing is served where there are no extensions: hints are one. What
 * is committed here is told to sockets at every copy.
 */
export async function addRealtime(app: FastifyInstance, world: World): Promise<void> {
  const { config, pool } = world
  if (!config.extensions) return
  const fanOut = openFanOut(pool, (error) => app.log.warn({ err: error }, 'the copies could not be told'))
  const io = await openSockets(app, world, fanOut.adapter)
  const counted = countSockets(app, io)
  admitVisitors(app, io, world, counted.refused)
  const hints = gatherHints((playerIds) => {
    counted.hints.inc(playerIds.length)
    io.to(playerIds.map(playerRoom)).emit('wallet', {})
  })
  const deaf = hearNews(pool, (news) => act(io, news, hints.add))
  const sweep = setInterval(() => void sweepOut(io, world).catch(() => {}), sweepMs).unref()

  // A socket would hold up the end of the server for as long as its page is open.
  app.addHook('preClose', async () => {
    deaf()
    clearInterval(sweep)
    hints.close()
    io.local.disconnectSockets(true)
    await io.of('/').adapter.close()
    io.engine.close()
    await fanOut.close()
  })
}

async function openSockets(app: FastifyInstance, world: World, adapter: ReturnType<typeof openFanOut>['adapter']): Promise<Io> {
  const { config } = world
  const address = addressOf(world)
  const open = tally()
  // Fetched here: without extensions nobody needs it.
  const { Server: Sockets } = await import('socket.io')
  const io: Io = new Sockets({
    adapter,
    serveClient: false,
    cors: { origin: config.corsOrigins },
    // A text of the chat has 2 000 characters; files do not come this way.
    maxHttpBufferSize: 16_384,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const full = open.of(address(request)) >= config.socketsPerAddress
      decide(null, isOwnPage(world, request) && !full && !isCrowded(world, address(request)))
    },
  })
  io.attach(app.server)
  io.engine.use((_: unknown, response: { setHeader: (name: string, value: string) => void }, next: () => void) => {
    for (const [name, value] of Object.entries(socketHeaders(world))) response.setHeader(name, value)
    next()
  })
  io.engine.on('connection', (connection: { request: Parameters<typeof address>[0]; once: (event: 'close', act: () => void) => void }) => {
    const from = address(connection.request)
    open.add(from)
    connection.once('close', () => open.drop(from))
  })
  return io
}

/** Whether the address has come too often in this minute; each handshake counts as a request. */
function isCrowded({ limiter, config }: World, address: string): boolean {
  try {
    limiter.count(`address ${address}`, config.addressRequests)
    return false
  } catch {
    return true
  }
}

/** Who may come in stands in the rooms that are theirs; who may not is told why, by a code. */
function admitVisitors(app: FastifyInstance, io: Io, world: World, refused: (code: string) => void): void {
  const { config, limiter } = world
  const open = tally()
  io.use((socket, next) => {
    admit(world, socket.handshake.auth['token'])
      .then((visitor) => {
        if (open.of(visitor.publicId) >= config.socketsPerPlayer) throw new Refusal('REQUEST_LIMIT', { retryAfter: 60 })
        socket.data.visitor = visitor
        next()
      })
      .catch((error: unknown) => {
        const { message, status, retryAfter } = refusalOf(app, error)
        refused(message)
        next(Object.assign(new Error(message), { data: { status, ...(retryAfter && { retryAfter: Math.ceil(retryAfter) }) } }))
      })
  })
  io.on('connection', (socket) => {
    const { publicId, playerId, tokenHash } = socket.data.visitor
    const own = ownRoom(config.roomPrefix, publicId)
    void socket.join([own, playerRoom(playerId), sessionRoom(tokenHash)])
    open.add(publicId)
    socket.on('disconnect', () => open.drop(publicId))
    socket.use((_, next) => {
      try {
        limiter.count(`player ${playerId}`, config.playerRequests)
        next()
      } catch {
        socket.disconnect(true)
      }
    })
    // Older clients ask for it by name. They are in it already, and in no other.
    socket.on('join', (room, answer) => {
      if (typeof answer === 'function') answer(room === own ? { ok: true } : { ok: false, message: 'UNAUTHORIZED' })
    })
  })
}

function refusalOf(app: FastifyInstance, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Error && isDatabaseAway(error))
    return new Refusal('the service is unavailable for a moment', { status: 503, retryAfter: 1 })
  app.log.error({ err: error }, 'a socket could not be let in')
  return new Refusal('INTERNAL_SERVER_ERROR')
}

function act(io: Io, news: News, hint: (playerId: number) => void): void {
  if ('player' in news) hint(news.player)
  else if ('token' in news) io.in(sessionRoom(news.token)).disconnectSockets(true)
  else if ('everyone' in news) io.disconnectSockets(true)
  else
    io.in(playerRoom(news.signedOut))
      .except(news.but === undefined ? [] : sessionRoom(news.but))
      .disconnectSockets(true)
}

async function sweepOut(io: Io, world: World): Promise<void> {
  const here: Client[] = [...io.of('/').sockets.values()]
  if (here.length === 0) return
  const over = await overSessions(world, [...new Set(here.map(({ data }) => data.visitor.tokenHash))])
  for (const socket of here) if (over.has(socket.data.visitor.tokenHash)) socket.disconnect(true)
}

function countSockets(app: FastifyInstance, io: Io) {
  const registers = [app.metrics]
  const sockets: Gauge = new Gauge({
    name: 'krapao_sockets',
    help: 'Sockets open at this copy',
    registers,
    collect: () => sockets.set(io.engine.clientsCount),
  })
  const hints = new Counter({
    name: 'krapao_hints_total',
    help: 'Hints that something of a player changed, as this copy sent them',
    registers,
  })
  const refusals = new Counter({ name: 'krapao_socket_refusals_total', help: 'Sockets refused, by code', labelNames: ['code'], registers })
  return { hints, refused: (code: string) => refusals.inc({ code }) }
}
