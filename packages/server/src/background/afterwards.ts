import type { Handler } from '../http/handler.ts'
import type { World } from '../world.ts'

/** What goes on behind answers. */
export type Afterwards = {
  /** Begins a job, and waits for none. What fails, or would begin when the server ends, is the next round's, at any copy. */
  begin: (job: () => Promise<unknown>) => void
  /** Ends it: resolves when all that was begun is over. What a job has taken would else be held from everybody until its time is up. */
  end: () => Promise<void>
}

export function afterwards(): Afterwards {
  const jobs = new Set<Promise<void>>()
  let isOver = false
  return {
    begin: (job) => {
      if (isOver) return
      const begun: Promise<void> = Promise.resolve()
        .then(job)
        .catch(() => {})
        .then(() => void jobs.delete(begun))
      jobs.add(begun)
    },
    end: async () => {
      isOver = true
      await Promise.all(jobs)
    },
  }
}

/** The handler, and a job that begins once its answer is known. */
export const andAfterwards =
  (world: Pick<World, 'afterwards'>, handler: Handler, job: (request: Parameters<Handler>[0]) => Promise<unknown>): Handler =>
  async (request, reply) => {
    const answer = await handler(request, reply)
    world.afterwards.begin(() => job(request))
    return answer
  }
