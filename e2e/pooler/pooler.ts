// `npm run pooler` runs two copies behind PgBouncer in transaction mode with a read replica:
// players move money and get events over few connections; then the replica lags and fails, and statements stay right.
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepsStatements, startPgbouncer, type Pooler } from '../backend/pgbouncer.ts'
import { createSandbox } from '../backend/sandbox.ts'
import { waitUntil } from '../failover/cluster.ts'
import { fund, intoGame, payoutOf } from '../fixtures/money.ts'
import { newPerson, newPlayer, post, walletOf, type Player } from '../fixtures/players.ts'
import { connectRealtime, spawnServer, type RealtimeEvent } from '../server.ts'
import { missingPackages, startReplicated } from './services.ts'

const main = join(import.meta.dirname, '../../packages/server/src/main.ts')
const [players, rounds, limitMs] = [12, 25, 60_000]
const ourAccount = '4120001118'
const findings: string[] = []

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`npm run pooler needs Debian's packages: apt-get install --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}
await run()
console.log(findings.length === 0 ? 'Behind the pooler and with the replica everything was right.' : findings.join('\n'))
process.exitCode = Math.min(findings.length, 1)

async function run(): Promise<void> {
  await using drain = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'krapao-pooler-'))
  drain.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const databases = join(folder, 'databases')
  await mkdir(databases)
  const { primary, replica, readsOf } = await startReplicated(databases, drain)
  const pooler = await startPgbouncer(folder, `host=127.0.0.1 port=${primary.port} dbname=postgres user=krapao`, drain)
  const urlOf = (port: number, name: string): string => `postgres://krapao@127.0.0.1:${port}/postgres?application_name=${name}`
  const env = {
    ...process.env,
    DATABASE_URL: urlOf(pooler.port, 'pooled'),
    DATABASE_DIRECT_URL: urlOf(primary.port, 'direct'),
    DATABASE_REPLICA_URL: urlOf(replica.port, 'replica'),
    DATABASE_REPLICA_LAG: '3',
    DATABASE_PREPARED: keepsStatements() ? 'on' : 'off',
    SANDBOX: 'on',
    PORT: '0',
    PASSWORD_COST: '4',
    LOG_LEVEL: 'silent',
    FILES_FOLDER: join(folder, 'files'),
    PLAYER_REQUESTS: '1000000',
    ADDRESS_REQUESTS: '1000000',
  }
  const origins: string[] = []
  for (let copy = 0; copy < 2; copy += 1) {
    const server = await spawnServer(main, [], env)
    drain.defer(server.stop)
    origins.push(server.url)
  }
  await walk(origins)
  await load(origins)
  const connections = primary.query(
    "select string_agg(application_name || ' ' || count, ', ' order by 1) from (select application_name, count(*) from pg_stat_activity where application_name <> '' and application_name not in ('psql', 'walreceiver') group by 1) c",
  )
  const listening = Number(primary.query("select count(*) from pg_stat_activity where application_name = 'direct' and query ~* '^listen'"))
  console.log(`PostgreSQL's connections for two copies: ${connections}; ${listening} of them listen`)
  expectEqual('connections that listen', listening, 6)
  await restartPooler(origins[0] ?? '', pooler)
  await readReplica(origins, { replica, readsOf })
}

async function walk([one = '', other = '']: string[]): Promise<void> {
  const sandbox = createSandbox(one)
  const player = await newPlayer(one, newPerson(90))
  const events: RealtimeEvent[] = []
  const connection = connectRealtime({ baseUrl: other, token: player.token, onEvent: (event) => events.push(event) })
  await waitUntil('the socket', async () => events.some(({ type }) => type === 'connected'), limitMs)
  await fund(one, sandbox, player, 1_000)
  await waitUntil('an event at the other copy', async () => events.some(({ type }) => type === 'notification'), limitMs)
  connection.close()
  const { bankCode: fromBankCode, accountNo: fromAccountNo } = player
  await sandbox.transfer({ fromBankCode, fromAccountNo, toAccountNo: ourAccount, amount: 10 })
  await waitUntil('the bank transfer', async () => (await walletOf(other, player)) === 1_010, limitMs)
  await intoGame(other, player, 'PG', 100)
  await post(`${one}/api/wallet/withdraw`, { amount: 500 }, { ...bearer(player), 'idempotency-key': randomUUID() })
  await sandbox.endPayout((await payoutOf(sandbox, player)).id, 'paid')
  expectEqual('the wallet', await walletOf(other, player), 410)
  await waitUntil('the end of the withdrawal', async () => (await lines(other, player)).every((line) => line.endsWith('SUCCESS')), limitMs)
  expectEqual('the statement', await lines(one, player), [
    '4 withdraw SUCCESS',
    '3 transfer SUCCESS',
    '2 deposit SUCCESS',
    '1 deposit SUCCESS',
  ])
  console.log('walk: sign-in, QR, event at the other copy, bank transfer, game and withdrawal')
}

