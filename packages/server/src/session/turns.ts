import { Busy } from '../http/failing.ts'

/** Lets so many pieces of work run at once and so many wait, in their order; one more is Busy. */
export function turns({ atOnce, inLine }: { atOnce: number; inLine: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (line.length >= inLine) throw new Busy('too much at once')
    if (running < atOnce) running += 1
    // The one that ends hands its place over.
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
