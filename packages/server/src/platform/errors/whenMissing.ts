/** For `catch`; rethrows other failures. */
export const whenMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value
    throw error
  }