/** Transfers at both copies, far more at once than the pooler has connections. */
async function load(origins: string[]): Promise<void> {
  const [origin = ''] = origins
  const sandbox = createSandbox(origin)
  const from = performance.now()
  await Promise.all(
    Array.from({ length: players }, async (_, index) => {
      const player = await newPlayer(origin, newPerson(index))
      await fund(origin, sandbox, player, 1_000)
      await intoGame(origin, player, 'PG', 1)
      for (let round = 1; round < rounds; round += 1) {
        const at = origins[round % origins.length] ?? ''
        await post(`${at}/api/wallet/transfer`, { from: 'WALLET', to: 'PG', amount: 1 }, bearer(player))
      }
      expectEqual(`the wallet of ${player.phone}`, await walletOf(origin, player), 1_000 - rounds)
    }),
  )
  const ledger = await sandbox.checkLedger()
  expectEqual('the ledger', ledger, { ok: true, problems: [] })
  console.log(
    `load: ${players * rounds} transfers of ${players} players in ${Math.round(performance.now() - from)} ms, the ledger is clean`,
  )
}

async function restartPooler(origin: string, pooler: Pooler): Promise<void> {
  const status = async (): Promise<number> => (await fetch(`${origin}/readyz`)).status
  await pooler.kill()
  expectEqual('/readyz without the pooler', await status(), 503)
  pooler.start()
  await waitUntil('the pooler', async () => (await status()) === 200, limitMs)
  console.log('pooler killed and started: 503 meanwhile')
}

type Services = Pick<Awaited<ReturnType<typeof startReplicated>>, 'replica' | 'readsOf'>

async function readReplica([origin = '', other = '']: string[], { replica, readsOf }: Services): Promise<void> {
  const sandbox = createSandbox(origin)
  const player = await newPlayer(origin, newPerson(91))
  await fund(origin, sandbox, player, 100)
  const statements = (): number => readsOf('from ledger_transaction where player_id = $1 and entry between')
  const readUntil = async (outcome: string): Promise<void> => {
    const before = await figure(origin, `krapao_replica_reads_total{outcome="${outcome}"}`)
    await waitUntil(
      `a page, ${outcome}`,
      async () => {
        expectEqual('the page', (await lines(origin, player))[0], newest)
        return (await figure(origin, `krapao_replica_reads_total{outcome="${outcome}"}`)) > before
      },
      limitMs,
    )
  }
  let newest = '1 deposit SUCCESS'
  const before = statements()
  await readUntil('replica')
  console.log(`replica: ${statements() - before} pages in its log`)
  if (statements() === before) findings.push('the replica has no page in its log')

  replica.query('select pg_wal_replay_pause()')
  await fund(origin, sandbox, player, 100)
  newest = '2 deposit SUCCESS'
  expectEqual('the page after a deposit, at the other copy', (await lines(other, player))[0], newest)
  await readUntil('lagging')
  console.log(`replica that replays nothing: the new line is shown; lag ${await figure(origin, 'krapao_replica_lag_seconds')} s`)
  replica.query('select pg_wal_replay_resume()')
  await readUntil('replica')

  await replica.kill()
  await readUntil('failed')
  await waitUntil('a failed job', async () => (await figure(origin, 'krapao_job_failures_total{job="replica"}')) > 0, limitMs)
  await readUntil('lagging')
  await replica.start()
  await readUntil('replica')
  console.log('replica killed and started: all pages answered, and it is read again')
}

async function lines(origin: string, player: Player): Promise<string[]> {
  const body = { page: 1, limit: 10 }
  const page = (await post(`${origin}/api/statement`, body, bearer(player))) as {
    statements: { number: number; statementType: string; status: string }[]
  }
  return page.statements.map(({ number, statementType, status }) => `${number} ${statementType} ${status}`)
}

async function figure(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

function bearer({ token }: Player): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

function expectEqual(what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (left !== right) findings.push(`${what}: ${left} instead of ${right}`)
}
