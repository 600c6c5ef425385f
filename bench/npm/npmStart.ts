// Measures `npm start` until its ready line, at first without a build or data.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { median, spread, table, type Row } from '../support/statistics.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Removed to force a new build. */
const stamp = join(root, 'packages/web/dist/.built-from')

export async function benchNpmStart(rounds: number): Promise<string> {
  const [first, again] = [[] as number[], [] as number[]]
  for (let round = 0; round < rounds; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'krapao-bench-'))
    try {
      await rm(stamp, { force: true })
      first.push(await measureSeconds(folder))
      again.push(await measureSeconds(folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const rows: Row[] = [
    ['first: the web app is built, PostgreSQL sets up its data', median(first), spread(first), '≤ 20'],
    ['again', median(again), spread(again), '≤ 6'],
  ]
  return [
    `### \`npm start\` to ready, packages in the cache, ${rounds} rounds`,
    table(['', 's, median', 'lowest–highest', 'goal'], rows),
    'The goals are absolute.',
  ].join('\n\n')
}

async function measureSeconds(folder: string): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, KRAPAO_DATA: folder, DATABASE_URL: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let ready = Number.NaN
  for await (const line of createInterface(child.stdout)) {
    if (!/ready on (\S+)/.test(line)) continue
    ready = (performance.now() - began) / 1000
    break
  }
  child.stdout.resume()
  child.kill('SIGTERM')
  await ended
  if (Number.isNaN(ready)) throw new Error('npm start ended before it was ready')
  return ready
}
