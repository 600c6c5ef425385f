// Finds files that the harness renders, so that a screen without states is reported.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const source = join(import.meta.dirname, '../../packages/web/src')
const files = new Map(
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]),
)
const components = [...files.keys()].filter((file) => file.endsWith('.tsx') && !file.endsWith('.states.tsx')).toSorted()

/** Static imports, without types and `import()`. */
const importsOf = (file: string): string[] =>
  [...(files.get(file) ?? '').matchAll(/^(?:import|export) (?!type )(?:[^';]*? from )?'([.#][^']+)'/gm)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
  )

function reachedFrom(starts: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const follow = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    importsOf(file).forEach(follow)
  }
  starts.forEach(follow)
  return reached
}

const looked = reachedFrom([...files.keys()].filter((file) => file.endsWith('.states.tsx')))
const unlooked = components.filter((file) => !looked.has(file))
const draws = (file: string): boolean =>
  /<(a|button|dd|dialog|div|dl|form|h\d|header|img|input|li|main|p|section|span|svg|table|ul)[ >]/.test(files.get(file) ?? '')

/** No state renders them, and they import no rendered component. */
export const unrenderedComponents = (): string[] =>
  unlooked.filter((file) => !importsOf(file).some((path) => path.endsWith('.tsx') && looked.has(path)))

/** Connect screens to machines and render elements themselves. */
export const drawnBeside = (): string[] => unlooked.filter(draws)
