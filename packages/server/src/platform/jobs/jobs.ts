import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'

type ItemFailure = 'unavailable' | 'set_aside'

export type Jobs = {
  /** Never rejects: the next round, or another instance, retries. */
  run: (name: string, job: () => Promise<unknown>) => Promise<void>
  /** A job that never succeeds ages from the start. */
  schedule: (name: string, ms: number) => void
  countItemFailure: (name: string, item: string, reason: ItemFailure, error: unknown) => void
}

export type JobContext = { jobs: Jobs }

type State = { failures: number; itemFailures: number; succeededAt: number }

export function createJobs(log: Pick<FastifyBaseLogger, 'warn' | 'error'>, registry: Registry): Jobs {
  const states = new Map<string, State>()
  const registers = [registry]
  const labelNames = ['job'] as const
  const failed = new Counter({ name: 'krapao_job_failures_total', help: 'Failed runs of background jobs', labelNames, registers })
  const itemsFailed = new Counter({
    name: 'krapao_job_item_failures_total',
    help: 'Items of background jobs that failed while the job went on: unavailable is retried, set_aside needs a person',
    labelNames: ['job', 'reason'],
    registers,
  })
  const intervals = new Gauge({
    name: 'krapao_job_interval_seconds',
    help: 'Pause between two runs of a background job',
    labelNames,
    registers,
  })
  const inRow: Gauge<'job'> = new Gauge({
    name: 'krapao_job_consecutive_failures',
    help: 'Failed runs of a background job since it last succeeded',
    labelNames,
    registers,
    collect: () => {
      for (const [job, { failures }] of states) inRow.set({ job }, failures)
    },
  })
  const ages: Gauge<'job'> = new Gauge({
    name: 'krapao_job_seconds_since_success',
    help: 'Seconds since a background job last succeeded, or since the start',
    labelNames,
    registers,
    collect: () => {
      for (const [job, { succeededAt }] of states) ages.set({ job }, (performance.now() - succeededAt) / 1_000)
    },
  })

  const stateOf = (name: string): State => {
    const known = states.get(name)
    if (known) return known
    const state = { failures: 0, itemFailures: 0, succeededAt: performance.now() }
    states.set(name, state)
    failed.inc({ job: name }, 0)
    return state
  }

  return {
    run: async (name, job) => {
      const state = stateOf(name)
      try {
        await job()
        Object.assign(state, { failures: 0, succeededAt: performance.now() })
      } catch (err) {
        state.failures += 1
        failed.inc({ job: name })
        if (isPowerOfTwo(state.failures)) log.error({ err, job: name, failures: state.failures }, 'a background job failed')
      }
    },
    schedule: (name, ms) => {
      stateOf(name)
      intervals.set({ job: name }, ms / 1_000)
    },
    countItemFailure: (job, item, reason, err) => {
      const state = stateOf(job)
      state.itemFailures += 1
      itemsFailed.inc({ job, reason })
      if (reason === 'set_aside') log.error({ err, job, item }, 'an item of a background job was set aside')
      else if (isPowerOfTwo(state.itemFailures))
        log.warn({ err, job, item, failures: state.itemFailures }, 'an item of a background job failed')
    },
  }
}

/** Logs a job's failures 1, 2, 4, 8…; the metrics count all. */
const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0

export type Stop = () => Promise<void>

/**
 * Runs again `ms` after each run's end.
 *
 * @param name - the label in logs and metrics
 * @returns stops the job, and resolves when the current run is done
 */
export function runPeriodically({ jobs }: JobContext, name: string, ms: number, job: () => Promise<unknown>): Stop {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  jobs.schedule(name, ms)
  const run = (): void => {
    current = jobs.run(name, job).then(() => {
      if (!isStopped) timer = setTimeout(run, ms).unref()
    })
  }
  run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await current
  }
}

export const stopAll =
  (...stops: Stop[]): Stop =>
  async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
