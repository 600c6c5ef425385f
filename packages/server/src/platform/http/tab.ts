import { AsyncLocalStorage } from 'node:async_hooks'

/** Names a page or process, in `X-Tab` and the socket's handshake. */
export const isTab = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{8,64}$/.test(value)

const causes = new AsyncLocalStorage<{ tab: string | undefined }>()

/** Events published until `work` settles name `tab`; those of jobs that outlive it do not. */
export async function causedBy<T>(tab: string | undefined, work: () => Promise<T>): Promise<T> {
  const cause = { tab }
  try {
    return await causes.run(cause, work)
  } finally {
    cause.tab = undefined
  }
}

export const causingTab = (): string | undefined => causes.getStore()?.tab
