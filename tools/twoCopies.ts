// `npm run two-copies`: runs the browser tests, or the named ones, against the servers of e2e/backend/copies.ts.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const missing = Object.entries({ nginx: 'nginx-light', pgbouncer: 'pgbouncer' }).filter(([program]) => spawnSync(program, ['-v']).error)
if (missing.length > 0) {
  console.error(`Not in the PATH. On Debian: apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(' ')}.`)
  process.exitCode = 1
} else {
  const args = ['test', '--config=e2e', ...process.argv.slice(2)]
  const tests = spawn(`${root}e2e/node_modules/.bin/playwright`, args, {
    cwd: root,
    env: { ...process.env, KRAPAO_COPIES: 'nginx' },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  tests.on('exit', (code) => (process.exitCode = code ?? 1))
}
