// Two PostgreSQL servers with synchronous replication under Patroni, etcd for the leader lock, and HAProxy in front, as in
// docs/how-to/operator/failover.md, on one machine.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unprivilegedUser } from '../server.ts'
import { freePort } from '../backend/freePort.ts'

type Node = { name: string; folder: string; postgresPort: number; restPort: number; patroni?: ChildProcess }
type RunAs = Awaited<ReturnType<typeof unprivilegedUser>>
/** As in Patroni's REST API at /cluster. */
type Member = { name: string; role: string; state: string }

export type Cluster = {
  /** DATABASE_URL of the current primary. */
  databaseUrl: string
  /** As a power cut would, or with `postgres` PostgreSQL without its Patroni. Resolves to the server's name. */
  killPrimary: (what: 'node' | 'postgres') => Promise<string>
  /** Resolves once a synchronous standby follows the primary. */
  repair: () => Promise<void>
}

/** Debian's packages, each with a program or folder that it provides. */
const needed = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' }

export function missingPackages(): string[] {
  const missing = Object.entries(needed).flatMap(([program, name]) => (spawnSync(program, ['--version']).error ? [name] : []))
  return binariesFolder() ? missing : [...missing, 'postgresql']
}

export function binariesFolder(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(home, version, 'bin')).find((folder) => existsSync(join(folder, 'pg_rewind')))
}

export async function startCluster(folder: string, drain: AsyncDisposableStack): Promise<Cluster> {
  const runAs = await unprivilegedUser()
  const etcdPort = await startEtcd(join(folder, 'etcd'), drain)
  const passwords = { superuser: randomBytes(16).toString('hex'), replication: randomBytes(16).toString('hex') }
  const nodes: Node[] = []
  for (const name of ['postgres1', 'postgres2']) {
    const node = { name, folder: join(folder, name), postgresPort: await freePort(), restPort: await freePort() }
    mkdirSync(node.folder, { mode: 0o700 })
    const file = join(node.folder, 'patroni.json')
    // JSON is YAML, which Patroni reads.
    writeFileSync(file, JSON.stringify(patroniSettings(node, etcdPort, passwords)))
    if (runAs) [node.folder, file].forEach((path) => chownSync(path, runAs.uid, runAs.gid))
    nodes.push(node)
    drain.defer(() => stopNode(node))
  }
  nodes.forEach((node) => startPatroni(node, runAs))
  await waitUntil('a primary and its synchronous standby', () => isReplicated(nodes), 60_000).catch((error: unknown) => {
    nodes.forEach((node) => console.error(readFileSync(join(node.folder, 'patroni.log'), 'utf8').split('\n').slice(-20).join('\n')))
    throw error
  })
  const port = await startHaproxy(folder, nodes, drain)
  return {
    databaseUrl: `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`,
    killPrimary: async (what) => {
      const primary = await primaryOf(nodes)
      if (!primary) throw new Error('the cluster has no primary to kill')
      if (what === 'node') primary.patroni?.kill('SIGKILL')
      killPostgres(primary)
      return primary.name
    },
    repair: async () => {
      for (const node of nodes) if (node.patroni?.exitCode !== null || node.patroni.signalCode) startPatroni(node, runAs)
      await waitUntil('a synchronous standby', () => isReplicated(nodes), 120_000)
    },
  }
}

function patroniSettings(node: Node, etcdPort: number, passwords: { superuser: string; replication: string }): object {
  const listen = (port: number): string => `127.0.0.1:${port}`
  return {
    scope: 'krapao',
    name: node.name,
    restapi: { listen: listen(node.restPort), connect_address: listen(node.restPort) },
    etcd3: { hosts: listen(etcdPort) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 4,
        // A crashed primary is replaced at once instead of restarted.
        master_start_timeout: 0,
        // A commit is acknowledged only once the standby has it, and only such a standby is promoted.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { synchronous_commit: 'on', wal_log_hints: 'on', max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: listen(node.postgresPort),
      connect_address: listen(node.postgresPort),
      data_dir: join(node.folder, 'data'),
      bin_dir: binariesFolder(),
      pgpass: join(node.folder, 'pgpass'),
      parameters: { unix_socket_directories: node.folder },
      pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
    },
  }
}

function startPatroni(node: Node, runAs: RunAs): void {
  const log = join(node.folder, 'patroni.log')
  const command = `exec patroni ${join(node.folder, 'patroni.json')} >> ${log} 2>&1`
  node.patroni = spawn('sh', ['-c', command], { cwd: node.folder, stdio: 'ignore', ...runAs, env: { ...process.env, HOME: node.folder } })
}

/** Stops PostgreSQL too; a killed node has none left. */
async function stopNode({ patroni }: Node): Promise<void> {
  if (!patroni || patroni.exitCode !== null || patroni.signalCode) return
  const ended = once(patroni, 'exit')
  patroni.kill('SIGTERM')
  await ended
}

function killPostgres({ folder }: Node): void {
  const postmaster = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const backends = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
  for (const pid of [postmaster, ...backends.filter((one) => one > 0)]) killProcess(pid)
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The backend has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function primaryOf(nodes: Node[]): Promise<Node | undefined> {
  const answers = await Promise.all(nodes.map(({ restPort }) => isOk(`http://127.0.0.1:${restPort}/primary`)))
  return nodes.find((_, index) => answers[index])
}

async function isReplicated(nodes: Node[]): Promise<boolean> {
  const primary = await primaryOf(nodes)
  if (!primary) return false
  const response = await fetch(`http://127.0.0.1:${primary.restPort}/cluster`).catch(() => undefined)
  const { members } = response ? ((await response.json()) as { members: Member[] }) : { members: [] }
  return members.some(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state))
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function startEtcd(folder: string, drain: AsyncDisposableStack): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()]
  const url = (port: number): string => `http://127.0.0.1:${port}`
  const args = ['--data-dir', folder, '--listen-client-urls', url(client), '--advertise-client-urls', url(client)]
  args.push('--listen-peer-urls', url(peer), '--initial-advertise-peer-urls', url(peer), '--initial-cluster', `default=${url(peer)}`)
  startProgram('etcd', args, drain)
  await waitUntil('etcd', () => isOk(`${url(client)}/health`), 30_000)
  return client
}

async function startHaproxy(folder: string, nodes: Node[], drain: AsyncDisposableStack): Promise<number> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const servers = nodes.map(({ name, postgresPort, restPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`)
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  startProgram('haproxy', ['-db', '-f', file], drain)
  return port
}

function startProgram(program: string, args: string[], drain: AsyncDisposableStack): void {
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  drain.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
}

export async function waitUntil(what: string, isTrue: () => Promise<boolean>, limitMs: number): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await pause(200)) if (await isTrue()) return
  throw new Error(`waited ${limitMs} ms for ${what} in vain`)
}
