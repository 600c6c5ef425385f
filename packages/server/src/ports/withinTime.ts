import { markPortFailure } from './portFailure.ts'

/**
 * Rejects when a call to a port takes longer than `ms`. The call goes on; its late answer is dropped. Marks the rejection as a port
 * failure, so that background jobs retry it instead of setting the item aside.
 */
export async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([promise, late])
  } catch (error) {
    throw markPortFailure(error)
  } finally {
    clearTimeout(timer)
  }
}
