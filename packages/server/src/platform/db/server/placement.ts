import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { whenMissing } from '#platform/errors/whenMissing.ts'

/** PostgreSQL refuses to run as root; undefined when unprivileged. */
export type RunAs = { uid: number; gid: number } | undefined

const systemFolder = '/var/lib/krapao'

export async function unprivilegedUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined
  // initdb looks up its user's name.
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

export async function placeCluster(dataFolder: string, runAs: RunAs): Promise<string> {
  await mkdir(dataFolder, { recursive: true })
  if (!runAs) return dataFolder
  const home = (await isOpenToOthers(dirname(dataFolder))) ? dataFolder : join(await ownSystemFolder(), await idOf(dataFolder))
  await mkdir(home, { recursive: true, mode: 0o700 })
  await chown(home, runAs.uid, runAs.gid)
  return home
}

export async function ownSystemFolder(): Promise<string> {
  await mkdir(systemFolder, { recursive: true })
  await chmod(systemFolder, 0o755)
  return systemFolder
}

/** Stored there, so that deleting the folder starts a new cluster. */
async function idOf(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'cluster-id')
  const known = await readFile(file, 'utf8').catch(whenMissing(''))
  if (known) return known.trim()
  const id = randomUUID()
  await writeFile(file, `${id}\n`)
  return id
}

export async function isOpenToOthers(folder: string): Promise<boolean> {
  const enterable = ((await stat(folder)).mode & 0o001) !== 0
  return enterable && (dirname(folder) === folder || (await isOpenToOthers(dirname(folder))))
}
