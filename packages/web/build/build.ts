// The client, then the same app for Node, then one HTML file per page and language, then the policy, then brotli.
import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, minify, transformWithOxc, type Manifest, type ManifestChunk } from 'vite'
import type { paint as Paint } from '../src/app/paint.tsx'
import { languages } from '../src/i18n/language.ts'
import { csp } from './csp.ts'
import { buildInstallable } from './installable.ts'
import { page } from './page.ts'
import { gameOrigins, readSettings } from './settings.ts'

const root = join(import.meta.dirname, '..')
// Another folder for another variant, so that both can be served side by side.
const dist = resolve(process.argv[2] ?? join(root, 'dist'))
// Swapped at the end: a build that fails, or a server that starts meanwhile, finds the one before.
const out = join(root, `node_modules/.dist-${process.pid}`)
const entry = 'src/app/main.tsx'
const settings = settingsOrLeave()
process.env['NODE_ENV'] = 'production'

process.on('exit', () => rmSync(out, { recursive: true, force: true }))
const shared = { root, logLevel: 'warn' } as const
await build({ ...shared, build: { outDir: join(out, 'client'), manifest: true, rolldownOptions: { input: entry } } })
await build({ ...shared, publicDir: false, build: { outDir: join(out, 'paint'), ssr: 'src/app/paint.tsx' } })

const manifest = JSON.parse(await readFile(join(out, 'client/.vite/manifest.json'), 'utf8')) as Manifest
const { paint } = (await import(pathToFileURL(join(out, 'paint/paint.js')).href)) as { paint: typeof Paint }
const early = await inlineScript(join(root, 'src/early/early.ts'))
const styles = new Set<string>()

await mkdir(join(out, 'pages'))
for (const language of languages) {
  const { guest, player, neutral, words, failed, title } = await paint(language)
  const both = { language, title, words, early, failed }
  const login = await screensOf([entry, 'src/session/Login.tsx'])
  await writeFile(join(out, `pages/login.${language}.html`), page({ ...both, ...login, screens: { guest } }))

  // The shell may become any screen: it carries the looks of all that are painted, and the scripts that each needs.
  const shell = await screensOf([entry], ['src/session/Login.tsx', 'src/shell/PlayerFrame.tsx', 'src/home/HomeRoute.tsx'])
  const modulesOf = { guest: filesOf('src/session/Login.tsx'), home: filesOf('src/shell/PlayerFrame.tsx', 'src/home/HomeRoute.tsx') }
  await writeFile(join(out, `pages/shell.${language}.html`), page({ ...both, ...shell, modulesOf, screens: { guest, player, neutral } }))
}
const { apiUrl, chatUrl, bettingUrl, iframe } = settings
const origins = (...addresses: (string | null | undefined)[]) => addresses.flatMap((address) => (address ? [new URL(address).origin] : []))
// A policy's https does not stand for wss; 'self' does.
const sockets = [apiUrl, chatUrl].map((address) => address?.replace(/^http/, 'ws'))
const connect = origins(apiUrl, chatUrl, ...sockets)
// Sites of games may stand on the API's server (the sandbox's do) or anywhere that the operator names.
const games = [...new Set([...origins(apiUrl, bettingUrl), ...gameOrigins(process.env)])]
const outside = { connect, pictures: origins(apiUrl), forms: games, frames: iframe ? games : null }
await writeFile(join(out, 'csp.txt'), csp({ scripts: [early], styles: [...styles], ...outside }))
await rm(join(out, 'paint'), { recursive: true })
await buildInstallable(join(out, 'client'), languages, settings.laos ? 'lo' : 'th')
await compress(out)
await rm(dist, { recursive: true, force: true })
await rename(out, dist)

/** The scripts and styles of a page: those of the chunks that it starts with, and the styles alone of what is painted. */
async function screensOf(started: string[], painted: string[] = []) {
  const styleFiles = [...new Set(withImports(...started, ...painted).flatMap(({ css = [] }) => css))]
  const style = (await Promise.all(styleFiles.map((file) => readFile(join(out, 'client', file), 'utf8')))).join('').trim()
  styles.add(style)
  const [script = '', ...modules] = filesOf(...started)
  return { style, styleFiles, script, modules }
}

function filesOf(...names: string[]): string[] {
  return [...new Set(withImports(...names).map(({ file }) => file))]
}

function settingsOrLeave() {
  try {
    return readSettings(process.env)
  } catch (error) {
    // What is wrong is in the environment: a stack of ours would only hide it.
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

/** A chunk, whatever it needs at once, and what those need, in the order in which they are needed. */
function withImports(...names: string[]): ManifestChunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    return [chunk, ...withImports(...(chunk.imports ?? []))]
  })
}

async function inlineScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  return (await minify('early.js', code)).code.trim()
}

/** Once, as hard as it goes, so that the server never does. Fonts and pictures are compressed already. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(css|html|js|svg|webmanifest)$/.test(name))
  await Promise.all(
    names.map(async (name) => writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(await readFile(join(folder, name))))),
  )
}
