// `npm run pictures`: every screen in every state into pictures/, and those of the README from the real product.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
for (const script of ['e2e/harness/pictures.ts', 'e2e/readmePictures.ts']) {
  const { status } = spawnSync(process.execPath, ['--conditions=source', script], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
