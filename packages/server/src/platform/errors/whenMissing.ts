/** For `catch`: returns `value` for a missing file, and rethrows other failures. */
export const whenMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value
    throw error
  }
