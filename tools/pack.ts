// `npm run pack`: packs the packages into `packed/`, as a registry would serve them.
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packAll } from '../examples/tests/packages.ts'

const folder = fileURLToPath(new URL('../packed', import.meta.url))
// Tarballs of an earlier version would be installed too.
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const file of Object.values(await packAll(folder))) console.log(file)
