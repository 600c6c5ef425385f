/** Milliseconds. */
const patience = 5_000

const message = 'Its top-level await does not end.'

export async function settled<T>(loading: Promise<T>): Promise<T> {
  const waiting = Promise.withResolvers<never>()
  const stop = (): void => waiting.reject(new Error(message))
  const timer = setTimeout(stop, patience)
  try {
    return await Promise.race([loading, waiting.promise])
  } finally {
    clearTimeout(timer)
  }
}
