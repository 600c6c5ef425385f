import type { Handler } from '../http/handler.ts'
import type { JobContext } from './jobs.ts'

export type BackgroundTasks = {
  /** On failure, the capability's periodic job retries. */
  begin: (name: string, job: () => Promise<unknown>) => void
  /** Resolves when running jobs are done: an interrupted one would hold its lease. */
  end: () => Promise<void>
}

export function createBackgroundTasks({ jobs }: JobContext): BackgroundTasks {
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

export const withBackgroundTask =
  (
    context: { backgroundTasks: BackgroundTasks },
    handler: Handler,
    name: string,
    job: (request: Parameters<Handler>[0]) => Promise<unknown>,
  ): Handler =>
  async (request, reply) => {
    const answer = await handler(request, reply)
    context.backgroundTasks.begin(name, () => job(request))
    return answer
  }
