// Ends requests whose body does not arrive: a client that sends a byte now and then would hold a connection, and memory, for minutes.
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import type { World } from '../world.ts'
import { networkOf } from './address.ts'

type Body = {
  request: FastifyRequest
  reply: FastifyReply
  /** Looks since the body began, or since the window of an upload began. */
  looks: number
  /** Bytes of the connection when the window began. */
  bytes: number
  isUpload: boolean
}

const looksPerWindow = 4

/**
 * A JSON body must be complete within BODY_SECONDS. An upload may take longer, as long as each window of BODY_SECONDS brings
 * UPLOAD_BYTES_PER_SECOND. Time is counted in looks, so that a process that was paused blames no client for it.
 */
export function addBodyDeadlines(
  app: FastifyInstance,
  { config }: Pick<World, 'config'>,
  isUpload: (request: FastifyRequest) => boolean,
): void {
  const open = new Set<Body>()
  const least = config.uploadBytesPerSecond * config.bodySeconds

  const look = (body: Body): void => {
    const { raw } = body.request
    if (raw.complete || raw.socket.destroyed) return void open.delete(body)
    body.looks += 1
    if (body.looks <= looksPerWindow) return
    if (!body.isUpload || raw.socket.bytesRead - body.bytes < least) {
      open.delete(body)
      return end(body)
    }
    Object.assign(body, { looks: 0, bytes: raw.socket.bytesRead })
  }
  const timer = setInterval(() => open.forEach(look), (config.bodySeconds * 1_000) / looksPerWindow).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    // A test's injected request has no connection.
    if (!hasBody || !(raw.socket instanceof Socket)) return
    open.add({ request, reply, looks: 0, bytes: raw.socket.bytesRead, isUpload: isUpload(request) })
  })
}

/** Answers 408 where nothing was answered yet, and closes the connection: the rest of the body would follow otherwise. */
function end({ request, reply }: Body): void {
  const { socket } = request.raw
  request.log.info({ operationId: request.routeOptions.config.operationId, requestId: request.id }, 'a body came too slowly')
  if (reply.raw.headersSent) socket.destroy()
  else socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n', () => socket.destroy())
}

/** Closes connections beyond CONNECTIONS_PER_ADDRESS. A trusted proxy brings everybody's, and limits them itself. */
export function addConnectionLimit(app: FastifyInstance, { config }: Pick<World, 'config'>): void {
  const isTrusted = proxyAddr.compile(config.trustedProxies)
  const counts = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isTrusted(address, 0)) return
    const who = networkOf(address)
    const count = (counts.get(who) ?? 0) + 1
    if (count > config.connectionsPerAddress) {
      socket.destroy()
      return
    }
    counts.set(who, count)
    socket.once('close', () => {
      const left = (counts.get(who) ?? 1) - 1
      if (left > 0) counts.set(who, left)
      else counts.delete(who)
    })
  })
}
