import { expect, test, vi } from 'vitest'
import { createOfflineWorker } from './offlineWorker.ts'

const origin = 'https://play.example'
const shipped = { version: '2', offline: ['/offline.html', '/offline.js'], assets: ['/assets/a-1.js', '/assets/b-2.css'] }
const failing = () => Promise.reject(new TypeError('no network'))

test('install stores the offline page and every script and style, and reuses unchanged files of the build before', async () => {
  const { caches, pathsOf } = fakeCaches({ 'krapao-1': ['/offline.html', '/assets/a-1.js'] })
  const fetch = vi.fn<(path: Request | string, options?: RequestInit) => Promise<Response>>(async () => new Response('fetched'))
  await worker({ caches, fetch }).install()
  expect(pathsOf('krapao-2')).toEqual(['/offline.html', '/offline.js', '/assets/a-1.js', '/assets/b-2.css'])
  expect(fetch.mock.calls).toEqual([
    ['/offline.html', { cache: 'reload' }],
    ['/offline.js', { cache: 'reload' }],
    ['/assets/b-2.css', { cache: 'default' }],
  ])
})

test('with data saving on it stores the offline page only', async () => {
  const { caches, pathsOf } = fakeCaches({})
  await worker({ caches, savesData: true }).install()
  expect(pathsOf('krapao-2')).toEqual(shipped.offline)
})

test('one refused file fails the whole installation', async () => {
  const { caches } = fakeCaches({})
  await expect(worker({ caches, fetch: async () => new Response('', { status: 503 }) }).install()).rejects.toThrow('/offline.html: 503')
})

test('tidy deletes all builds but its own and the one before, and no other cache', async () => {
  const { caches } = fakeCaches({ 'krapao-0': [], other: [], 'krapao-1': [], 'krapao-2': [] })
  await worker({ caches }).tidy()
  expect(await caches.keys()).toEqual(['other', 'krapao-1', 'krapao-2'])
})

test.each([
  ['GET', 'navigate', '/user/home', 'page'],
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/register?code=A', 'page'],
  ['GET', 'cors', '/assets/a-1.js', 'file'],
  ['GET', 'no-cors', '/offline.js', 'file'],
  ['GET', 'cors', '/assets/old-0.js', 'file'],
  ['GET', 'cors', '/assets/a-1.js?a=1', undefined],
  ['POST', 'navigate', '/user/home', undefined],
  ['GET', 'cors', '/api/wallet', undefined],
  ['GET', 'navigate', '/api/wallet', 'network'],
  ['GET', 'navigate', '/sandbox', 'network'],
  ['GET', 'navigate', '/sandbox/games/JOKER', 'network'],
  ['GET', 'cors', '/socket.io/?EIO=4', undefined],
  ['GET', 'no-cors', '/howto/th/balance.mp4', undefined],
  ['GET', 'cors', '/icon.svg', undefined],
  ['GET', 'navigate', 'https://game.example/', undefined],
  ['GET', 'cors', 'https://game.example/assets/a-1.js', undefined],
] as const)('%s %s %s: %s', async (method, mode, path, kind) => {
  const { caches } = fakeCaches({ 'krapao-1': ['/assets/old-0.js'], 'krapao-2': ['/offline.html', '/offline.js', '/assets/a-1.js'] })
  const answer = worker({ caches }).answer({ method, mode, url: new URL(path, origin).href })
  const body = await answer?.(failing).then(
    (response) => response.text(),
    () => 'no network',
  )
  expect(body).toBe({ page: '/offline.html', file: path, network: 'no network' }[String(kind)])
})

test('online, pages come from the network, error pages too, and so do files that are not stored', async () => {
  const { caches } = fakeCaches({ 'krapao-2': ['/offline.html'] })
  const { answer } = worker({ caches })
  const online = async () => new Response('from the server', { status: 503 })
  for (const [mode, path] of [
    ['navigate', '/user/home'],
    ['cors', '/assets/new-3.js'],
  ] as const) {
    const response = await answer({ method: 'GET', mode, url: origin + path })?.(online)
    expect([response?.status, await response?.text()]).toEqual([503, 'from the server'])
  }
})

const worker = (environment: Partial<Parameters<typeof createOfflineWorker>[0]>) =>
  createOfflineWorker({
    shipped,
    origin,
    caches: fakeCaches({}).caches,
    fetch: async () => new Response('fetched'),
    savesData: false,
    ...environment,
  })

function fakeCaches(first: Record<string, string[]>) {
  const stores = new Map(Object.entries(first).map(([name, paths]) => [name, new Set(paths)]))
  const found = (paths: ReadonlySet<string> | undefined, path: string) => (paths?.has(path) ? new Response(path) : undefined)
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string) => [...stores.values()].map((paths) => found(paths, path)).find(Boolean),
    open: async (name: string) => {
      const paths = stores.get(name) ?? new Set()
      stores.set(name, paths)
      return { match: async (path: string) => found(paths, path), put: async (path: string) => void paths.add(path) }
    },
  } as unknown as CacheStorage
  return { caches, pathsOf: (name: string) => [...(stores.get(name) ?? [])] }
}
