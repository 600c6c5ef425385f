import { trustedScriptUrl } from '#platform/trustedScriptUrl.ts'
import { local, tab } from '#platform/stores.ts'
import { hasOpenMoneyRequest, activateMessage } from './takeOver.ts'

let isInstalling = false

/**
 * A new version activates only while no money request is open and the page is new or hidden; it needs no reload, because pages
 * always come from the network.
 */
export async function install(): Promise<void> {
  // Missing without https and in some in-app browsers.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker || isInstalling) return
  isInstalling = true
  await serviceWorker.register(trustedScriptUrl('/sw.js'), { updateViaCache: 'none' })
  const registration = await serviceWorker.ready
  const activateUpdate = () => {
    if (!hasOpenMoneyRequest([local, tab])) registration.waiting?.postMessage(activateMessage)
  }
  activateUpdate()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) activateUpdate()
  })
}
