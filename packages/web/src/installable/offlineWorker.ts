// What the service worker does, without the browser's globals: `worker.ts` hangs it on their events.

/** What the build puts into the worker (build/installable.ts). */
export type Shipped = {
  /** Of all that is shipped: another build is another version. */
  version: string
  /** The offline page and what it is made of. */
  offline: readonly string[]
  /** Scripts and styles of the app, each named by its content. */
  assets: readonly string[]
}
export type World = {
  shipped: Shipped
  origin: string
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
  /** The person pays for every byte: the app's files are not fetched ahead. */
  savesData: boolean
}
type Asked = Pick<Request, 'method' | 'mode' | 'url'>

const prefix = 'krapao-'

export function createOfflineWorker({ shipped, origin, caches, fetch, savesData }: World) {
  const name = prefix + shipped.version
  const kept = new Set([...shipped.offline, ...shipped.assets])

  /** Fails as a whole, and is tried again at a later visit: half a build is none. */
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

  /** The build before this one stays: pages that were opened with it still ask for its pieces. */
  async function tidy(): Promise<void> {
    const ours = (await caches.keys()).filter((one) => one.startsWith(prefix))
    const others = ours.filter((one) => one !== name)
    await Promise.all(others.slice(0, -1).map((one) => caches.delete(one)))
  }

  /** Undefined for all that is the browser's own business: the API, the sandbox, films, whatever is not asked for with GET. */
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

/** The API's and the sandbox's addresses are not the app's, nor is any file. */
const isPage = (path: string): boolean => !/^\/(api|sandbox|socket\.io)(\/|$)|\.\w+$/.test(path)
