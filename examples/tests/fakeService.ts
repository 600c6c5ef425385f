// Small servers in place of the adapters' external services.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startFaultyProxy, type FaultyProxy, type Case } from '@krapao/server/contracts'

export type FakeRequest = {
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
  body: never
}
type FakeResponse = { status: number; body: unknown }
type Routes = Record<string, (fakeRequest: FakeRequest) => FakeResponse>

export const ok = (body: unknown): FakeResponse => ({ status: 200, body })
export const notFound: FakeResponse = { status: 404, body: { error: 'not found' } }

/** Behind a faulty proxy, until the test file ends. */
export async function startFakeService(isAuthorised: (fakeRequest: FakeRequest) => boolean, routes: Routes): Promise<FaultyProxy> {
  const table = Object.entries(routes).map(([route, answer]) => {
    const [method, path = ''] = route.split(' ')
    return { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer }
  })
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://here')
      const text = (await buffer(request)).toString()
      const found = table.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
      const groups = found?.pattern.exec(pathname)?.groups ?? {}
      const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
      const fakeRequest = { params, query, headers: request.headers, text, body: (text ? JSON.parse(text) : undefined) as never }
      const { status, body } = !isAuthorised(fakeRequest)
        ? { status: 401, body: { error: 'who?' } }
        : (found?.answer(fakeRequest) ?? notFound)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxy = await startFaultyProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  afterAll(async () => {
    await proxy.close()
    server.close()
    server.closeAllConnections()
  })
  return proxy
}

export const hasKey =
  (key: string) =>
  ({ headers }: FakeRequest): boolean =>
    headers.authorization === `Bearer ${key}`

export function testContract(cases: readonly Case[]): void {
  test.each(cases.map(({ name, run }) => [name, run] as const))('%s', (_, run) => expect(run()).resolves.toBeUndefined())
}
