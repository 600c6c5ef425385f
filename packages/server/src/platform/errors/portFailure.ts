/** Marked at their origin, because an error code does not name the connection. */
const failures = new WeakSet<Error>()

export function markPortFailure<E>(error: E): E {
  if (error instanceof Error) failures.add(error)
  return error
}

export const isPortFailure = (error: unknown): boolean => error instanceof Error && failures.has(error)
