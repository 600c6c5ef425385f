import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { Counter, Gauge } from 'prom-client'
import { Server, type Socket } from 'socket.io'
import { setPublished } from '#capabilities/chat/chat.queries.ts'
import { publishAgain } from '#capabilities/chat/chat.service.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { subscribe, type DomainEvent, type Topic } from '#core/events/events.ts'
import { isChatEnabled, namedGuestOf } from '#core/session/customer.ts'
import { isDatabaseUnavailable } from '#platform/db/databaseErrors.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { loadContract } from '#platform/http/contract.ts'
import { stripperOf } from '#platform/http/extensions.ts'
import { isTab } from '#platform/http/tab.ts'
import { runPeriodically } from '#platform/jobs/jobs.ts'
import { addressLimits } from '#platform/network/address.ts'
import { isIpDenied } from '#platform/network/ipRules.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { Item } from '#ports/message.ts'
import { socketHeaders } from '../http/headers.ts'
import { countAddress } from '../http/requestLimits.ts'
import { batch } from './batch.ts'
import { isSocketUpgrade, limitConnection, limitFrames, type Connection, type Upgrade } from './connectionLimits.ts'
import { openPostgresAdapter } from './postgresAdapter.ts'
import { createNotifications } from './notifications.ts'
import { ownRoom, playerRoom, sessionRoom, tabRoom } from './rooms.ts'
import { authenticateSocket, ipOf, isOwnPage, endedSessions, createCounter, type SocketUser } from './socketAuth.ts'

type ToServer = { join: (room: unknown, answer?: unknown) => void }
type ToClient = { wallet: (changed: { topics: Topic[] }) => void; messaging: (item: Item) => void }
type Data = { user: SocketUser }
type Changed = Extract<DomainEvent, { player: number }>
type PublishedMessage = Extract<DomainEvent, { message: Item }>
type Io = Server<ToServer, ToClient, object, Data>
type Client = Socket<ToServer, ToClient, object, Data>

/** Milliseconds; for sessions whose copy died before announcing their end. */
const sweepMs = 15_000
/** Milliseconds. */
const republishMs = 3_000
/** Milliseconds. */
const timeoutMs = 30_000

/** Call before the server listens. Change notifications are an extension, chat messages are not. */
export async function addRealtime(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config, pool } = context
  const postgresAdapter = openPostgresAdapter(context, (error) =>
    app.log.warn({ err: error }, 'an event could not be sent to the other copies'),
  )
  const io = await openSockets(app, context, postgresAdapter.adapter)
  const counted = countSockets(app, io)
  // Clients that reconnect read what they missed.
  postgresAdapter.onListenLost(() => io.local.disconnectSockets(true))
  const admitted = batch<Client>((sockets) => {
    disconnectEnded(context, sockets).catch((err: unknown) => {
      app.log.warn({ err }, 'sockets whose session could not be checked are disconnected')
      for (const socket of sockets) socket.disconnect(true)
    })
  })
  admitSockets(app, io, context, { refused: counted.refused, isListening: postgresAdapter.isListening, admitted: admitted.add })
  const notifications = createNotifications((playerIds, topics, tab) => {
    counted.notifications.inc(playerIds.length)
    io.to(playerIds.map(playerRoom))
      .except(tab === undefined ? [] : playerIds.map((playerId) => tabRoom(playerId, tab)))
      .emit('wallet', { topics })
  })
  const itemFor = await servedItem(config)
  const sendMessage = (published: PublishedMessage) => {
    io.to(ownRoom(config.roomPrefix, published.to)).emit('messaging', itemFor(published.message))
    void context.jobs.run('published messages', () => setPublished(pool, { of: published.of, sequence: published.message.sequence }))
  }
  const notify = config.extensions ? notifications.add : () => {}
  const unsubscribe = subscribe(pool, (event) => deliverEvent(io, event, { notify, sendMessage }))
  const stopPublishing = runPeriodically(context, 'unpublished messages', republishMs, () =>
    publishAgain(context, republishMs, sendMessage),
  )
  const sweep = runPeriodically(context, 'ended sessions', sweepMs, () => disconnectEnded(context, [...io.of('/').sockets.values()]))
  // Must not block the shutdown if the database becomes unavailable.
  await withTimeout(postgresAdapter.listening, timeoutMs).catch((err: unknown) =>
    app.log.warn({ err }, 'events of other copies do not arrive yet'),
  )

  // An open socket would delay the server's end.
  app.addHook('preClose', async () => {
    unsubscribe()
    await sweep()
    await stopPublishing()
    notifications.close()
    io.local.disconnectSockets(true)
    admitted.close()
    await io.of('/').adapter.close()
    io.engine.close()
    await postgresAdapter.close()
  })
}

