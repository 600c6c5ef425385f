// Small servers in place of the adapters' external services.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startFaultyProxy, type FaultyProxy, type Case } from '@krapao/server/contracts'

export type Asked = { params: Record<string, string>; query: URLSearchParams; headers: IncomingHttpHeaders; text: string; body: never }
type Told = { status: number; body: unknown }
type Doors = Record<string, (asked: Asked) => Told>

export const fine = (body: unknown): Told => ({ status: 200, body })
export const notFound: Told = { status: 404, body: { error: 'not found' } }

/** Behind a faulty proxy, until the test file ends. */
export async function startOtherSide(mayEnter: (asked: Asked) => boolean, doors: Doors): Promise<FaultyProxy> {
  const table = Object.entries(doors).map(([place, answer]) => {
    const [method, path = ''] = place.split(' ')
    return { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer }
  })
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://here')
      const text = (await buffer(request)).toString()
      const found = table.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
      const groups = found?.pattern.exec(pathname)?.groups ?? {}
      const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
      const asked = { params, query, headers: request.headers, text, body: (text ? JSON.parse(text) : undefined) as never }
      const { status, body } = !mayEnter(asked) ? { status: 401, body: { error: 'who?' } } : (found?.answer(asked) ?? notFound)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const line = await startFaultyProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  afterAll(async () => {
    await line.close()
    server.close()
    server.closeAllConnections()
  })
  return line
}

export const hasKey =
  (key: string) =>
  ({ headers }: Asked): boolean =>
    headers.authorization === `Bearer ${key}`

export function holds(cases: readonly Case[]): void {
  test.each(cases.map(({ name, run }) => [name, run] as const))('%s', (_, run) => expect(run()).resolves.toBeUndefined())
}
