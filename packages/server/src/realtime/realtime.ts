// The socket: hints that something changed, for whoever is signed in, and what is said at the chat (contract.md, Realtime).
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge } from 'prom-client'
import { Server, type Socket } from 'socket.io'
import { runPeriodically } from '../background/jobs.ts'
import type { Item } from '../chat/message.ts'
import { isOffered, namedGuestOf } from '../chat/speaker.ts'
import { setTold } from '../chat/chat.queries.ts'
import { untoldItems } from '../chat/chat.service.ts'
import { isDatabaseAway } from '../db/away.ts'
import { hearNews, type News } from '../db/news.ts'
import { loadContract } from '../http/contract.ts'
import { stripperOf } from '../http/extensions.ts'
import { socketHeaders } from '../http/headers.ts'
import { isIpDenied } from '../http/ipRules.ts'
import { Refusal } from '../http/refusal.ts'
import { withinTime } from '../ports/withinTime.ts'
import type { World } from '../world.ts'
import { limitConnection, type Connection } from './connectionLimits.ts'
import { addressOf, admit, ipOf, isOwnPage, overSessions, tally, type Visitor } from './door.ts'
import { openFanOut } from './fanOut.ts'
import { gatherHints } from './hints.ts'
import { ownRoom, playerRoom, sessionRoom } from './rooms.ts'

type ToServer = { join: (room: unknown, answer?: unknown) => void }
type ToClient = { wallet: (hint: object) => void; messaging: (item: Item) => void }
type Data = { visitor: Visitor }
type Spoken = Extract<News, { message: Item }>
type Io = Server<ToServer, ToClient, object, Data>
type Client = Socket<ToServer, ToClient, object, Data>

/** Between two looks for sessions that ended while nobody could say so: the copy that knew of it died. */
const sweepMs = 15_000
/** Between two looks for messages of which nobody was told. */
const retellMs = 3_000
/** For which a start waits until this copy hears the others. */
const patience = 30_000

/**
 * Serves socket.io beside the app's HTTP, before it listens. What is committed here is told to sockets at every copy. Hints are an
 * extension; what is said at the chat is not.
 */
export async function addRealtime(app: FastifyInstance, world: World): Promise<void> {
  const { config, pool } = world
  const fanOut = openFanOut(pool, (error) => app.log.warn({ err: error }, 'the copies could not be told'))
  const io = await openSockets(app, world, fanOut.adapter)
  const counted = countSockets(app, io)
  // What others say from here on nobody would hear: who connects anew reads what was missed.
  fanOut.whenDeaf(() => io.local.disconnectSockets(true))
  admitVisitors(app, io, world, { refused: counted.refused, hears: fanOut.isListening })
  const hints = gatherHints((playerIds) => {
    counted.hints.inc(playerIds.length)
    io.to(playerIds.map(playerRoom)).emit('wallet', {})
  })
  const itemFor = await servedItem(config)
  const say = ({ message, to, of }: Spoken) => {
    io.to(ownRoom(config.roomPrefix, to)).emit('messaging', itemFor(message))
    void world.jobs.run('told messages', () => setTold(pool, of, message.sequence))
  }
  const hint = config.extensions ? hints.add : () => {}
  const deaf = hearNews(pool, (news) => act(io, news, { hint, say }))
  // What a copy said that died before it could tell.
  const quiet = runPeriodically(world, 'untold messages', retellMs, async () => {
    for (const spoken of await untoldItems(world, retellMs)) say(spoken)
  })
  const sweep = runPeriodically(world, 'ended sessions', sweepMs, () => putOut(world, [...io.of('/').sockets.values()]))
  // Nobody is let in before, but a start in which the database goes away must end all the same.
  await withinTime(fanOut.heard, patience).catch((err: unknown) => app.log.warn({ err }, 'the other copies cannot be heard yet'))

  // A socket would hold up the end of the server for as long as its page is open.
  app.addHook('preClose', async () => {
    deaf()
    await sweep()
    await quiet()
    hints.close()
    io.local.disconnectSockets(true)
    await io.of('/').adapter.close()
    io.engine.close()
    await fanOut.close()
  })
}

/** What of an item is served: without extensions that what a history has. */
async function servedItem({ extensions }: World['config']): Promise<(item: Item) => Item> {
  if (extensions) return (item) => item
  const strip = stripperOf(await loadContract(), { $ref: '#/components/schemas/ConversationItem' })
  return (item) => {
    const served = structuredClone(item)
    strip(served)
    return served
  }
}

async function openSockets(app: FastifyInstance, world: World, adapter: ReturnType<typeof openFanOut>['adapter']): Promise<Io> {
  const { config, limiter } = world
  const address = addressOf(world)
  const open = tally()
  const io: Io = new Server({
    adapter,
    serveClient: false,
    cors: { origin: config.corsOrigins },
    transports: config.socketPolling ? ['polling', 'websocket'] : ['websocket'],
    // A text of the chat has 2 000 characters; files do not come this way.
    maxHttpBufferSize: 16_384,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const from = address(request)
      const isFull = open.of(from) >= config.socketsPerAddress
      const isAllowed = isOwnPage(world, request) && !isFull && !isCrowded(world, from)
      // Counted before the handshake goes on, so that many at once cannot all pass.
      if (isAllowed && isUpgrade(request)) {
        open.add(from)
        request.socket.once('close', () => open.drop(from))
      }
      decide(null, isAllowed)
    },
  })
  io.attach(app.server)
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(socketHeaders(world))) response.setHeader(name, value)
    // With polling each packet may be a request of its own.
    if (!isUpgrade(request) && isCrowded(world, address(request))) response.writeHead(429).end()
    else next()
  })
  io.engine.on('connection', (connection: Connection) => {
    const from = address(connection.request)
    if (connection.transport.name !== 'websocket') {
      open.add(from)
      connection.once('close', () => open.drop(from))
    }
    limitConnection(connection, () => isWithin(limiter, `socket messages ${from}`, messagesPerRequest * config.addressRequests))
  })
  return io
}

const isUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade !== undefined
/** Messages of an address for each request that it may make: a connection sends its token and asks for its room. */
const messagesPerRequest = 3

/** Whether the address has come too often in this minute; each handshake counts as a request. */
const isCrowded = ({ limiter, config }: World, address: string): boolean => !isWithin(limiter, `address ${address}`, config.addressRequests)

function isWithin(limiter: World['limiter'], who: string, most: number): boolean {
  try {
    limiter.count(who, most)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type Door = { refused: (code: string) => void; hears: () => boolean }

/** Who may come in stands in the rooms that are theirs; who may not is told why, by a code. */
function admitVisitors(app: FastifyInstance, io: Io, world: World, { refused, hears }: Door): void {
  const { config, limiter } = world
  const open = tally()
  const isFull = (publicId: string | undefined) => publicId !== undefined && open.of(publicId) >= config.socketsPerPlayer
  const ip = ipOf(world)
  /** Counted before the socket is in, so that many at once cannot all pass. A connection has one socket, and ends with it. */
  const reserve = ({ conn }: Client, publicId: string): void => {
    if (isFull(publicId)) throw new Refusal('REQUEST_LIMIT', { retryAfter: 60 })
    if (conn.readyState !== 'open') throw new Refusal('the connection was closed', { status: 400 })
    open.add(publicId)
    conn.once('close', () => open.drop(publicId))
  }
  io.use((socket, next) => {
    admit(world, socket.handshake.auth['token'], ip(socket.request))
      .then((visitor) => {
        if (!hears()) throw awayForNow()
        if (visitor.publicId !== undefined) reserve(socket, visitor.publicId)
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
    // It went deaf while somebody came in.
    if (!hears()) {
      socket.disconnect(true)
      return
    }
    const { publicId, counted, most, player } = socket.data.visitor
    const settle = (id: string) => void socket.join(ownRoom(config.roomPrefix, id))
    if (publicId !== undefined) settle(publicId)
    if (player) void socket.join([playerRoom(player.playerId), sessionRoom(player.tokenHash)])
    // What they came with may have ended since it was looked up, when this socket stood in no room yet to be found by.
    putOut(world, [socket]).catch(() => socket.disconnect(true))
    socket.use((_, next) => {
      try {
        limiter.count(counted, most)
        next()
      } catch {
        socket.disconnect(true)
      }
    })
    // By its name, as clients know it.
    let own = publicId === undefined ? undefined : ownRoom(config.roomPrefix, publicId)
    const takeName = (room: unknown): void => {
      const guestId = typeof room === 'string' ? guestNamedBy(config.roomPrefix, room) : undefined
      if (guestId === undefined || isFull(guestId)) return
      reserve(socket, guestId)
      own = String(room)
      settle(guestId)
    }
    // Older clients ask for it. They are in it already, and in no other; a guest without a token names their own, once.
    socket.on('join', (room, answer) => {
      if (own === undefined) takeName(room)
      if (typeof answer === 'function') answer(own !== undefined && room === own ? { ok: true } : { ok: false, message: 'UNAUTHORIZED' })
    })
  })
}

const guestNamedBy = (prefix: string, room: string): string | undefined =>
  room.startsWith(prefix) ? namedGuestOf(room.slice(prefix.length)) : undefined

function refusalOf(app: FastifyInstance, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Error && isDatabaseAway(error)) return awayForNow()
  app.log.error({ err: error }, 'a socket could not be let in')
  return new Refusal('INTERNAL_SERVER_ERROR')
}

const awayForNow = (): Refusal => new Refusal('the service is unavailable for a moment', { status: 503, retryAfter: 1 })

type Told = { hint: (playerId: number) => void; say: (spoken: Spoken) => void }

function act(io: Io, news: News, { hint, say }: Told): void {
  if ('player' in news) hint(news.player)
  else if ('message' in news) say(news)
  else if ('token' in news) io.in(sessionRoom(news.token)).disconnectSockets(true)
  else if ('everyone' in news) io.disconnectSockets(true)
  else
    io.in(playerRoom(news.signedOut))
      .except(news.but === undefined ? [] : sessionRoom(news.but))
      .disconnectSockets(true)
}

/** Disconnects those of these sockets whose session or chat is over, or whose address is denied. */
async function putOut(world: World, here: Client[]): Promise<void> {
  if (here.length === 0) return
  const tokens = here.flatMap(({ data }) => data.visitor.player?.tokenHash ?? [])
  const over = await overSessions(world, [...new Set(tokens)])
  const guestsStay = isOffered(world) && world.settings.values.active
  const ip = ipOf(world)
  for (const socket of here) {
    const { player } = socket.data.visitor
    const isDenied = isIpDenied(world.settings.values.ipRules, ip(socket.request))
    if (isDenied || (player ? over.has(player.tokenHash) : !guestsStay)) socket.disconnect(true)
  }
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
