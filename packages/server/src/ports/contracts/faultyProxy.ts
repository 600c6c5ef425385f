import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FaultKind } from './cases.ts'

export type FaultyProxy = {
  /** Replaces the provider's URL. */
  url: string
  /** Applies to the next request without a fault. */
  injectFault: (how: FaultKind) => void
  close: () => Promise<void>
}
type Answer = { status: number; headers: Record<string, string | string[]>; body: Buffer }

const page = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/** `target`: such as `http://127.0.0.1:4000/bank`. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const queuedFaults: FaultKind[] = []
  const server = createServer((incoming, response) => {
    void forwardWithFault(target, incoming, response, queuedFaults.shift()).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    injectFault: (how) => void queuedFaults.push(how),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function forwardWithFault(
  target: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  how: FaultKind | undefined,
): Promise<void> {
  const body = await buffer(incoming)
  if (how === 'undelivered') return void response.destroy()
  if (how === 'html') return send(response, { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(page) })
  const answer = await forward(target, incoming, body)
  switch (how) {
    case undefined:
      return send(response, answer)
    case 'twice':
      return send(response, await forward(target, incoming, body))
    case 'lost':
      return void response.destroy()
    case 'broken':
      return send(response, { status: 500, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Internal Server Error') })
    case 'truncated':
      response.writeHead(answer.status, { ...answer.headers, 'content-length': Math.max(answer.body.length, 2) })
      return void response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy())
    case 'silent':
      return
    default:
      how satisfies never
  }
}

/** Not forwarded. The host is, because some signatures cover it. */
const hopByHopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect'])

function endToEndHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (hopByHopHeaders.has(name) || !value ? [] : [[name, value]])),
  )
}

async function forward(target: string, { method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const upstream = request(target + url, {
    method,
    headers: { ...endToEndHeaders(headers), 'content-length': body.length },
    agent: false,
  }).end(body)
  const [answer] = (await once(upstream, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: endToEndHeaders(answer.headers), body: await buffer(answer) }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const bodiless = status === 204 || status === 304
  response.writeHead(status, { ...headers, ...(!bodiless && { 'content-length': body.length }) }).end(bodiless ? undefined : body)
}
