import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { StartError, type Config } from '#platform/config/config.ts'
import { placeCluster, unprivilegedUser } from './placement.ts'
import { findPostmaster } from './postmaster.ts'

export async function connectionOf({
  databaseUrl,
  databaseDirectUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataFolder'>): Promise<PoolConfig> {
  return databaseUrl ? { connectionString: databaseDirectUrl || databaseUrl } : connectionOfRunning(dataFolder)
}

export async function connectionOfRunning(dataFolder: string): Promise<{ host: string; user: string; database: string }> {
  const home = await placeCluster(dataFolder, await unprivilegedUser())
  const postmaster = await findPostmaster(join(home, 'postgres'), { holdsLock: false })
  if (!postmaster) throw new StartError(`No server is running on ${dataFolder}. Start it first, or set DATABASE_URL.`)
  return { host: postmaster.socketFolder, user: 'krapao', database: 'postgres' }
}
