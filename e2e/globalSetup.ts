import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'

/** What the tests look at is built once, and from the sources of now: the product, then the harness. */
export default async function globalSetup(): Promise<void> {
  const root = join(import.meta.dirname, '..')
  execFileSync(process.execPath, ['tools/buildWeb.ts'], { cwd: root, stdio: 'inherit' })
  await build({ configFile: join(import.meta.dirname, 'harness/vite.config.ts'), logLevel: 'warn' })
}
