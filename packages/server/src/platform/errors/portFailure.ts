/** A port marks the errors that it throws: an error code alone does not say which connection failed. */
const failures = new WeakSet<Error>()

export function markPortFailure<E>(error: E): E {
  if (error instanceof Error) failures.add(error)
  return error
}

export const isPortFailure = (error: unknown): boolean => error instanceof Error && failures.has(error)
