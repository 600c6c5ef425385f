import { cuttableProxy, type CuttableProxy } from '../server.ts'
import { test as base } from './test.ts'

/** The browser reaches the server through a proxy that can be cut: Playwright's offline mode may miss a service worker that starts later. */
export const test = base.extend<{ network: CuttableProxy }>({
  network: async ({ server }, use) => {
    const { hostname, port } = new URL(server.origin)
    const network = await cuttableProxy({ host: hostname, port: Number(port) })
    await use(network)
    await network.cut()
  },
  baseURL: ({ network }, use) => use(`http://127.0.0.1:${network.port}`),
})
