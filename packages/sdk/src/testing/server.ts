import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { createKrapao, type Krapao, type Settings } from '../index.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns a signed-in client that retries without waiting. */
export async function clientOf(listener: RequestListener, settings: Partial<Settings> = {}): Promise<Krapao> {
  const baseUrl = await serve(listener)
  return createKrapao({ baseUrl, client: 'test/1', token: 't1', sleep: () => Promise.resolve(), ...settings })
}

export type Planned = { status?: number; body?: unknown; headers?: Record<string, string> }

/** The server answers in this order, the last answer forever; `seen` records the requests. */
export async function clientWithAnswers(
  plan: readonly Planned[],
  settings: Partial<Settings> = {},
): Promise<{ krapao: Krapao; seen: string[] }> {
  const seen: string[] = []
  const krapao = await clientOf((request, response) => {
    const { status = 200, body = {}, headers = {} } = plan[Math.min(seen.length, plan.length - 1)] ?? {}
    seen.push(`${request.method} ${request.url}`)
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }, settings)
  return { krapao, seen }
}
