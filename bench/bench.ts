// `npm run bench [login] [server] [ledger] [statement] [wheel]`: figures as ratios in one run, printed and kept in RESULTS.md. Never fails the tests.
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { benchLedger } from './ledger.ts'
import { benchLogin } from './login.ts'
import { benchServer } from './server.ts'
import { benchStatement } from './statement.ts'
import { benchWheel } from './wheel.ts'

const parts: Record<string, () => Promise<string>> = {
  login: () => benchLogin(25),
  server: () => benchServer(5),
  ledger: () => benchLedger(5),
  statement: () => benchStatement(200),
  wheel: () => benchWheel(5),
}
const wanted = process.argv.slice(2).filter((word) => word in parts)
const names = wanted.length > 0 ? wanted : Object.keys(parts)

const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`
const sections: string[] = []
for (const name of names) {
  const section = (await parts[name]?.()) ?? ''
  console.log(`\n${section}`)
  sections.push(section)
}
const head = [
  '# Figures',
  machine,
  'Absolute figures move by a factor of two between runs; the ratios of one run are what counts. Made by `npm run bench`.',
]
// A part alone is for looking; the page is written by a whole run.
if (wanted.length === 0) await writeFile(new URL('RESULTS.md', import.meta.url), `${[...head, ...sections].join('\n\n')}\n`)
