// Logic of the service worker without browser globals, so that it can be tested; `worker.ts` attaches it to events.

export type Shipped = {
  /** Hash of all files, so that each build has its own version. */
  version: string
  /** The offline page and its files. */
  offline: readonly string[]
  assets: readonly string[]
}
export type World = {
  shipped: Shipped
  origin: string
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
  /** The user saves data, so the app's files are not preloaded. */
  savesData: boolean
}
type Asked = Pick<Request, 'method' | 'mode' | 'url'>

const prefix = 'krapao-'

export function createOfflineWorker({ shipped, origin, caches, fetch, savesData }: World) {
  const name = prefix + shipped.version
  const kept = new Set([...shipped.offline, ...shipped.assets])

  /** Fails as a whole and is retried on a later visit, as a partial build is useless. */
  async function install(): Promise<void> {
    const cache = await caches.open(name)
    for (const path of savesData ? shipped.offline : kept) {
      // oxlint-disable-next-line no-await-in-loop -- what the page asks for meanwhile must not stand behind a hundred files
      await cache.put(path, await fileAt(path))
    }
  }

  async function fileAt(path: string): Promise<Response> {
    const isNamedByContent = path.startsWith('/assets/')
    const here = isNamedByContent ? await caches.match(path) : undefined
    if (here) return here
    const response = await fetch(path, { cache: isNamedByContent ? 'default' : 'reload' })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response
  }

  /** Keeps the previous build's cache, as open pages still request its chunks. */
  async function tidy(): Promise<void> {
    const ours = (await caches.keys()).filter((one) => one.startsWith(prefix))
    const others = ours.filter((one) => one !== name)
    await Promise.all(others.slice(0, -1).map((one) => caches.delete(one)))
  }

  /** Returns undefined for requests that the browser should handle: the API, the sandbox, films, anything but GET. */
  function answer({ method, mode, url }: Asked): ((online: () => Promise<Response>) => Promise<Response>) | undefined {
    const { origin: from, pathname, search } = new URL(url)
    if (method !== 'GET' || from !== origin) return undefined
    if (mode === 'navigate') return isPage(pathname) ? (online) => online().catch(offlinePage) : undefined
    return search === '' && (kept.has(pathname) || pathname.startsWith('/assets/'))
      ? async (online) => (await (await caches.open(name)).match(pathname)) ?? (await caches.match(pathname)) ?? online()
      : undefined
  }

  async function offlinePage(): Promise<Response> {
    const cache = await caches.open(name)
    return (await cache.match('/offline.html')) ?? Response.error()
  }

  return { install, tidy, answer }
}

/** Excludes paths of the API and the sandbox, and files. */
const isPage = (path: string): boolean => !/^\/(api|sandbox|socket\.io)(\/|$)|\.\w+$/.test(path)
