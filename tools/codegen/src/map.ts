// Writes the gallery's map of screens, machines and operations. With --check only fails on a stale file.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { faultsOf } from './map/faults.ts'
import { missingTexts, productOf } from './map/product.ts'
import { readSources } from './map/reading.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const path = 'packages/inspector/src/gallery/map/map.gen.json'
const reading = readSources(root)
const product = productOf(root, reading)
const text = `${JSON.stringify(product, null, 1)}\n`

if ((await readFile(root + path, 'utf8').catch(() => '')) !== text) {
  const checking = process.argv.includes('--check')
  console.log(checking ? `${path} is stale: run \`npm run generate\` and commit it` : `wrote ${path}`)
  if (checking) process.exitCode = 1
  else await writeFile(root + path, text)
}

const faults = [...faultsOf(product), ...missingTexts(reading)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
