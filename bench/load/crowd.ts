import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Crowd = {
  /** Resolves when all are connected. */
  open: (baseUrl: string, tokens: string[]) => Promise<void>
  hint: (token: string) => Promise<void>
  leave: () => void
}

/** Another process, so that its work and memory are not counted. */
export function startCrowd(): Crowd {
  const child = fork(fileURLToPath(new URL('sockets.ts', import.meta.url)), { execArgv: ['--conditions=source'] })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the sockets of the bench ended: see above')))
  failed.catch(() => {})
  const received = (isIt: (message: unknown) => boolean): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve) => {
        const hear = (message: unknown): void => {
          if (!isIt(message)) return
          child.off('message', hear)
          resolve()
        }
        child.on('message', hear)
      }),
    ])
  return {
    open: async (baseUrl, tokens) => {
      const all = received((message) => message === 'open')
      child.send({ baseUrl, tokens })
      await all
    },
    hint: (token) =>
      received((message) => typeof message === 'object' && message !== null && 'heard' in message && message.heard === token),
    leave: () => child.disconnect(),
  }
}
