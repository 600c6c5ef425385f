import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Crowd = {
  /** Resolves when all are connected. */
  open: (baseUrl: string, tokens: string[]) => Promise<void>
  notification: (token: string) => Promise<void>
  leave: () => void
}

/** Starts another process, so that its work and memory are not counted. */
export function startCrowd(): Crowd {
  const child = fork(fileURLToPath(new URL('sockets.ts', import.meta.url)), { execArgv: ['--conditions=source'] })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the process of the bench sockets ended: see above')))
  failed.catch(() => {})
  const received = (isWanted: (message: unknown) => boolean): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve) => {
        const listener = (message: unknown): void => {
          if (!isWanted(message)) return
          child.off('message', listener)
          resolve()
        }
        child.on('message', listener)
      }),
    ])
  return {
    open: async (baseUrl, tokens) => {
      const all = received((message) => message === 'open')
      child.send({ baseUrl, tokens })
      await all
    },
    notification: (token) =>
      received((message) => typeof message === 'object' && message !== null && 'notified' in message && message.notified === token),
    leave: () => child.disconnect(),
  }
}
