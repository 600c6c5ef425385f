/** Milliseconds; a busy computer needs several seconds. */
const timeLimit = 30_000

const message = 'Its top-level await does not end.'

export async function withTimeLimit<T>(loading: Promise<T>): Promise<T> {
  const waiting = Promise.withResolvers<never>()
  const stop = (): void => waiting.reject(new Error(message))
  const timer = setTimeout(stop, timeLimit)
  try {
    return await Promise.race([loading, waiting.promise])
  } finally {
    clearTimeout(timer)
  }
}
