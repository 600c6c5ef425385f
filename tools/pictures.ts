// `npm run pictures`: renders every screen in every state into pictures/, and the README's from the real product. `-- slips withdraw`
// selects screens.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)
const scripts = ['e2e/harness/pictures.ts', ...(wanted.length > 0 ? [] : ['e2e/readmePictures.ts'])]
for (const script of scripts) {
  const { status } = spawnSync(process.execPath, ['--conditions=source', script, ...wanted], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
