import { Worker } from 'node:worker_threads'

export type Job = (input: string, output: string) => Promise<unknown>
export type Task = { job: string; input: string; output: string }
export type Reply = { value: unknown } | { error: string }

/** Report the reason to the parent. */
export const endSignals = { memory: 'SIGUSR2', processor: 'SIGXCPU' } as const

/** A thread, because a looping decoder blocks the main one. Also ends an orphaned process. */
const watch = `
  const { workerData: { state, most, parent, endedFor } } = require('node:worker_threads')
  let [task, before] = [0, process.cpuUsage()]
  setInterval(() => {
    const now = Atomics.load(state, 0)
    if (now !== task) [task, before] = [now, process.cpuUsage()]
    const { user, system } = process.cpuUsage(before)
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (process.memoryUsage.rss() > most.megabytes * 1048576) process.kill(process.pid, endedFor.memory)
    if (now % 2 === 1 && (user + system) / 1000 > most.processorMs) process.kill(process.pid, endedFor.processor)
  }, 20)`

export function serveJobs(jobs: Record<string, Job>): void {
  const [megabytes, processorMs] = process.argv.slice(2).map(Number)
  // Odd while a task runs.
  const state = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(watch, {
    eval: true,
    workerData: { state, most: { megabytes, processorMs }, parent: process.ppid, endedFor: endSignals },
  })
  thread.unref()
  process.on('message', ({ job, input, output }: Task) => {
    Atomics.add(state, 0, 1)
    Promise.resolve()
      .then(() => jobs[job]?.(input, output))
      .then(
        (value): Reply => ({ value }),
        (error: unknown): Reply => ({ error: error instanceof Error ? error.message : 'failed' }),
      )
      .then((reply) => {
        Atomics.add(state, 0, 1)
        process.send?.(reply)
      })
      // The parent is gone.
      .catch(() => process.exit(1))
  })
}
