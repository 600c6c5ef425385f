// Parses untrusted files in killable processes: in a thread, a native loop or full memory would stop the server. docs/adr/0012-slips.md
import { fork, type ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { endSignals, type Reply, type Task } from './serveJobs.ts'

export type Limits = {
  megabytes: number
  processorMs: number
  /** Wall time of a job, longer on a busy machine. */
  timeMs: number
  outputBytes: number
  /** Jobs of one process, which then ends. */
  jobs: number
}

/** Only `time` and `killed` may be the machine's fault. */
export class LimitError extends Error {
  readonly limit: 'memory' | 'processor' | 'time' | 'output' | 'crash' | 'killed'
  constructor(limit: LimitError['limit']) {
    super(`a job ended by its limit: ${limit}`)
    this.limit = limit
  }
}

type Worker = { child: ChildProcess; jobs: number; stopIdling: () => void }
/** `bytes`: size of the output, which the caller removes. */
export type Result = { value: unknown; bytes: number | undefined }
type Files = { input: string; output: string }

const idleMs = 60_000

/** `entry` calls `serveJobs`. The caller limits concurrency. */
export function processPool(entry: URL, limits: Limits) {
  const idle: Worker[] = []

  function start(): Worker {
    const child = fork(entry, [String(limits.megabytes), String(limits.processorMs)], {
      // Hides the server's settings and secrets.
      env: {},
      execArgv: [`--max-old-space-size=${Math.ceil(limits.megabytes / 2)}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => {})
    return { child, jobs: 0, stopIdling: () => {} }
  }

  function keepIdle(worker: Worker): void {
    const { child } = worker
    child.unref()
    child.channel?.unref()
    const end = () => {
      worker.stopIdling()
      child.kill('SIGKILL')
    }
    const timer = setTimeout(end, idleMs).unref()
    worker.stopIdling = () => {
      clearTimeout(timer)
      child.off('exit', end)
      idle.splice(idle.indexOf(worker), 1)
    }
    child.once('exit', end)
    idle.push(worker)
  }

  function takeIdle(): Worker | undefined {
    const worker = idle.at(-1)
    worker?.stopIdling()
    worker?.child.ref()
    worker?.child.channel?.ref()
    return worker
  }

  /** @throws LimitError when a limit ended it, Error when the job itself failed */
  async function run(job: string, files: Files): Promise<Result> {
    const worker = takeIdle() ?? start()
    const { child } = worker
    try {
      worker.jobs += 1
      const reply = await replyOf(child, { job, ...files }, limits.timeMs)
      if ('error' in reply) throw new Error(reply.error)
      return { value: reply.value, bytes: await sizeOf(files.output, limits.outputBytes) }
    } finally {
      if (child.exitCode === null && child.signalCode === null && !child.killed && worker.jobs < limits.jobs) keepIdle(worker)
      else child.kill('SIGKILL')
    }
  }

  return {
    run,
    idlePids: (): (number | undefined)[] => idle.map(({ child }) => child.pid),
  }
}

async function replyOf(child: ChildProcess, task: Task, timeMs: number): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    child.kill('SIGKILL')
  }, timeMs)
  const onMessage = (reply: unknown) => resolve(reply as Reply)
  const onExit = (_code: number | null, signal: NodeJS.Signals | null) => reject(new LimitError(isOver ? 'time' : limitOf(signal)))
  child.once('message', onMessage)
  child.once('exit', onExit)
  child.once('error', reject)
  child.send(task, (error) => error && reject(new LimitError('killed')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage)
    child.off('exit', onExit)
    child.off('error', reject)
  }
}

/** The operating system sends SIGKILL when short of memory. */
function limitOf(signal: NodeJS.Signals | null): LimitError['limit'] {
  if (signal === endSignals.memory) return 'memory'
  if (signal === endSignals.processor) return 'processor'
  return signal === 'SIGKILL' || signal === 'SIGTERM' ? 'killed' : 'crash'
}

async function sizeOf(path: string, maxBytes: number): Promise<number | undefined> {
  const size = await stat(path).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
  if (size !== undefined && size > maxBytes) throw new LimitError('output')
  return size
}