/** Without extensions items have only the contract's fields. */
async function servedItem({ extensions }: AppContext['config']): Promise<(item: Item) => Item> {
  if (extensions) return (item) => item
  const strip = stripperOf(await loadContract(), { $ref: '#/components/schemas/ConversationItem' })
  return (item) => {
    const served = structuredClone(item)
    strip(served)
    return served
  }
}

async function openSockets(
  app: FastifyInstance,
  context: AppContext,
  adapter: ReturnType<typeof openPostgresAdapter>['adapter'],
): Promise<Io> {
  const { config } = context
  const address = ipOf(context)
  const open = createCounter()
  const io: Io = new Server({
    adapter,
    serveClient: false,
    cors: { origin: config.corsOrigins },
    transports: config.socketPolling ? ['polling', 'websocket'] : ['websocket'],
    // A chat text has at most 2 000 characters.
    maxHttpBufferSize: 16_384,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const from = address(request)
      const isFull = addressLimits(from, config.socketsPerAddress).some(([key, limit]) => open.of(key) >= limit)
      const isAllowed = isOwnPage(context, request) && !isFull && !isCrowded(context, from)
      // Counts first, so that concurrent handshakes cannot exceed the limit.
      if (isAllowed && isSocketUpgrade(request)) {
        countOpen(open, from, request.socket)
      }
      decide(null, isAllowed)
    },
  })
  io.attach(app.server)
  // Ends clients that send before the upgrade is answered.
  app.server.on('upgrade', (_, socket: NetSocket, early: Buffer) => {
    if (early.length > 0) socket.destroy()
  })
  io.engine.on('headers', (_: object, request: Upgrade) => {
    if (isSocketUpgrade(request)) limitFrames(request)
  })
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(socketHeaders(context))) response.setHeader(name, value)
    // With polling each packet may be a request.
    if (!isSocketUpgrade(request) && isCrowded(context, address(request))) response.writeHead(429).end()
    else next()
  })
  io.engine.on('connection', (connection: Connection) => {
    const from = address(connection.request)
    if (connection.transport.name !== 'websocket') {
      countOpen(open, from, connection)
    }
    limitConnection(connection, () => isWithin(context, 'socket messages', from, messagesPerRequest))
  })
  return io
}

/** A connection sends its token and joins its room. */
const messagesPerRequest = 3

/** Each handshake counts as a request. */
const isCrowded = (context: AppContext, ip: string): boolean => !isWithin(context, 'address', ip)

function countOpen(open: ReturnType<typeof createCounter>, ip: string, socket: Pick<Connection, 'once'>): void {
  for (const [key] of addressLimits(ip, 0)) {
    open.add(key)
    socket.once('close', () => open.drop(key))
  }
}

