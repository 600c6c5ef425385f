// `npm run bench` runs all parts in about an hour and writes RESULTS.md. `npm run bench login memory` runs and prints two of them.
// `--short` runs each part once. `--minutes=60` is how long `tab` and `memory` run; `memory` then runs once.
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { benchGrowth } from './growth.ts'
import { benchHome } from './phone/home.ts'
import { benchLedger } from './ledger.ts'
import { benchLogin } from './phone/login.ts'
import { benchMemory } from './memory.ts'
import { benchNpmStart } from './npm/npmStart.ts'
import { benchNpmTest } from './npm/npmTest.ts'
import { benchOpening } from './phone/opening.ts'
import { benchSdk } from './sdk.ts'
import { benchChat } from './server/chat.ts'
import { benchReplica } from './server/replica.ts'
import { benchServer } from './server/server.ts'
import { benchSignIns } from './signIns.ts'
import { benchSize } from './phone/size.ts'
import { benchStatement } from './statement.ts'
import { benchTab } from './phone/tab.ts'
import { benchWalk } from './phone/walk.ts'
import { benchWheel } from './phone/wheel.ts'

const options = parseArgs({ allowPositionals: true, options: { short: { type: 'boolean' }, minutes: { type: 'string' } } })
const { short = false, minutes } = options.values
const rounds = (full: number): number => (short ? 1 : full)
const minutesOr = (standard: number): number => Number(minutes ?? standard)

const parts: Record<string, () => Promise<string>> = {
  login: () => benchLogin(rounds(25)),
  size: () => benchSize(),
  home: () => benchHome(rounds(7)),
  opening: () => benchOpening(rounds(5)),
  walk: () => benchWalk(rounds(3)),
  wheel: () => benchWheel(rounds(3)),
  sdk: () => benchSdk(rounds(15)),
  ledger: () => benchLedger(rounds(5)),
  server: () => benchServer(rounds(5)),
  signIns: () => benchSignIns(rounds(3)),
  chat: () => benchChat(rounds(3)),
  statement: () => benchStatement(rounds(60)),
  replica: () => benchReplica(rounds(3)),
  memory: () => benchMemory(minutesOr(short ? 0.5 : 1), minutes === undefined ? rounds(3) : 1),
  tab: () => benchTab(minutesOr(short ? 1 : 4)),
  start: () => benchNpmStart(rounds(3)),
  tests: () => benchNpmTest(),
  growth: () => benchGrowth(rounds(3), short ? { many: 20_000, calls: 100 } : { many: 1_000_000, calls: 400 }),
}
const unknown = options.positionals.filter((word) => !(word in parts))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(' ')}. There are: ${Object.keys(parts).join(' ')}.`)
const names = options.positionals.length > 0 ? options.positionals : Object.keys(parts)

const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`
const sections: string[] = []
for (const name of names) {
  const section = await runPart(name)
  console.log(`\n${section}`)
  sections.push(section)
}
const head = [
  '# Figures',
  machine,
  'Absolute figures move by a factor of two between runs; the ratios of one run are what counts. Made by `npm run bench`.',
]
if (options.positionals.length === 0 && !short)
  await writeFile(new URL('RESULTS.md', import.meta.url), `${[...head, ...sections].join('\n\n')}\n`)

/** A failure keeps the other parts' figures. */
async function runPart(name: string): Promise<string> {
  try {
    return (await parts[name]?.()) ?? ''
  } catch (error) {
    process.exitCode = 1
    return `### ${name}\n\nNo figures: ${String(error)}`
  }
}
