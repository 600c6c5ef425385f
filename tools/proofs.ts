// `npm run proofs`: runs everything that takes too long for `npm test`, whose counts in the vitest files are smaller but use the
// same first seeds.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const counts = {
  LEDGER_RUNS: '512',
  TRANSFER_RUNS: '256',
  REWARD_RUNS: '256',
  REWARD_PLAYERS: '1000000',
  KILLS: '100',
  MUTATIONS: '200',
  MIGRATION_ROWS: '10000000',
}
const files = [
  'ledger.property',
  'transfer.property',
  'rewards.property',
  'catalogue/strategies',
  'transferKill',
  'mutations',
  'db/migrate',
]
const task = (...words: string[]): string[] => [process.execPath, 'tools/run.mjs', ...words]

/** Runs every step even after a failure, because a release needs all results. */
const steps: [name: string, command: string[]][] = [
  ['vitest', [`${root}node_modules/.bin/vitest`, 'run', '--project', 'server', '--maxWorkers', '1', ...files]],
  ['attack', task('attack', '10')],
  ['restore-drill', task('restore-drill')],
  ['failover', task('failover')],
  ['two-copies', task('two-copies')],
]

for (const [name, count] of Object.entries(counts)) console.log(`${name}=${count}`)
const failed = steps.flatMap(([name, [command = '', ...args]]) => {
  console.log(`\n> ${name}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...counts } })
  return status === 0 ? [] : [name]
})
console.log(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : `\nall ${steps.length} passed`)
process.exitCode = Math.min(failed.length, 1)
