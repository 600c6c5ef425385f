// Which of the product's files the looks of the harness draw, found in the sources: a screen that nobody gave a look is told.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const source = join(import.meta.dirname, '../../packages/web/src')
const files = new Map(
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]),
)
const components = [...files.keys()].filter((file) => file.endsWith('.tsx') && !file.endsWith('.states.tsx')).toSorted()

/** What is imported when the file is: not types, and not what comes later by `import()`. */
const importsOf = (file: string): string[] =>
  [...(files.get(file) ?? '').matchAll(/^(?:import|export) (?!type )(?:[^';]*? from )?'(\.[^']+)'/gm)].map(([, path = '']) =>
    join(dirname(file), path),
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

/** Components that no look draws, and that hand on to none which a look draws. */
export const forgotten = (): string[] =>
  unlooked.filter((file) => !importsOf(file).some((path) => path.endsWith('.tsx') && looked.has(path)))

/** Of those that wire screens to their machines: the ones that have an element of their own. */
export const drawnBeside = (): string[] => unlooked.filter(draws)
