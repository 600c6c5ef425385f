import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { build, type Plugin } from 'vite'

export type BundleOptions = {
  root: string
  target: 'node' | 'browser'
  /** A Vite configuration with aliases or plugins of the project. */
  config?: string | undefined
  plugins?: readonly Plugin[]
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
  try {
    await bundleTogether(files, options, result)
    return result
  } catch (error) {
    if (files.length === 1) {
      result.errors.set(files[0] ?? '', messageOf(error))
      return result
    }
  }
  for (const [index, file] of files.entries()) {
    try {
      // Builds use every core.
      // oxlint-disable-next-line no-await-in-loop
      await bundleTogether([file], options, result, `m${index}-`)
    } catch (error) {
      result.errors.set(file, messageOf(error))
    }
  }
  return result
}

async function bundleTogether(files: readonly string[], options: BundleOptions, into: Bundle, prefix = ''): Promise<void> {
  const { root, target, config, plugins = [] } = options
  const names = new Map(files.map((file, index) => [`${prefix}entry${index}`, file]))
  const isNode = target === 'node'
  const conditions = [...(isNode ? ['node', 'module-sync'] : ['browser']), 'module', 'development']
  const built = await build({
    root,
    configFile: config ?? false,
    logLevel: 'silent',
    mode: 'development',
    publicDir: false,
    // Own settings of the project, unless it has none.
    resolve: { tsconfigPaths: true, conditions, dedupe: ['xstate'] },
    plugins: [...plugins, ownXState(isNode)],
    ...(isNode
      ? { ssr: { noExternal: true, target: 'node' as const } }
      : { define: { 'process.env.NODE_ENV': '"development"', global: 'globalThis' } }),
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      sourcemap: false,
      modulePreload: false,
      assetsInlineLimit: 10_000_000,
      cssCodeSplit: false,
      ...(isNode ? { ssr: true } : {}),
      rolldownOptions: {
        input: Object.fromEntries(names),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: `${prefix}chunk-[hash].js` },
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

export function messageOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  return text
    .replace(/^Build failed with \d+ errors?:\s*/, '')
    .split('\n')
    .slice(0, 12)
    .join('\n')
    .trim()
}
