/**
 * Does a job now and again `ms` after each round's end; one that fails is tried again at the next. The returned function stops
 * it, and resolves when the round under way is over.
 */
export function every(ms: number, job: () => Promise<unknown>): () => Promise<void> {
  let stop = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  const run = (): void => {
    round = job()
      .catch(() => {})
      .then(() => {
        if (!stop) timer = setTimeout(run, ms).unref()
      })
  }
  run()
  return async () => {
    stop = true
    clearTimeout(timer)
    await round
  }
}
