import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../backend/freePort.ts'
import { hasPgbouncer } from '../backend/pgbouncer.ts'
import { binariesFolder, waitUntil } from '../failover/cluster.ts'
import { unprivilegedUser } from '../server.ts'

type RunAs = Awaited<ReturnType<typeof unprivilegedUser>>
type Server = { port: number; query: (sql: string) => string; start: () => Promise<void>; kill: () => Promise<void> }

export function missingPackages(): string[] {
  return [...(hasPgbouncer() ? [] : ['pgbouncer']), ...(binariesFolder() ? [] : ['postgresql'])]
}

/** A primary and its replica, both on 127.0.0.1 with user krapao, database postgres. */
export async function startReplicated(
  folder: string,
  drain: AsyncDisposableStack,
): Promise<{ primary: Server; replica: Server; readsOf: (word: string) => number }> {
  const runAs = await unprivilegedUser()
  const bin = binariesFolder() ?? ''
  const own = { ...runAs, cwd: folder }
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  const data = join(folder, 'primary')
  execFileSync(join(bin, 'initdb'), ['--pgdata', data, '--username=krapao', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'], own)
  appendFileSync(join(data, 'postgresql.conf'), 'fsync = off\nfull_page_writes = off\nautovacuum = off\n')
  const primary = await server({ bin, data, folder, runAs, drain })
  await primary.start()
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) primary.query(`alter role krapao set ${limit} = '60s'`)
  const copy = join(folder, 'replica')
  const from = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=krapao', '--checkpoint=fast', '--write-recovery-conf']
  execFileSync(join(bin, 'pg_basebackup'), [`--pgdata=${copy}`, ...from], own)
  appendFileSync(join(copy, 'postgresql.conf'), 'log_statement = all\n')
  const replica = await server({ bin, data: copy, folder, runAs, drain })
  await replica.start()
  return { primary, replica, readsOf: (word) => readFileSync(join(folder, 'replica.log'), 'utf8').split(word).length - 1 }
}

async function server({
  bin,
  data,
  folder,
  runAs,
  drain,
}: {
  bin: string
  data: string
  folder: string
  runAs: RunAs
  drain: AsyncDisposableStack
}): Promise<Server> {
  const port = await freePort()
  const log = openSync(`${data}.log`, 'a')
  drain.defer(() => closeSync(log))
  const own = { ...runAs, cwd: folder }
  const query = (sql: string): string =>
    execFileSync(join(bin, 'psql'), [`postgres://krapao@127.0.0.1:${port}/postgres`, '-XtAc', sql], {
      ...own,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  let end = async (): Promise<void> => {}
  drain.defer(() => end())
  return {
    port,
    query,
    start: async () => {
      const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder], {
        ...own,
        stdio: ['ignore', log, log],
      })
      const ended = once(child, 'exit')
      end = async () => {
        child.kill('SIGQUIT')
        await ended
      }
      await waitUntil('PostgreSQL', async () => isUp(query), 60_000)
    },
    kill: () => end(),
  }
}

function isUp(query: Server['query']): boolean {
  try {
    return query('select 1') === '1'
  } catch {
    return false
  }
}
