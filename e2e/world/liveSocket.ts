import type { Page, WebSocket } from '@playwright/test'

/** The next socket of the page that the server lets in: ask before what opens it. */
export async function liveSocket(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket', { predicate: (one) => one.url().includes('/socket.io/'), timeout: 60_000 })
  // Engine and namespace have their own packets; this one says that the token was taken.
  await socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('40'), timeout: 60_000 })
  return socket
}

/** How many sockets the page has tried to open. */
export function socketsOf(page: Page): () => number {
  let count = 0
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io/')) count += 1
  })
  return () => count
}

/** Somebody comes back to the window, which was in view all the time. */
export const focus = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('focus')))
