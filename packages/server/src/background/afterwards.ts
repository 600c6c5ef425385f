import type { Handler } from '../http/handler.ts'
import type { World } from '../world.ts'
import type { JobContext } from './jobs.ts'

/** Background work that an answered request begins. */
export type Afterwards = {
  /** Begins a job and returns at once. A failure is reported under `name`; the periodic job of the capability tries again, at any copy. */
  begin: (name: string, job: () => Promise<unknown>) => void
  /** Begins nothing more, and resolves when all that was begun is over: an interrupted job would hold its lease until it expires. */
  end: () => Promise<void>
}

export function afterwards({ jobs }: JobContext): Afterwards {
  const running = new Set<Promise<void>>()
  let isOver = false
  return {
    begin: (name, job) => {
      if (isOver) return
      const begun: Promise<void> = jobs.run(name, async () => job()).then(() => void running.delete(begun))
      running.add(begun)
    },
    end: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** The handler, and a job that begins once its answer is known. */
export const andAfterwards =
  (world: Pick<World, 'afterwards'>, handler: Handler, name: string, job: (request: Parameters<Handler>[0]) => Promise<unknown>): Handler =>
  async (request, reply) => {
    const answer = await handler(request, reply)
    world.afterwards.begin(name, () => job(request))
    return answer
  }
