// Measures what a read replica saves the primary.
import { chmod, readFile } from 'node:fs/promises'
import { missingPackages, startReplicated } from '../../e2e/pooler/services.ts'
import { post } from '../../packages/server/src/core/ledger/ledger.ts'
import { createPool } from '../../packages/server/src/platform/db/database.ts'
import { transaction } from '../../packages/server/src/platform/db/transaction.ts'
import { temporaryFolder, withBenchContext } from '../benchContext.ts'
import { load, loadHead, loadRow, requestEach, type Load } from '../load/load.ts'
import { statementOf } from '../memory.ts'
import { benchPlayers, depositTransaction, randomPlayer, type BenchPlayer } from '../players.ts'
import { turned } from '../support/interleaved.ts'
import { median, ratio, spread, table } from '../support/statistics.ts'

const [players, lines, seconds] = [100, 40, 5]
/** `primary`: its CPU for 1,000 pages, ms. */
type Side = { address: string; loads: Load[]; primary: number[] }

export async function benchReplica(rounds: number): Promise<string> {
  if (missingPackages().includes('postgresql')) throw new Error('it needs Debian’s package postgresql')
  await using drain = new AsyncDisposableStack()
  const folder = await temporaryFolder(drain)
  await chmod(folder, 0o755)
  const { primary, replica } = await startReplicated(folder, drain)
  replica.query("alter system set log_statement = 'none'")
  replica.query('select pg_reload_conf()')
  const urlOf = (port: number): string => `postgres://krapao@127.0.0.1:${port}/postgres`
  const own = { DATABASE_URL: urlOf(primary.port) }
  return await withBenchContext(async (context) => {
    const alone: Side = { address: context.address, loads: [], primary: [] }
    const withReplica: Side = {
      address: await context.another(drain, { ...own, DATABASE_REPLICA_URL: urlOf(replica.port) }),
      loads: [],
      primary: [],
    }
    const pool = createPool({ connectionString: own.DATABASE_URL, max: 5 })
    drain.defer(() => pool.end())
    const all = await benchPlayers({ ...context, pool }, players)
    for (const player of all) await fill(pool, player)
    for (let round = -1; round < rounds; round++)
      for (const side of turned([alone, withReplica], round)) {
        const before = await cpuOf(primary)
        const one = await load({ url: side.address, requests: [requestEach(() => statementOf(randomPlayer(all)))] }, seconds)
        // The first round fills caches.
        if (round < 0) continue
        side.loads.push(one)
        side.primary.push((((await cpuOf(primary)) - before) * 1000) / one.succeeded)
      }
    const reads = await (await fetch(`${withReplica.address}/metrics`)).text()
    const outcomes = [...reads.matchAll(/^krapao_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm)].map(
      ([, outcome, count]) => `${count} ${outcome}`,
    )
    return [
      `### Statements from a read replica, ${players} players with ${lines} lines each, ${rounds} interleaved rounds of ${seconds} s`,
      table(loadHead, [
        loadRow('from the primary alone', alone.loads),
        loadRow('from the replica', withReplica.loads),
        ['CPU of the primary for 1,000 pages, ms, alone', median(alone.primary), spread(alone.primary), '', '', '', ''],
        [
          'the same with the replica',
          median(withReplica.primary),
          spread(withReplica.primary),
          '',
          '',
          `${ratio(withReplica.primary, alone.primary)} × alone`,
          '',
        ],
      ]),
      'The floor is the same server without a replica. Both databases share this machine, so that pages a second gain nothing here; what the primary saves is what counts.',
      `Pages by outcome, with a round before those above: ${outcomes.join(', ')}.`,
    ].join('\n\n')
  }, own)
}

async function fill(pool: Parameters<typeof transaction>[0], { playerId }: BenchPlayer): Promise<void> {
  await transaction(pool, async (tx) => {
    for (let line = 0; line < lines; line++) await post(tx, depositTransaction(playerId, 100))
  })
}

async function cpuOf({ query }: { query: (sql: string) => string }): Promise<number> {
  const [, main = ''] = await statOf(query("select pid from pg_stat_activity where backend_type = 'checkpointer'"))
  const children = (await readFile(`/proc/${main}/task/${main}/children`, 'utf8')).trim().split(' ')
  const ticks = (stat: string[], last: number): number => stat.slice(11, last).reduce((sum, one) => sum + Number(one), 0)
  const now = await Promise.all(children.map(async (pid) => ticks(await statOf(pid), 13)))
  // A second has 100 ticks. Ended children count at their parent.
  return now.reduce((sum, one) => sum + one, ticks(await statOf(main), 15)) * 10
}

const statOf = async (pid: string): Promise<string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
