// Writes beside each machine its page (.md) and its definition (.gen.json); with --check says which are stale, and fails.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { charts, jsonOf } from './charts.ts'
import { pageOf } from './markdown.ts'

const check = process.argv.includes('--check')
const stale: string[] = []

for (const chart of await charts()) {
  const base = chart.file.replace(/\.machine\.ts$/, '')
  for (const [file, text] of [
    [`${base}.md`, pageOf(chart)],
    [`${base}.gen.json`, jsonOf(chart)],
  ] as const) {
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue
    stale.push(path.relative(process.cwd(), file))
    if (!check) await writeFile(file, text)
  }
}

for (const file of stale) console.log(`${check ? 'stale' : 'written'}: ${file}`)
if (check && stale.length > 0) process.exitCode = 1
