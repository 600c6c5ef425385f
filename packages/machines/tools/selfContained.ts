// `node --conditions=source packages/machines/tools/selfContained.ts charts` writes each machine as a file that imports XState alone, for
// visualizers, with its definition and a sample input.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { charts, jsonOf, type Chart } from './charts.ts'
import { startsOf } from './samples.ts'

const lenientXState = path.join(import.meta.dirname, 'lenient.ts')
const entry = 'chart-entry'

/** Returns JavaScript that is also valid TypeScript: `import { … } from "xstate"`, the code, and `export { transferMachine }`. */
export async function selfContained({ name, file }: Chart): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    plugins: [
      {
        name: 'one-machine',
        enforce: 'pre',
        resolveId: (id, importer) => {
          // Vite resolves the entry to a path.
          if (path.basename(id) === entry) return entry
          if (id === 'xstate') return importer === lenientXState ? { id, external: true } : lenientXState
          return null
        },
        load: (id) => (id === entry ? `export { ${name}Machine } from ${JSON.stringify(file)}` : null),
      },
    ],
    build: { write: false, minify: false, target: 'esnext', lib: { entry, formats: ['es'] } },
  })
  const [chunk, ...more] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`${name}: the build must emit exactly one file`)
  return chunk.code
}

if (import.meta.main) {
  const folder = path.resolve(process.argv[2] ?? 'charts')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const chart of await charts()) {
    const at = path.join(folder, chart.name)
    const [start] = startsOf(chart.name)
    // Sequential, because one build already uses every core.
    await Promise.all([
      selfContained(chart).then(async (code) => writeFile(`${at}.ts`, code)),
      writeFile(`${at}.json`, jsonOf(chart)),
      writeFile(`${at}.input.json`, `${JSON.stringify(start?.input ?? {}, null, 2)}\n`),
    ])
  }
}
