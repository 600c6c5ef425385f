// `npm run restore-drill` loses PostgreSQL and restores it with the operator's scripts. Later bank payments are credited again,
// the ledger balances, and the chat's files exist.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { binariesFolder, waitUntil } from '../failover/cluster.ts'
import { spawnServer, unprivilegedUser, type IncomingTransfer, type Spawned } from '../server.ts'
import { freePort } from '../backend/freePort.ts'
import { newPerson, newPlayer, walletOf, type Player } from '../fixtures/players.ts'
import { createSandbox } from '../backend/sandbox.ts'

const root = join(import.meta.dirname, '../..')
const binaries = binariesFolder()
const ourAccount = '4120001118'

if (!binaries) {
  console.error("npm run restore-drill needs Debian's PostgreSQL: apt-get install --no-install-recommends postgresql")
  process.exit(1)
}
await run(binaries)

async function run(bin: string): Promise<void> {
  await using drain = new AsyncDisposableStack()
  const runAs = await unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'krapao-restore-'))
  drain.defer(() => rm(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const paths = { backups: join(folder, 'backups'), files: join(folder, 'files'), bank: join(folder, 'bank.json') }
  for (const path of [paths.backups, join(paths.backups, 'base'), join(paths.backups, 'wal'), paths.files]) {
    mkdirSync(path)
    if (runAs) chownSync(path, runAs.uid, runAs.gid)
  }
  writeFileSync(paths.bank, '[]')
  const databaseUrl = `postgres://krapao@127.0.0.1:${port}/postgres`
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    BACKUPS: paths.backups,
    FILES_FOLDER: paths.files,
    PATH: `${bin}:${process.env['PATH']}`,
  }
  const asPostgres = { ...runAs, cwd: folder, env, encoding: 'utf8' } as const
  // Runs the database's part as PostgreSQL's user, and the files' part as the server's.
  const script = (name: string, verb: string, ...args: string[]): string => {
    const who = verb === 'files' ? { env, encoding: 'utf8' as const } : asPostgres
    return execFileSync(join(root, 'docs/how-to/operator', name), [verb, ...args], { ...who, cwd: '/' }).trim()
  }

  const data = join(folder, 'data')
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username=krapao', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    asPostgres,
  )
  const archive = `archive_command = 'cp %p ${paths.backups}/wal/%f.part && mv ${paths.backups}/wal/%f.part ${paths.backups}/wal/%f'`
  appendFileSync(join(data, 'postgresql.conf'), `archive_mode = on\narchive_timeout = 1\nwal_level = replica\n${archive}\n`)
  const startPostgres = async (cluster: string) => {
    const postgres = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', folder], {
      ...runAs,
      cwd: folder,
      stdio: 'ignore',
    })
    const ended = once(postgres, 'exit')
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      postgres.kill(signal)
      await ended
    }
    drain.defer(() => (postgres.exitCode === null && !postgres.signalCode ? end('SIGINT') : undefined))
    await waitUntil('PostgreSQL', async () => sql('select pg_is_in_recovery()') === 'f', 60_000)
    return { kill: () => end('SIGKILL') }
  }
  const sql = (query: string): string => {
    try {
      return execFileSync(join(bin, 'psql'), [databaseUrl, '--tuples-only', '--no-align', '--command', query], {
        ...asPostgres,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      return ''
    }
  }
  const startKrapao = (): Promise<Spawned> =>
    spawnServer(join(root, 'packages/server/src/main.ts'), [], {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SANDBOX: 'on',
      PORT: '0',
      PASSWORD_COST: '4',
      FILES_FOLDER: paths.files,
      KRAPAO_ADAPTERS: join(import.meta.dirname, 'bank.ts'),
      BANK_FILE: paths.bank,
    })

  const postgres = await startPostgres(data)
  const before = await startKrapao()
  const player = await newPlayer(before.url, newPerson(0))
  await payIn(paths.bank, before.url, player, 100)
  const early = await uploadPicture(before.url, player)
  script('backup.sh', 'files')
  const base = script('backup.sh', 'base')
  await payIn(paths.bank, before.url, player, 200)
  const late = await uploadPicture(before.url, player)
  script('backup.sh', 'files')
  const moment = sql('select clock_timestamp()')
  await pause(50)
  await payIn(paths.bank, before.url, player, 400)
  // Archives the current segment now instead of after `archive_timeout`.
  const segment = sql('select pg_walfile_name(pg_switch_wal())')
  await waitUntil('the archive', async () => sql(`select last_archived_wal >= '${segment}' from pg_stat_archiver`) === 't', 60_000)
  await before.kill()
  await postgres.kill()
  rmSync(data, { recursive: true })
  rmSync(paths.files, { recursive: true })

  script('restore.sh', 'database', base, moment, join(folder, 'restored'))
  script('restore.sh', 'files')
  await startPostgres(join(folder, 'restored'))
  const restored = Number(
    sql("select sum(amount) / 100 from balance where account = 'wallet' and player_id = (select max(id) from player)"),
  )
  const after = await startKrapao()
  drain.defer(after.stop)
  await waitUntil('what the bank has since the moment', async () => (await walletOf(after.url, player)) === 700, 60_000)
  const ledger = await createSandbox(after.url).checkLedger()
  const pictures = await Promise.all([early, late].map((path) => pictureStatus(after.url, player, path)))
  console.log(
    `restored to ${moment}: ${restored} baht in the wallet, 700 after the bank's list was read again; pictures of the chat: ${pictures.join(', ')}`,
  )
  if (restored !== 300 || !ledger.ok || pictures.some((status) => status !== 200)) {
    console.error(JSON.stringify({ restored, ledger, pictures }))
    process.exitCode = 1
  } else console.log('the ledger is clean')
}

async function payIn(file: string, origin: string, player: Player, amount: number): Promise<void> {
  const all = JSON.parse(readFileSync(file, 'utf8')) as IncomingTransfer[]
  const before = await walletOf(origin, player)
  const transfer = {
    reference: `R${all.length}`,
    fromBankCode: player.bankCode,
    fromAccountNo: player.accountNo,
    toAccountNo: ourAccount,
    amount: amount * 100,
    at: Date.now(),
  }
  writeFileSync(file, JSON.stringify([...all, transfer]))
  await waitUntil('a bank transfer', async () => (await walletOf(origin, player)) === before + amount, 60_000)
}

function bearer({ token }: Player): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

async function uploadPicture(origin: string, player: Player): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(join(root, 'docs/pictures/home.png'))], { type: 'image/png' }), 'home.png')
  const { path } = (await (
    await fetch(`${origin}/api/chat/upload-image`, { method: 'POST', headers: bearer(player), body: form })
  ).json()) as { path: string }
  const message = { message_type: 'media', payload: { fileType: 'image', filePath: path } }
  const sent = await fetch(`${origin}/api/chat/send-message`, {
    method: 'POST',
    headers: { ...bearer(player), 'content-type': 'application/json' },
    body: JSON.stringify({ sender: 'customer', message }),
  })
  if (!sent.ok) throw new Error(`the picture was not sent: ${sent.status} ${await sent.text()}`)
  return path
}

async function pictureStatus(origin: string, player: Player, path: string): Promise<number> {
  const history = await fetch(`${origin}/api/chat/history`, {
    method: 'POST',
    headers: { ...bearer(player), 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 10, skip: 0 }),
  })
  const items = (await history.json()) as { message: { payload: { filePath?: string; url?: string } } }[]
  const url = items.find(({ message }) => message.payload.filePath === path)?.message.payload.url ?? ''
  return (await fetch(new URL(url, origin))).status
}
