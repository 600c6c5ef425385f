import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { laosFolder } from './world/laos.ts'

const root = join(import.meta.dirname, '..')

/** What the tests look at is built once, and from the sources of now: the product, its Laos variant, and the harness. */
export default async function globalSetup(): Promise<void> {
  await node(['tools/buildWeb.ts'], root)
  await Promise.all([
    node(['--conditions=source', 'build/build.ts', laosFolder], join(root, 'packages/web'), { KRAPAO_WEB_LAOS: 'true' }),
    build({ configFile: join(import.meta.dirname, 'harness/vite.config.ts'), logLevel: 'warn' }),
  ])
}

const node = (args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, ...env } })
