import type { Page, WebSocket } from '@playwright/test'

/** Resolves when the server has authenticated the page's socket. Call it before the action that opens the socket. */
export function liveSocket(page: Page): Promise<WebSocket> {
  const { promise, resolve } = Promise.withResolvers<WebSocket>()
  const watch = (socket: WebSocket) => {
    if (!socket.url().includes('/socket.io/')) return
    socket.on('framereceived', ({ payload }) => {
      // Socket.IO's CONNECT packet of the default namespace; the server sends it after checking the token.
      if (!String(payload).startsWith('40')) return
      page.off('websocket', watch)
      resolve(socket)
    })
  }
  page.on('websocket', watch)
  return promise
}

/** Closes each socket at once, so that the page gets no events. */
export const withoutSocket = (page: Page): Promise<void> => page.routeWebSocket(/socket\.io/, (socket) => void socket.close())

export function socketsOf(page: Page): () => number {
  let count = 0
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io/')) count += 1
  })
  return () => count
}

export const focus = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('focus')))
