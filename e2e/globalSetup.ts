import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { framesBuild, framesFolder } from './world/frames.ts'
import { laosFolder } from './world/laos.ts'

const root = join(import.meta.dirname, '..')

/** What the tests look at is built once, and from the sources of now: the product, its variants for Laos and with games in frames, and the harness. */
export default async function globalSetup(): Promise<void> {
  await node(['tools/buildWeb.ts'], root)
  await Promise.all([
    buildTo(laosFolder, { KRAPAO_WEB_LAOS: 'true' }),
    buildTo(framesFolder, framesBuild),
    build({ configFile: join(import.meta.dirname, 'harness/vite.config.ts'), logLevel: 'warn' }),
  ])
}

const buildTo = (folder: string, settings: NodeJS.ProcessEnv) =>
  node(['--conditions=source', 'build/build.ts', folder], join(root, 'packages/web'), settings)

const node = (args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, ...env } })
