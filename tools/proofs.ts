// `npm run proofs`: the long proofs in their full counts. `npm test` runs a part of each, with the same seeds to begin with.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const counts = { LEDGER_RUNS: '512', TRANSFER_RUNS: '256', REWARD_RUNS: '256', KILLS: '100', MUTATIONS: '200', MIGRATION_ROWS: '10000000' }
const files = ['ledger.property', 'transfer.property', 'rewards.property', 'transferKill', 'mutations', 'db/migrate']

for (const [name, count] of Object.entries(counts)) console.log(`${name}=${count}`)
const { status } = spawnSync(`${root}node_modules/.bin/vitest`, ['run', '--project', 'server', '--maxWorkers', '1', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...counts },
})
process.exitCode = status ?? 1
