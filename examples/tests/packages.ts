// Packs the packages and installs them into an empty folder, as others get them.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const packagesFolder = fileURLToPath(new URL('../../packages', import.meta.url))
export const names = ['sdk', 'machines', 'server', 'statecharts'] as const
export type PackageName = (typeof names)[number]
type Needs = Record<string, string>
type Manifest = {
  name: string
  version: string
  dependencies?: Needs
  optionalDependencies?: Needs
  peerDependencies?: Needs
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
/** As on the registry. */
export const nameOf = (name: PackageName): string => manifestOf(join(packagesFolder, name)).name
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

export async function packAll(folder: string): Promise<Record<PackageName, string>> {
  // The machines are built on the SDK's built types.
  const sdk = await pack('sdk', folder)
  const [machines, server, statecharts] = await Promise.all([pack('machines', folder), pack('server', folder), pack('statecharts', folder)])
  return { sdk, machines, server, statecharts }
}

async function pack(name: PackageName, folder: string): Promise<string> {
  const home = join(packagesFolder, name)
  await run('npx', ['--prefer-offline', '-y', 'pnpm@12.21.0', 'pack', '--pack-destination', folder], { cwd: home })
  const { name: full, version } = manifestOf(home)
  return join(folder, `${full.replace('@', '').replace('/', '-')}-${version}.tgz`)
}

export async function filesIn(packed: string): Promise<string[]> {
  const { stdout } = await run('tar', ['tzf', packed])
  return stdout
    .trim()
    .split('\n')
    .map((path) => path.replace('package/', ''))
    .toSorted()
}

/**
 * A project that depends on packed files alone, installed without network or scripts: their dependencies are packed from this
 * workspace's installation.
 */
export async function install(folder: string, packed: Record<PackageName, string>): Promise<void> {
  const dependencies = Object.fromEntries(names.map((name) => [nameOf(name), `file:${packed[name]}`]))
  const direct = names.flatMap((name) => needsOf(join(packagesFolder, name), join(packagesFolder, name, 'node_modules')))
  const homes = new Set<string>()
  for (const { home } of direct) addClosure(home, homes)
  for (const home of homes) await packAgain(folder, home)
  const overrides = filesOf(folder, direct)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
  // npm's cache is inside the folder, so that it is deleted with it.
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(folder, '.npm')]
  await run('npm', ['install', ...options], { cwd: folder })
}

/** Those under `beside`, except for other platforms. */
function needsOf(home: string, beside: string): { name: string; home: string }[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(home)
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((name) => !name.startsWith('@krapao/') && !peerDependenciesMeta?.[name]?.optional && existsSync(join(beside, name)))
    .map((name) => ({ name, home: realpathSync(join(beside, name)) }))
}

/** pnpm links a package's dependencies beside it. */
const needs = (home: string) => needsOf(home, home.slice(0, home.lastIndexOf('/node_modules/') + '/node_modules'.length))

function addClosure(home: string, found: Set<string>): void {
  if (found.has(home)) return
  found.add(home)
  for (const need of needs(home)) addClosure(need.home, found)
}

const filesOf = (folder: string, these: { name: string; home: string }[]) =>
  Object.fromEntries(these.map(({ name, home }) => [name, `file:${fileOf(folder, home)}`]))

/** Two versions of one name may exist. */
const fileOf = (folder: string, home: string) => {
  const { name, version } = manifestOf(home)
  return join(folder, 'needs', `${name.replace('/', '-')}-${version}.tar`)
}

/** An installed package whose dependencies are packed files as well. */
async function packAgain(folder: string, home: string): Promise<void> {
  const file = fileOf(folder, home)
  const copy = join(`${file}.d`, 'package')
  cpSync(home, copy, { recursive: true })
  const { optionalDependencies: _, peerDependencies: __, ...manifest } = manifestOf(home)
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, dependencies: filesOf(folder, needs(home)) }))
  await run('tar', ['cf', file, '-C', `${file}.d`, 'package'])
}
