// Passes what running actors send (`createInspector`) on to the pages, also to those that open later.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Message } from '../live/wire.ts'

/** Characters of JSON; the oldest messages go first. */
const mostKept = 64_000_000
/** Bytes. */
const mostPosted = 32_000_000

/** Null if it has more bytes. */
export async function textOf(request: IncomingMessage, most: number): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    // Read to its end, or else the sender sees a broken connection.
    if (size <= most) parts.push(part)
  }
  return size > most ? null : Buffer.concat(parts).toString('utf8')
}

export function createRelay() {
  const kept: string[] = []
  let size = 0
  const viewers = new Set<ServerResponse>()

  function publish(messages: readonly Message[]): void {
    for (const message of messages) {
      const line = JSON.stringify(message)
      kept.push(line)
      size += line.length
      for (const viewer of viewers) viewer.write(`data: ${line}\n\n`)
    }
    while (size > mostKept) size -= kept.shift()?.length ?? 0
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request, mostPosted)
    if (body === null) return void response.writeHead(413).end()
    try {
      publish(JSON.parse(body) as Message[])
      response.writeHead(204).end()
    } catch {
      response.writeHead(400).end()
    }
  }

  return {
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { origin } = request.headers
      // Pages of this computer may send, and no page but the viewer may read.
      const isLocal = origin === undefined || /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
      if (!isLocal) return void response.writeHead(403).end()
      if (origin !== undefined && request.method !== 'GET') response.setHeader('access-control-allow-origin', origin)
      if (request.method === 'OPTIONS')
        return void response
          .writeHead(204, { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
          .end()
      if (request.method === 'POST') return receive(request, response)
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(': hello\n\n')
      for (const line of kept) response.write(`data: ${line}\n\n`)
      viewers.add(response)
      response.on('close', () => viewers.delete(response))
    },
    stop: () => {
      for (const viewer of viewers) viewer.end()
    },
  }
}
