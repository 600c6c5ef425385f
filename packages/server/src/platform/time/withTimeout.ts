import { markPortFailure } from '../errors/portFailure.ts'

/** Rejects after `ms` with a port failure, which jobs retry. The call continues unless it observes the signal. */
export async function withTimeout<T>(call: Promise<T> | ((signal: AbortSignal) => Promise<T>), ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const caller = new AbortController()
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${ms} ms`)
    reject(error)
    caller.abort(error)
  }, ms)
  try {
    return await Promise.race([typeof call === 'function' ? call(caller.signal) : call, late])
  } catch (error) {
    throw markPortFailure(error)
  } finally {
    clearTimeout(timer)
  }
}
