import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Crowd = {
  /** Resolves when all are connected. */
  open: (baseUrl: string, tokens: string[]) => Promise<void>
  notification: (token: string) => Promise<void>
  /** Chat messages since the start; waits for those that are expected. */
  messages: (expected: number) => Promise<number>
  leave: () => void
}

export function startCrowd(): Crowd {
  const child = fork(fileURLToPath(new URL('sockets.ts', import.meta.url)), { execArgv: ['--conditions=source'] })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the process of the bench sockets ended: see above')))
  failed.catch(() => {})
  const received = <T = unknown>(isWanted: (message: unknown) => boolean): Promise<T> =>
    Promise.race([
      failed,
      new Promise<T>((resolve) => {
        const listener = (message: unknown): void => {
          if (!isWanted(message)) return
          child.off('message', listener)
          resolve(message as T)
        }
        child.on('message', listener)
      }),
    ])
  const has = (message: unknown, key: string): message is Record<string, unknown> =>
    typeof message === 'object' && message !== null && key in message
  const count = async (): Promise<number> => {
    const counted = received<{ messages: number }>((message) => has(message, 'messages'))
    child.send('count')
    return (await counted).messages
  }
  return {
    open: async (baseUrl, tokens) => {
      const all = received((message) => message === 'open')
      child.send({ baseUrl, tokens })
      await all
    },
    notification: async (token) => {
      await received((message) => has(message, 'notified') && message['notified'] === token)
    },
    messages: async (expected) => {
      let arrived = await count()
      for (let before = -1; arrived < expected && arrived > before;) {
        before = arrived
        await sleep(3_000)
        arrived = await count()
      }
      return arrived
    },
    leave: () => child.disconnect(),
  }
}
