import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildInspector } from './harness/serve.ts'
import { startKeeper } from './server.ts'
import { shareDatabase } from './backend/database.ts'
import { framesBuild, framesFolder } from './backend/variants.ts'
import { laosFolder } from './backend/variants.ts'

const root = join(import.meta.dirname, '..')

/**
 * Builds the product, its variants for Laos and with frames, the gallery and the viewer. Starts the PostgreSQL whose databases the tests'
 * servers clone.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = startKeeper()
  // `npm test` has built it before.
  if (!process.env['WEB_IS_BUILT']) await node(['tools/buildWeb.ts'], root)
  await Promise.all([
    buildTo(laosFolder, { KRAPAO_WEB_LAOS: 'true' }),
    buildTo(framesFolder, framesBuild),
    buildInspector(),
    node(['build.ts'], join(root, 'packages/statecharts')),
  ])
  const { postgres, stop } = await database
  shareDatabase(postgres)
  return stop
}

const buildTo = (folder: string, settings: NodeJS.ProcessEnv) =>
  node(['--conditions=source', 'build/build.ts', folder, '--uncompressed'], join(root, 'packages/web'), settings)

const node = (args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, ...env } })