function isWithin(context: AppContext, what: string, ip: string, times?: number): boolean {
  try {
    countAddress(context, what, ip, times)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

type Admission = { refused: (code: string) => void; isListening: () => boolean; admitted: (socket: Client) => void }

function admitSockets(app: FastifyInstance, io: Io, context: AppContext, { refused, isListening, admitted }: Admission): void {
  const { config, limiter } = context
  const open = createCounter()
  const isFull = (publicId: string | undefined) => publicId !== undefined && open.of(publicId) >= config.socketsPerPlayer
  const ip = ipOf(context)
  const reserve = ({ conn }: Client, publicId: string): void => {
    if (isFull(publicId)) throw new ApiError('REQUEST_LIMIT', { retryAfter: 60 })
    if (conn.readyState !== 'open') throw new ApiError('the connection was closed', { status: 400 })
    open.add(publicId)
    conn.once('close', () => open.drop(publicId))
  }
  io.use((socket, next) => {
    authenticateSocket(context, socket.handshake.auth['token'], ip(socket.request))
      .then((user) => {
        if (!isListening()) throw unavailable()
        if (user.publicId !== undefined) reserve(socket, user.publicId)
        socket.data.user = user
        next()
      })
      .catch((error: unknown) => {
        const { message, status, retryAfter } = toApiError(app, error)
        refused(message)
        next(Object.assign(new Error(message), { data: { status, ...(retryAfter && { retryAfter: Math.ceil(retryAfter) }) } }))
      })
  })
  io.on('connection', (socket) => {
    // Listening was interrupted meanwhile.
    if (!isListening()) {
      socket.disconnect(true)
      return
    }
    const { publicId, counted, limit, player } = socket.data.user
    const settle = (id: string) => void socket.join(ownRoom(config.roomPrefix, id))
    if (publicId !== undefined) settle(publicId)
    if (player) {
      app.keepConnection(socket.request.socket)
      const tab: unknown = socket.handshake.auth['tab']
      void socket.join([playerRoom(player.playerId), sessionRoom(player.tokenHash), ...(isTab(tab) ? [tabRoom(player.playerId, tab)] : [])])
    }
    // The session may have ended before this socket was in its room.
    admitted(socket)
    socket.use((_, next) => {
      try {
        limiter.count(counted, limit)
        next()
      } catch {
        socket.disconnect(true)
      }
    })
    let own = publicId === undefined ? undefined : ownRoom(config.roomPrefix, publicId)
    const takeName = (room: unknown): void => {
      const guestId = typeof room === 'string' ? guestNamedBy(config.roomPrefix, room) : undefined
      if (guestId === undefined || isFull(guestId)) return
      reserve(socket, guestId)
      own = String(room)
      settle(guestId)
    }
    // Older clients ask to join their room; only a guest without a token names one, once.
    socket.on('join', (room, answer) => {
      if (own === undefined) takeName(room)
      if (typeof answer === 'function') answer(own !== undefined && room === own ? { ok: true } : { ok: false, message: 'UNAUTHORIZED' })
    })
  })
}

const guestNamedBy = (prefix: string, room: string): string | undefined =>
  room.startsWith(prefix) ? namedGuestOf(room.slice(prefix.length)) : undefined

function toApiError(app: FastifyInstance, error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof Error && isDatabaseUnavailable(error)) return unavailable()
  app.log.error({ err: error }, 'a socket could not be let in')
  return new ApiError('INTERNAL_SERVER_ERROR')
}

const unavailable = (): ApiError => new ApiError('the service is unavailable for a moment', { status: 503, retryAfter: 1 })

type Deliveries = { notify: (changed: Changed) => void; sendMessage: (published: PublishedMessage) => void }

function deliverEvent(io: Io, event: DomainEvent, { notify, sendMessage }: Deliveries): void {
  if ('player' in event) notify(event)
  else if ('message' in event) sendMessage(event)
  else if ('token' in event) io.in(sessionRoom(event.token)).disconnectSockets(true)
  else if ('everyone' in event) io.disconnectSockets(true)
  else
    io.in(playerRoom(event.signedOut))
      .except(event.but === undefined ? [] : sessionRoom(event.but))
      .disconnectSockets(true)
}

/** Covers ended sessions and chats, and denied addresses. */
async function disconnectEnded(context: AppContext, clients: Client[]): Promise<void> {
  const tokens = clients.flatMap(({ connected, data }) => (connected ? (data.user.player?.tokenHash ?? []) : []))
  const over = await endedSessions(context, [...new Set(tokens)])
  const guestsStay = isChatEnabled(context) && context.settings.values.active
  const ip = ipOf(context)
  for (const socket of clients) {
    const { player } = socket.data.user
    const isDenied = isIpDenied(context.settings.values.ipRules, ip(socket.request))
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
  const notifications = new Counter({
    name: 'krapao_notifications_total',
    help: 'Players whom this copy notified of a change',
    registers,
  })
  const refusals = new Counter({ name: 'krapao_socket_refusals_total', help: 'Sockets refused, by code', labelNames: ['code'], registers })
  return { notifications, refused: (code: string) => refusals.inc({ code }) }
}
