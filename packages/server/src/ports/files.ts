import type { JobContext } from '../background/jobs.ts'
import { withTimeout } from './withTimeout.ts'

/** Inclusive positions; those beyond the end are ignored. */
export type Part = { from: number; to: number }

/** Names are generated, of a to z and digits. Several instances need a shared store. */
export type FileStore = {
  /** Must be atomic. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Returns undefined if it is missing. */
  get: (name: string, part?: Part) => Promise<Buffer | undefined>
  /** Succeeds if the file is missing. */
  remove: (name: string) => Promise<void>
}

/** Milliseconds; short because the files' rows are locked meanwhile. */
const patience = 10_000

/** Returns the rows of removed files. Failures and timeouts are counted, and retried in the next run. */
export async function removeFiles<Row extends { file: string }>(
  { ports, jobs }: JobContext & { ports: { files: FileStore } },
  job: string,
  rows: Row[],
): Promise<Row[]> {
  const removed = await Promise.allSettled(rows.map(({ file }) => withTimeout(ports.files.remove(file), patience)))
  return rows.filter(({ file }, index) => {
    const outcome = removed[index]
    if (outcome?.status === 'rejected') jobs.countItemFailure(job, file, 'unavailable', outcome.reason)
    return outcome?.status === 'fulfilled'
  })
}
