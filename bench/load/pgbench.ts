// Runs the same ledger transaction with pgbench, if it is installed: the cost without Node.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchPlayer } from '../players.ts'
import type { BenchContext } from '../benchContext.ts'

const run = promisify(execFile)

export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

/** Postings per second. pgbench takes a colon before a word for a variable, even in quotes. */
export async function pgbench({ pool }: BenchContext, players: BenchPlayer[], clients: number, seconds: number): Promise<number> {
  const { host = '', user = '', database = '' } = pool.options
  const folder = await mkdtemp(join(tmpdir(), 'krapao-pgbench-'))
  try {
    const file = join(folder, 'transaction.sql')
    const ids = players.map(({ playerId }) => playerId)
    await writeFile(
      file,
      `\\set player random(${Math.min(...ids)}, ${Math.max(...ids)})
      select * from ledger_post(:player, 'bench', 'bench' || gen_random_uuid(), null, now(), array['house' || chr(58) || 'bench', 'wallet'],
        array['THB', 'THB'], array[-100, 100]::bigint[], 'deposit', 'SUCCESS', 'BENCH', 'WALLET', 100, null);\n`,
    )
    const who = ['-h', host, '-U', user, database]
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', '-c', String(clients), '-T', String(seconds), '-f', file, ...who])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
