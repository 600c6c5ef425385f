// Signals: https://www.postgresql.org/docs/18/server-shutdown.html
import { constants } from 'node:fs'
import { access, chown, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/config/config.ts'
import { whenMissing } from '#platform/errors/whenMissing.ts'
import { findBinaries, run, type Binaries } from './binaries.ts'
import { connectionOfRunning } from './connection.ts'
import { takeLock } from './lock.ts'
import { placeCluster, unprivilegedUser, type RunAs } from './placement.ts'
import { findPostmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { supervise } from './supervise.ts'

export type Connection = { host: string; user: string; database: string }

export const testDataOptions = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** SSDs make indexes pay off sooner than PostgreSQL assumes. */
const always = ['random_page_cost=1.1']

/** `joins`: uses a running copy's PostgreSQL, as commands do. */
export type EmbeddedOptions = { settings?: string[]; joins?: boolean }

/** Adopts the PostgreSQL of a dead copy; `drain` stops it. */
export async function startEmbedded(dataFolder: string, drain: AsyncDisposableStack, options: EmbeddedOptions = {}): Promise<Connection> {
  const settings = [...always, ...(options.settings ?? [])]
  const runAs = await unprivilegedUser()
  const home = await placeCluster(dataFolder, runAs)
  await access(home, constants.W_OK).catch(() => {
    throw new StartError(`${home} cannot be written by this user. Another user made it: set KRAPAO_DATA to another folder.`)
  })
  const lock = takeLock(join(home, 'lock'))
  if (!lock && options.joins) return connectionOfRunning(dataFolder)
  if (!lock) throw new StartError(`Another copy is running on ${dataFolder}. Stop it, or set KRAPAO_DATA to another folder.`)
  drain.use(lock)

  const cluster = join(home, 'postgres')
  // Survives a kill -9 of Node; the lock makes adoption safe.
  const postmaster = (await findPostmaster(cluster, { holdsLock: true })) ?? (await startNew(cluster, runAs, settings))
  const { socketFolder } = postmaster
  const supervisor = supervise(postmaster, async () => {
    const { postgres } = await findBinaries(runAs)
    return spawnPostmaster(postgres, cluster, runAs, settings, socketFolder)
  })
  drain.defer(async () => stopPostmaster(await supervisor.stop()))
  return { host: socketFolder, user: 'krapao', database: 'postgres' }
}

async function startNew(cluster: string, runAs: RunAs, settings: string[]) {
  const binaries = await findBinaries(runAs)
  if (!(await stat(cluster).catch(whenMissing(null)))) await createCluster(cluster, binaries, runAs)
  return spawnPostmaster(binaries.postgres, cluster, runAs, settings)
}

/** Renames at the end, so that an interrupted initdb is never used. */
async function createCluster(cluster: string, { initdb }: Binaries, runAs: RunAs): Promise<void> {
  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Safe: other users cannot reach the socket.
  const options = [`--pgdata=${unfinished}`, '--username=krapao', '--auth=trust', '--set=timezone=UTC', '--set=log_timezone=UTC', ...locale]
  await run(initdb, options, { ...runAs, cwd: '/' })
  if (runAs) await chown(unfinished, runAs.uid, runAs.gid)
  await rename(unfinished, cluster)
}
