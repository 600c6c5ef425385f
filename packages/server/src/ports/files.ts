import type { Due } from '#platform/jobs/batch.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'

/** Inclusive; positions beyond the end are ignored. */
export type Part = { from: number; to: number }

/** Names are generated, of a to z and digits. Several instances need a shared store. */
export type FileStore = {
  /** Must be atomic, and leave nothing when the signal ends it. */
  put: (name: string, bytes: Buffer, signal?: AbortSignal) => Promise<void>
  get: (name: string, part?: Part) => Promise<Buffer | undefined>
  /** Succeeds if the file is missing. */
  remove: (name: string) => Promise<void>
}

/** Milliseconds; short, because the files' rows are locked. */
const timeoutMs = 10_000

/** Milliseconds; more than the bucket's own limit. */
const writeTimeoutMs = 35_000

/** Counts and logs failures. A sweep finds the file by its row, in case it was stored. */
export async function putFile(
  { ports, jobs }: JobContext & { ports: { files: Pick<FileStore, 'put'> } },
  name: string,
  bytes: Buffer,
  ms = writeTimeoutMs,
): Promise<void> {
  try {
    await withTimeout((signal) => ports.files.put(name, bytes, signal), ms)
  } catch (error) {
    jobs.countItemFailure('stored files', name, 'unavailable', error)
    throw error
  }
}

/** Twenty per transaction, which locks their rows; a failed one waits a minute. */
export const removalsAtOnce = (now: number): Due => ({ now, limit: 20, lease: 60_000 })

/** Counts failures and timeouts, which the next run retries. */
export async function removeFiles<Row extends { file: string }>(
  { ports, jobs }: JobContext & { ports: { files: FileStore } },
  job: string,
  rows: Row[],
): Promise<Row[]> {
  const removed = await Promise.allSettled(rows.map(({ file }) => withTimeout(ports.files.remove(file), timeoutMs)))
  return rows.filter(({ file }, index) => {
    const outcome = removed[index]
    if (outcome?.status === 'rejected') jobs.countItemFailure(job, file, 'unavailable', outcome.reason)
    return outcome?.status === 'fulfilled'
  })
}
