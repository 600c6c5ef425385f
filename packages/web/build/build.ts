import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Manifest, type ManifestChunk } from 'vite'
import type { prerender as Prerender } from '../src/app/prerender.tsx'
import { languages } from '../src/i18n/language.ts'
import { csp } from './csp.ts'
import { buildInstallable } from './installable.ts'
import { page } from './page.ts'
import { gameOrigins, readSettings } from './settings.ts'

const root = join(import.meta.dirname, '..')
const dist = resolve(process.argv[2] ?? join(root, 'dist'))
// Renamed at the end, so that a failed or running build never replaces the previous one.
const out = join(root, `node_modules/.dist-${process.pid}`)
const entry = 'src/app/main.tsx'
const settings = settingsOrLeave()
process.env['NODE_ENV'] = 'production'

process.on('exit', () => rmSync(out, { recursive: true, force: true }))
const shared = { root, logLevel: 'warn' } as const
await build({ ...shared, build: { outDir: join(out, 'client'), manifest: true, rolldownOptions: { input: entry } } })
await build({ ...shared, publicDir: false, build: { outDir: join(out, 'prerender'), ssr: 'src/app/prerender.tsx' } })

const manifest = JSON.parse(await readFile(join(out, 'client/.vite/manifest.json'), 'utf8')) as Manifest
const { prerender } = (await import(pathToFileURL(join(out, 'prerender/prerender.js')).href)) as { prerender: typeof Prerender }
const early = await inlineScript('src/app/early/early.ts')
const late = await inlineScript('src/app/early/showLastBalances.ts')
const styles = new Set<string>()

await mkdir(join(out, 'pages'))
for (const language of languages) {
  const { guest, player, neutral, words, failed, title } = await prerender(language)
  const both = { language, title, words, early, failed }
  const login = await screensOf([entry, 'src/screens/session/Login.tsx'])
  await writeFile(join(out, `pages/login.${language}.html`), page({ ...both, ...login, screens: { guest } }))

  // The shell can become any of these screens.
  const shell = await screensOf([entry], ['src/screens/session/Login.tsx', 'src/app/PlayerFrame.tsx', 'src/screens/home/HomeRoute.tsx'])
  const modulesOf = {
    guest: filesOf('src/screens/session/Login.tsx'),
    // Otherwise each waits for the one before.
    home: filesOf(
      'src/app/PlayerFrame.tsx',
      'src/screens/home/HomeRoute.tsx',
      'src/i18n/wordFiles.ts',
      `words-${language}`,
      `src/i18n/words/${language}/ui.json`,
      'sdk',
    ),
  }
  await writeFile(
    join(out, `pages/shell.${language}.html`),
    page({ ...both, ...shell, late, modulesOf, screens: { guest, player, neutral } }),
  )
}
const { apiUrl, chatUrl, bettingUrl, iframe } = settings
const origins = (...addresses: (string | null | undefined)[]) => addresses.flatMap((address) => (address ? [new URL(address).origin] : []))
// In a CSP an https origin does not cover wss; 'self' does.
const sockets = [apiUrl, chatUrl].map((address) => address?.replace(/^http/, 'ws'))
const connect = origins(apiUrl, chatUrl, ...sockets)
// Game sites can be on the API's server (the sandbox's are) or on an origin that the operator names.
const games = [...new Set([...origins(apiUrl, bettingUrl), ...gameOrigins(process.env)])]
const outside = { connect, pictures: origins(apiUrl), forms: games, frames: iframe ? games : null }
await writeFile(join(out, 'csp.txt'), csp({ scripts: [early, late], styles: [...styles], ...outside }))
await rm(join(out, 'prerender'), { recursive: true })
await buildInstallable(join(out, 'client'), languages, settings.laos ? 'lo' : 'th')
if (!process.argv.includes('--uncompressed')) await compress(out)
await rm(dist, { recursive: true, force: true })
await rename(out, dist)

/** Scripts and styles of the `started` chunks, only styles of the `prerendered` ones. */
async function screensOf(started: string[], prerendered: string[] = []) {
  const styleFiles = [...new Set(withImports(...started, ...prerendered).flatMap(({ css = [] }) => css))]
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
    // The error is in the environment, so a stack trace would only hide it.
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

/** By source or chunk name, with static imports, in dependency order. */
function withImports(...names: string[]): ManifestChunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name)
    if (!chunk) throw new Error(`${name} is not in the build`)
    return [chunk, ...withImports(...(chunk.imports ?? []))]
  })
}

/** With what it imports. */
async function inlineScript(input: string): Promise<string> {
  const built = await build({
    ...shared,
    configFile: false,
    publicDir: false,
    define: { KRAPAO_CONFIG: JSON.stringify(settings) },
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const [output] = 'output' in built ? built.output : []
  if (!output?.code) throw new Error(`no script was built of ${input}`)
  return output.code.trim()
}

/** Compresses at build time; fonts and pictures are compressed already. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(css|html|js|svg|webmanifest)$/.test(name))
  await Promise.all(
    names.map(async (name) => writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(await readFile(join(folder, name))))),
  )
}
