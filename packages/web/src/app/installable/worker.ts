// The service worker, built into /sw.js by build/installable.ts.
import { createOfflineWorker, type Shipped } from './offlineWorker.ts'
import { activateMessage } from './takeOver.ts'

declare const KRAPAO_SHIPPED: Shipped

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
/** A subset, because the worker types conflict with the DOM types. */
type Scope = {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void) &
    ((type: 'message', listener: (event: MessageEvent) => void) => void)
  skipWaiting: () => Promise<void>
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

const scope = globalThis as unknown as Scope
const { connection } = navigator as { connection?: { saveData?: boolean } }
// oxlint-disable-next-line no-restricted-globals -- files and pages, never the API
const fetchFresh = (request: Request | string, options?: RequestInit) => fetch(request, options)
const worker = createOfflineWorker({
  shipped: KRAPAO_SHIPPED,
  origin: location.origin,
  caches,
  fetch: fetchFresh,
  savesData: connection?.saveData === true,
})

scope.addEventListener('install', (event) => event.waitUntil(worker.install()))
scope.addEventListener('activate', (event) => {
  // Otherwise a page waits for this worker to start.
  event.waitUntil(Promise.all([worker.tidy(), scope.registration.navigationPreload?.enable()]))
})
scope.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request)
  if (answer) event.respondWith(answer(async () => (await event.preloadResponse) ?? fetchFresh(event.request)))
})
scope.addEventListener('message', ({ data }) => {
  // Reloads no page; pages request it only while no money request is open (install.ts).
  if (data === activateMessage) void scope.skipWaiting()
})
