import type { Page, WebSocket } from '@playwright/test'

/** Call it before the action that opens the socket. */
export function liveSocket(page: Page): Promise<WebSocket> {
  const { promise, resolve } = Promise.withResolvers<WebSocket>()
  // The first packets may come with the event.
  const watch = (socket: WebSocket) => {
    if (!socket.url().includes('/socket.io/')) return
    socket.on('framereceived', ({ payload }) => {
      // This packet confirms the token; engine and namespace have others.
      if (!String(payload).startsWith('40')) return
      page.off('websocket', watch)
      resolve(socket)
    })
  }
  page.on('websocket', watch)
  return promise
}

/** The page gets no events. */
export const withoutSocket = (page: Page): Promise<void> => page.routeWebSocket(/socket\.io/, (socket) => void socket.close())

export function socketsOf(page: Page): () => number {
  let count = 0
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io/')) count += 1
  })
  return () => count
}

export const focus = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('focus')))
