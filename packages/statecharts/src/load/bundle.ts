import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { build, type Plugin } from 'vite'
import { messageOf } from '../messageOf.ts'
import { exportsOfLocals } from './locals.ts'

export type BundleOptions = {
  root: string
  target: 'node' | 'browser'
  /** A Vite configuration with aliases or plugins of the project. */
  config?: string | undefined
  plugins?: readonly Plugin[]
  hasScreens?: boolean
}

export type Bundle = {
  /** File name to code; they import each other by `./name`. */
  chunks: Map<string, string>
  /** From the module's path to its chunk. */
  entries: Map<string, string>
  errors: Map<string, string>
  sources: Set<string>
}

export async function bundle(files: readonly string[], options: BundleOptions): Promise<Bundle> {
  const result: Bundle = { chunks: new Map(), entries: new Map(), errors: new Map(), sources: new Set(files) }
  // XState names more mistakes in development; Vite builds for production otherwise.
  process.env['NODE_ENV'] ??= 'development'
  await bundleHalves(files, options, result, '')
  return result
}

async function bundleHalves(files: readonly string[], options: BundleOptions, into: Bundle, prefix: string): Promise<void> {
  try {
    await bundleTogether(files, options, into, prefix)
  } catch (error) {
    const [file = ''] = files
    if (files.length <= 1) return void into.errors.set(file, loadErrorOf(error))
    const middle = Math.ceil(files.length / 2)
    // Builds use every core.
    await bundleHalves(files.slice(0, middle), options, into, `${prefix}a`)
    await bundleHalves(files.slice(middle), options, into, `${prefix}b`)
  }
}

async function bundleTogether(files: readonly string[], options: BundleOptions, into: Bundle, prefix: string): Promise<void> {
  const { root, target, config, plugins = [], hasScreens = false } = options
  const names = new Map(files.map((file, index) => [`${prefix}entry${index}`, file]))
  const isNode = target === 'node'
  const conditions = [...(isNode ? ['node', 'module-sync'] : ['browser']), 'module', 'development']
  const built = await build({
    root,
    configFile: config ?? false,
    logLevel: 'silent',
    mode: 'development',
    publicDir: false,
    // The paths of the project's tsconfig apply, if it has any.
    resolve: { tsconfigPaths: true, conditions, dedupe: ['xstate'] },
    plugins: [
      ...plugins,
      exportsOfLocals(new Set([...files, ...files.map(realPath)])),
      ...(isNode ? [ownPlace] : []),
      ...(hasScreens || config !== undefined ? [] : [withoutLooks]),
      ownXState(isNode),
    ],
    ...(isNode
      ? { ssr: { noExternal: true, target: 'node' as const } }
      : { define: { 'process.env.NODE_ENV': '"development"', global: 'globalThis' } }),
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      sourcemap: isNode ? 'inline' : false,
      modulePreload: false,
      assetsInlineLimit: 10_000_000,
      cssCodeSplit: false,
      ...(isNode ? { ssr: true } : {}),
      rolldownOptions: {
        input: Object.fromEntries(names),
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: `${prefix}chunk-[hash].js`,
          sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
        },
      },
    },
  })
  for (const output of [built].flat().flatMap((one) => ('output' in one ? one.output : []))) {
    if (output.type !== 'chunk') continue
    into.chunks.set(output.fileName, output.code)
    const file = output.isEntry ? names.get(output.name) : undefined
    if (file) into.entries.set(file, output.fileName)
    for (const source of output.moduleIds) if (isSource(source)) into.sources.add(source)
  }
}

const isSource = (path: string): boolean => path.startsWith(sep) && !path.includes('node_modules') && !path.includes('?')

const ownXState = (isNode: boolean): Plugin => ({
  name: 'own-xstate',
  resolveId: {
    order: 'post',
    async handler(id, importer) {
      if (!/^xstate($|\/)/.test(id) || importer === ownFile) return null
      return this.resolve(id, ownFile, { skipSelf: true, ...(isNode ? { kind: 'import-statement' as const } : {}) })
    },
  },
})

/** Preprocessors may be missing. */
const withoutLooks: Plugin = {
  name: 'without-looks',
  enforce: 'pre',
  resolveId: (id) => (/\.(css|s[ac]ss|less|styl|pcss|vue|svelte|astro|mdx)$/.test(id) ? looks : null),
  // CommonJS provides any imported name.
  load: (id) => (id === looks ? 'module.exports = {}' : null),
}

const looks = '\0looks'

/** Modules run from another folder. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform: (code, id) => {
    const at = new Map([
      ['url', pathToFileURL(id).href],
      ['dirname', dirname(id)],
      ['filename', id],
    ])
    return isSource(id) && place.test(code)
      ? { code: code.replaceAll(place, (_, property: string) => JSON.stringify(at.get(property))), map: null }
      : null
  },
}

const place = /\bimport\.meta\.(url|dirname|filename)\b/g

const realPath = (file: string): string => (existsSync(file) ? realpathSync(file) : file)

const ownFile = fileURLToPath(import.meta.url)

export function rootOf(files: readonly string[], otherwise: string): string {
  const [first] = files
  if (!first) return otherwise
  for (let folder = dirname(first); ; folder = dirname(folder)) {
    const holdsAll = files.every((file) => !relative(folder, file).startsWith('..'))
    if (holdsAll && (existsSync(join(folder, 'package.json')) || existsSync(join(folder, 'tsconfig.json')))) return folder
    if (folder === dirname(folder)) return otherwise
  }
}

export function loadErrorOf(error: unknown): string {
  const text = stripVTControlCharacters(messageOf(error))
  const missing = /failed to resolve import "(.+?)" from "(.+?)"/.exec(text)
  if (missing) return `${missing[1]} is not found from ${relative(process.cwd(), missing[2] ?? '')}. Is it installed?`
  const old = [...text.matchAll(/"(\w+)" is not exported by ".*\bxstate\b/g)].map(([, name]) => name)
  if (old.length > 0) return `XState 5 does not export ${old.join(', ')}.`
  return text
    .replace(/^Build failed with \d+ errors?:\s*/, '')
    .replace(/\s*Stack backtrace:.*/s, '')
    .split('\n')
    .slice(0, 12)
    .join('\n')
    .trim()
}
