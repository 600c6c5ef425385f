import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { machineFrom } from '../export/definition.ts'
import { bundle, loadErrorOf, rootOf, type BundleOptions } from './bundle.ts'
import { machineOf, machinesIn, makesMachine, NoMachineError, onlyInside } from './machinesIn.ts'
import { withTimeLimit } from './withTimeLimit.ts'

export type Loaded = {
  /** Relative to the current folder. */
  file: string
  /** The export. */
  name: string
  machine: AnyStateMachine
}
export type Failure = { file: string; name: string; error: string }
export type LoadResult = { machines: Loaded[]; failures: Failure[]; notes: Failure[] }

export type LoadOptions = Partial<Pick<BundleOptions, 'config' | 'plugins'>> & {
  args?: readonly unknown[]
  cwd?: string
}

const indexLast = (file: string): number => (/(^|\/)index\.\w+$/.test(file) ? 1 : 0)

export async function load(files: readonly string[], { args = [{}], cwd = process.cwd(), ...more }: LoadOptions = {}): Promise<LoadResult> {
  const result: LoadResult = { machines: [], failures: [], notes: [] }
  const nameOf = (file: string): string => relative(cwd, file)
  const modules = files.filter((file) => !file.endsWith('.json'))
  for (const file of files.filter((one) => one.endsWith('.json'))) {
    try {
      result.machines.push({ file: nameOf(file), name: 'definition', machine: machineFrom(await readFile(file, 'utf8')) })
    } catch (error) {
      result.failures.push({ file: nameOf(file), name: '', error: loadErrorOf(error) })
    }
  }
  if (modules.length > 0) await loadModules(modules, result)
  return { ...result, machines: result.machines.toSorted((a, b) => a.file.localeCompare(b.file)) }

  async function loadModules(paths: readonly string[], into: LoadResult): Promise<void> {
    const { chunks, entries, errors } = await bundle(paths, { root: rootOf(paths, cwd), target: 'node', ...more })
    const folder = await mkdtemp(join(tmpdir(), 'statecharts-'))
    try {
      await writeFile(join(folder, 'package.json'), '{"type":"module"}')
      await Promise.all([...chunks].map(([name, code]) => writeFile(join(folder, name), code)))
      for (const [file, error] of errors) into.failures.push({ file: nameOf(file), name: '', error })
      // Errors of modules name their own lines.
      process.setSourceMapsEnabled(true)
      Error.stackTraceLimit = 50
      // One after the other, so that errors keep their order.
      for (const [file, entry] of [...entries].toSorted(([a], [b]) => indexLast(a) - indexLast(b)))
        await loadModule(file, join(folder, entry), into)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function loadModule(path: string, entry: string, into: LoadResult): Promise<void> {
    const file = nameOf(path)
    try {
      const { machines, factories } = machinesIn(await imported(entry))
      if (machines.length + factories.length === 0 && makesMachine.test(await readFile(path, 'utf8')))
        into.notes.push({ file, name: '', error: onlyInside })
      // An index file exports them again.
      const known = new Set(into.machines.map(({ machine }) => machine))
      into.machines.push(...machines.filter(({ machine }) => !known.has(machine)).map(({ name, machine }) => ({ file, name, machine })))
      for (const factory of factories) {
        try {
          into.machines.push({ file, name: `${factory.name}()`, machine: machineOf(factory, args) })
        } catch (error) {
          const found = error instanceof NoMachineError ? into.notes : into.failures
          found.push({ file, name: `${factory.name}()`, error: loadErrorOf(error) })
        }
      }
    } catch (error) {
      into.failures.push({ file, name: '', error: loadErrorOf(error) + placeIn(error, nameOf) })
    }
  }
}

function imported(entry: string): Promise<Record<string, unknown>> {
  return withTimeLimit(import(pathToFileURL(entry).href) as Promise<Record<string, unknown>>)
}

const viewer = join(import.meta.dirname, '..')

function placeIn(error: unknown, nameOf: (file: string) => string): string {
  const places = (error instanceof Error ? (error.stack ?? '') : '').matchAll(/[( ](?:file:\/\/)?(\/[^()\n]+):(\d+):\d+\)?$/gm)
  const own = [...places].find(([, path = '']) => !path.includes('node_modules') && !path.startsWith(viewer))
  return own ? `\n    at ${nameOf(own[1] ?? '')}:${own[2]}` : ''
}
