import { ourScript } from '../app/ourScript.ts'
import { local, tab } from '../app/stores.ts'
import { moneyIsOpen, takeOver } from './takeOver.ts'

let isAsked = false

/**
 * Brings the service worker, once for a page, when it is idle. A new one waits until no money command is open and this page was just
 * loaded or is out of view. Nothing is ever reloaded for it: pages come from the network, and are always of the newest build.
 */
export async function install(): Promise<void> {
  // Not there without https, and in some apps' own browsers.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker || isAsked) return
  isAsked = true
  await serviceWorker.register(ourScript('/sw.js'), { updateViaCache: 'none' })
  const registration = await serviceWorker.ready
  const offer = () => {
    if (!moneyIsOpen([local, tab])) registration.waiting?.postMessage(takeOver)
  }
  offer()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) offer()
  })
}
