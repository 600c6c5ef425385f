// Writes the map of the product: docs/guide/map.md, and its data for the gallery. With --check it writes nothing and fails where one is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { faultsOf } from './map/faults.ts'
import { mapData, mapPage } from './map/pages.ts'
import { productOf } from './map/product.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const checking = process.argv.includes('--check')
const product = productOf(root)

for (const [path, text] of [
  ['docs/guide/map.md', mapPage(product)],
  ['packages/inspector/src/gallery/map/map.gen.json', mapData(product)],
] as const) {
  if ((await readFile(root + path, 'utf8').catch(() => '')) === text) continue
  console.log(checking ? `${path} is stale: run \`npm run generate\` and commit it` : `wrote ${path}`)
  if (checking) process.exitCode = 1
  else await writeFile(root + path, text)
}

const faults = faultsOf(product)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
