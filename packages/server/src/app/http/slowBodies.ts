// Slow requests and answers hold a connection and memory. Reads the rest of other bodies.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { AppContext } from '#core/context/appContext.ts'

type Body = {
  request: FastifyRequest
  reply: FastifyReply
  looks: number
  bytes: number
  isUpload: boolean
}

const looksPerWindow = 4

/** The largest body that nginx passes on. */
const mostUnread = 24 * 2 ** 20

/**
 * A JSON body must be complete within BODY_SECONDS; an upload must bring UPLOAD_BYTES_PER_SECOND in each such window. Counts checks, so
 * that clients are not blamed for a paused process.
 */
export function addBodyDeadlines(
  app: FastifyInstance,
  { config }: Pick<AppContext, 'config'>,
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

  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !(raw.socket instanceof Socket)) return
    reply.removeHeader('connection')
    closeAfterBody(raw, reply.raw)
  })

  // Node counts a write that makes progress as activity.
  app.addHook('onSend', async (_request, { raw }) => {
    const { socket } = raw
    if (!(socket instanceof Socket)) return
    raw.setTimeout(config.bodySeconds * 1_000, () => {
      // With an empty write buffer the server is slow, not the client.
      if (socket.writableLength > 0) socket.destroy()
    })
  })

  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (!hasBody || !(raw.socket instanceof Socket)) return
    open.add({ request, reply, looks: 0, bytes: raw.socket.bytesRead, isUpload: isUpload(request) })
  })
}

/**
 * Reads the rest of the body before closing: unread bytes would reset the connection and lose the answer. A slow body still ends the connection.
 */
function closeAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  let [isAnswered, isRead, bytes] = [false, false, 0]
  const close = (): void => {
    if (isAnswered && isRead) socket.end()
  }
  // Otherwise Node closes the connection right after the answer.
  response.shouldKeepAlive = true
  response.once('finish', () => {
    isAnswered = true
    close()
  })
  request.once('end', () => {
    isRead = true
    close()
  })
  request.on('data', ({ length }: Buffer) => {
    bytes += length
    if (bytes > mostUnread) socket.destroy()
  })
  request.resume()
}

/** The rest of the body is not sent. */
function end({ request, reply }: Body): void {
  const { socket } = request.raw
  request.log.info({ operationId: request.routeOptions.config.operationId, requestId: request.id }, 'a body came too slowly')
  if (reply.raw.headersSent) socket.destroy()
  else socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n', () => socket.destroy())
}
