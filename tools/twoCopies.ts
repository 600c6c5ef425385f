// `npm run two-copies`: runs the browser tests, or the named ones, against two copies of the server on one PostgreSQL behind nginx, which
// restart in turn.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

if (spawnSync('nginx', ['-v']).error) {
  console.error('There is no nginx in the PATH. On Debian: apt-get install nginx-light.')
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
