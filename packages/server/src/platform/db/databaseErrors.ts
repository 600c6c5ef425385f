const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** PostgreSQL is stopped, out of resources, a standby (25006), or blocked by a lock (55P03, 57014). */
const sqlStates = new Set(['57P01', '57P02', '57P03', '57P05', '55P03', '57014', '53100', '53200', '53300', '25006', '25P03'])
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool)/

/** Other connections fail with the same codes. */
const databaseErrors = new WeakSet<Error>()

type Failing = Error & { code?: string | number }

export function markDatabaseErrors<Method extends string>(target: Record<Method, (...values: never[]) => unknown>, method: Method): void {
  const original = target[method].bind(target)
  target[method] = (...values: never[]): unknown => {
    const result = original(...values)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (error instanceof Error) databaseErrors.add(error)
      throw error
    })
  }
}

/** Also true for providers. */
export const isConnectionFailure = ({ code }: Failing): boolean => connectionCodes.has(String(code))

export function isDatabaseUnavailable(error: Failing): boolean {
  if (!databaseErrors.has(error)) return false
  const code = String(error.code ?? '')
  return connectionCodes.has(code) || sqlStates.has(code) || code.startsWith('08') || words.test(error.message)
}
