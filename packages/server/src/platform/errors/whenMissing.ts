/** For `catch`: the value that stands for a missing file; other failures are thrown. */
export const whenMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value
    throw error
  }
