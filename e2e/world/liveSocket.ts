import type { Page, WebSocket } from '@playwright/test'

/** The next socket of the page that the server lets in: ask before what opens it. */
export function liveSocket(page: Page): Promise<WebSocket> {
  const { promise, resolve } = Promise.withResolvers<WebSocket>()
  // Heard from the first moment: its packets may come together with the news of it.
  const watch = (socket: WebSocket) => {
    if (!socket.url().includes('/socket.io/')) return
    socket.on('framereceived', ({ payload }) => {
      // Engine and namespace have their own packets; this one says that the token was taken.
      if (!String(payload).startsWith('40')) return
      page.off('websocket', watch)
      resolve(socket)
    })
  }
  page.on('websocket', watch)
  return promise
}

/** A page that can open none hears of nothing by itself: what is to be tried again is tried by hand. */
export const withoutSocket = (page: Page): Promise<void> => page.routeWebSocket(/socket\.io/, (socket) => void socket.close())

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
