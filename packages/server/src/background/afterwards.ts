import type { Handler } from '../http/handler.ts'
import type { World } from '../world.ts'

/** What goes on behind an answer. */
export type Afterwards = {
  /** Begins a job. One that fails is the next round's. */
  begin: (job: () => Promise<unknown>) => void
  /** Resolves when all that was begun is over: what a job has taken would else be held from everybody until its time is up. */
  settled: () => Promise<void>
}

export function afterwards(): Afterwards {
  const jobs = new Set<Promise<void>>()
  return {
    begin: (job) => {
      const begun: Promise<void> = job()
        .catch(() => {})
        .then(() => void jobs.delete(begun))
      jobs.add(begun)
    },
    settled: async () => void (await Promise.all(jobs)),
  }
}

/** A handler whose answer goes out first; then the job begins. */
export const andAfterwards =
  (world: Pick<World, 'afterwards'>, handler: Handler, job: (request: Parameters<Handler>[0]) => Promise<unknown>): Handler =>
  async (request, reply) => {
    const answer = await handler(request, reply)
    world.afterwards.begin(() => job(request))
    return answer
  }
