import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedUser } from '../server.ts'
import { freePort } from './freePort.ts'

export const hasPgbouncer = (): boolean => !spawnSync('pgbouncer', ['--version']).error

/** From 1.21 on. */
export function keepsStatements(): boolean {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

export type Pooler = { port: number; start: () => void; kill: () => Promise<void> }

/** Few server connections, so that clients change their session between transactions. */
export async function startPgbouncer(folder: string, database: string, drain: AsyncDisposableStack): Promise<Pooler> {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `postgres = ${database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // Access is limited by the network, and all connections use one user.
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    ...(keepsStatements() ? ['max_prepared_statements = 200'] : []),
    'max_client_conn = 500',
    '',
  ]
  writeFileSync(file, lines.join('\n'))
  const runAs = await unprivilegedUser()
  let kill = async (): Promise<void> => {}
  const start = (): void => {
    const child = spawn('pgbouncer', [file], { ...runAs, cwd: '/', stdio: 'ignore' })
    const ended = once(child, 'exit')
    kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
  start()
  drain.defer(() => kill())
  return { port, start, kill: () => kill() }
}
