// Reports the duration of the last whole `npm test` of this working tree.
import { readFile } from 'node:fs/promises'
import { table } from '../support/statistics.ts'

/** Written by tools/testAll.ts. */
type LastRun = { seconds: number; failed: number; at: string }
const file = new URL('../../node_modules/.cache/npmTest.json', import.meta.url)

export async function benchNpmTest(): Promise<string> {
  const last = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as LastRun,
    () => null,
  )
  if (last === null) return ['### Whole `npm test`', 'No figure (goal ≤ 10 min): it has not been run here.'].join('\n\n')
  const when = `${last.at.slice(0, 16).replace('T', ' ')} UTC`
  return [
    '### Whole `npm test`, the last run here',
    table(['ended at', 'minutes', 'goal', 'failed'], [[when, (last.seconds / 60).toFixed(1), '≤ 10', String(last.failed)]]),
    'The goal is absolute.',
  ].join('\n\n')
}
