// `npm run pack`: the packages as a registry would get them, as files in `packed/` to install from.
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packAll } from '../examples/tests/packages.ts'

const folder = fileURLToPath(new URL('../packed', import.meta.url))
// Those of an earlier version would be installed beside the new ones.
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const file of Object.values(await packAll(folder))) console.log(file)
