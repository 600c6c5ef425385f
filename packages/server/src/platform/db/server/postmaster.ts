import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { access, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { whenMissing } from '#platform/errors/whenMissing.ts'
import { isOpenToOthers, type RunAs } from './placement.ts'

export type Postmaster = { cluster: string; pid: number; socketFolder: string }

/** Only the lock's holder may clean up: the socket folder is reused. */
export async function findPostmaster(cluster: string, { holdsLock }: { holdsLock: boolean }): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(whenMissing(''))).split('\n')
  const [pid, socketFolder] = [Number(lines[0]), lines[4]]
  if (!pid || !socketFolder) return undefined
  // Asks the socket, because another process may have the id after a reboot.
  for (;;) {
    const state = await stateOf(socketFolder)
    if (state === 'ready') return { cluster, pid, socketFolder }
    if (state === 'absent') break
    await sleep(50)
  }
  if (holdsLock) await rm(socketFolder, { recursive: true, force: true })
  return undefined
}

/** `lastSocketFolder`: of the postmaster that ended, so that pools reconnect. */
export async function spawnPostmaster(
  program: string,
  cluster: string,
  runAs: RunAs,
  settings: string[],
  lastSocketFolder?: string,
): Promise<Postmaster> {
  const socketFolder = lastSocketFolder ?? (await mkdtemp(join(await temporaryFolder(runAs), 'krapao-')))
  if (runAs) await chown(socketFolder, runAs.uid, runAs.gid)
  const log = openSync(logFile(cluster), 'a', 0o600)
  const options = ['listen_addresses=', `unix_socket_directories=${socketFolder}`, ...settings].flatMap((setting) => ['-c', setting])
  // Detached, so that Ctrl-C reaches PostgreSQL after the drain.
  const child = spawn(program, ['-D', cluster, ...options], { ...runAs, cwd: '/', detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  await waitUntilReady(child, socketFolder, cluster)
  return { cluster, pid: child.pid ?? 0, socketFolder }
}

/** Shuts down fast, after 20 s immediately. */
export async function stopPostmaster({ cluster, pid, socketFolder }: Postmaster): Promise<void> {
  signal(pid, 'SIGINT')
  // PostgreSQL removes its pid file last; in a container its process may remain as a zombie.
  const gone = await waitFor(async () => !(await exists(pidFile(cluster))), 20_000)
  if (!gone) signal(pid, 'SIGQUIT')
  await rm(socketFolder, { recursive: true, force: true })
}

async function waitUntilReady(child: ChildProcess, socketFolder: string, cluster: string): Promise<void> {
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message)).once('exit', (code) => (failure = `it ended with ${code}`))
  while ((await stateOf(socketFolder)) !== 'ready') {
    if (failure !== undefined) {
      // A missing log must not hide the failure itself.
      const log = await readFile(logFile(cluster), 'utf8').catch(() => '')
      throw new Error(`PostgreSQL did not start: ${failure}\n${log.split('\n').slice(-6).join('\n')}`)
    }
    await sleep(25)
  }
}

async function stateOf(host: string): Promise<'ready' | 'busy' | 'absent'> {
  const client = new Client({ host, user: 'krapao', database: 'postgres' })
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    // 57P03: starting, recovering or shutting down.
    return (error as { code?: string }).code === '57P03' ? 'busy' : 'absent'
  }
}

/** PostgreSQL's user must be able to enter it. */
export async function temporaryFolder(runAs: RunAs): Promise<string> {
  const folder = tmpdir()
  return folder.length < maxFolderLength && (!runAs || (await isOpenToOthers(folder))) ? folder : '/tmp'
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended.
  }
}

async function waitFor(isDone: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs
  while (!(await isDone())) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** A socket's path has at most 107 bytes. */
const maxFolderLength = 70
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')
const logFile = (cluster: string): string => join(dirname(cluster), 'postgres.log')
