// The service worker without browser globals, for tests; `worker.ts` attaches it to events.

export type Shipped = {
  /** Hash of all files. */
  version: string
  /** The offline page and its files. */
  offline: readonly string[]
  assets: readonly string[]
}
export type WorkerEnvironment = {
  shipped: Shipped
  origin: string
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
  /** The app's files are not preloaded then. */
  savesData: boolean
}
type RequestFacts = Pick<Request, 'method' | 'mode' | 'url'>

const prefix = 'krapao-'

export function createOfflineWorker({ shipped, origin, caches, fetch, savesData }: WorkerEnvironment) {
  const name = prefix + shipped.version
  const cachedPaths = new Set([...shipped.offline, ...shipped.assets])

  /** Fails as a whole and is retried on a later visit, as a partial build is useless. */
  async function install(): Promise<void> {
    const cache = await caches.open(name)
    for (const path of savesData ? shipped.offline : cachedPaths) {
      // One at a time, so that the page's own requests do not wait behind a hundred files.
      await cache.put(path, await fileAt(path))
    }
  }

  async function fileAt(path: string): Promise<Response> {
    const isNamedByContent = path.startsWith('/assets/')
    const cached = isNamedByContent ? await caches.match(path) : undefined
    if (cached) return cached
    const response = await fetch(path, { cache: isNamedByContent ? 'default' : 'reload' })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response
  }

  /** Open pages still request the previous build's chunks. */
  async function tidy(): Promise<void> {
    const ours = (await caches.keys()).filter((one) => one.startsWith(prefix))
    const others = ours.filter((one) => one !== name)
    await Promise.all(others.slice(0, -1).map((one) => caches.delete(one)))
  }

  /** Undefined for all but pages opened and the app's files. */
  function answer({ method, mode, url }: RequestFacts): ((online: () => Promise<Response>) => Promise<Response>) | undefined {
    const { origin: from, pathname, search } = new URL(url)
    if (method !== 'GET' || from !== origin) return undefined
    if (mode === 'navigate') return (online) => (isPage(pathname) ? online().catch(offlinePage) : online())
    return search === '' && (cachedPaths.has(pathname) || pathname.startsWith('/assets/'))
      ? async (online) => (await (await caches.open(name)).match(pathname)) ?? (await caches.match(pathname)) ?? online()
      : undefined
  }

  async function offlinePage(): Promise<Response> {
    const cache = await caches.open(name)
    return (await cache.match('/offline.html')) ?? Response.error()
  }

  return { install, tidy, answer }
}

const isPage = (path: string): boolean => !/^\/(api|sandbox|socket\.io)(\/|$)|\.\w+$/.test(path)
