/** Errors that came out of a port. Marked where they arise, because an error code alone does not say which connection broke. */
const failures = new WeakSet<Error>()

/** Marks an error as the failure of something outside of this server. */
export function markPortFailure<E>(error: E): E {
  if (error instanceof Error) failures.add(error)
  return error
}

export const isPortFailure = (error: unknown): boolean => error instanceof Error && failures.has(error)
