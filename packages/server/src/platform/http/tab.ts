import { AsyncLocalStorage } from 'node:async_hooks'

/** A client's name for its page or process, in `X-Tab` and in the socket's handshake. */
export const isTab = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{8,64}$/.test(value)

const causes = new AsyncLocalStorage<{ tab: string | undefined }>()

/** Player events that are published until `work` settles name `tab`. Jobs that `work` began may end after the answer, and do not. */
export async function causedBy<T>(tab: string | undefined, work: () => Promise<T>): Promise<T> {
  const cause = { tab }
  try {
    return await causes.run(cause, work)
  } finally {
    cause.tab = undefined
  }
}

/** The tab that caused what runs now. */
export const causingTab = (): string | undefined => causes.getStore()?.tab
