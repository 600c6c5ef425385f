/** Codes of a connection that could not be made or broke, whatever was at its other end. */
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/**
 * SQLSTATEs with which PostgreSQL says that it can do nothing for anyone just now: stopped, full of connections, memory or disk, a
 * standby (25006), or stuck behind a lock (57014).
 */
const sqlStates = new Set(['57P01', '57P02', '57P03', '57P05', '57014', '53100', '53200', '53300', '25006', '25P03'])
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool)/

/** Errors of the pool and its connections: a visitor's connection breaks with the same codes. */
const databaseErrors = new WeakSet<Error>()

type Failing = Error & { code?: string | number }

/** Marks the errors of a method that returns a promise as the database's. */
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

/** Whether a connection broke or could not be made: to a provider, unless `isDatabaseAway`. */
export const isConnectionFailure = ({ code }: Failing): boolean => connectionCodes.has(String(code))

/** Whether PostgreSQL could not be reached, went away or can serve nobody: not whether it refused what was asked. */
export function isDatabaseAway(error: Failing): boolean {
  if (!databaseErrors.has(error)) return false
  const code = String(error.code ?? '')
  return connectionCodes.has(code) || sqlStates.has(code) || code.startsWith('08') || words.test(error.message)
}
