// `npm run requirements`: lists each requirement with its tests, and fails if one has none. `-- 4.qr` selects some.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type CoveringTest = { file: string; title: string }
type Coverage = { covered: Map<string, CoveringTest[]>; faults: string[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = ['docs/reference/requirements.md', 'docs/reference/guarantees.md', 'docs/reference/errors.md', 'docs/explanation/threats.md']

/**
 * Returns a page's ids: bullets that begin with a bold id, table rows that begin with a code, and ordered items below a heading with a
 * topic (`### 4.deposit: Deposit`).
 */
export function idsOf(page: string): string[] {
  let topic: string | undefined
  return page.split('\n').flatMap((line) => {
    if (line.startsWith('#')) topic = /^### (\d\.\w+): /.exec(line)?.[1]
    const [, number] = /^(\d+)\. /.exec(line) ?? []
    if (topic !== undefined && number !== undefined) return [`${topic}-${number}`]
    return /^(?:- \*\*|\| )([A-Z][A-Z\d_.]+)(?:\*\*| \|)/.exec(line)?.slice(1) ?? []
  })
}

/** Reads the `// @covers` lines of a test file. Each block of them stands directly above a test, or a group of tests. */
export function coverageOf(file: string, source: string): Coverage {
  const coverage: Coverage = { covered: new Map(), faults: [] }
  const lines = source.split('\n')
  let ids: string[] = []
  for (const [index, line] of lines.entries()) {
    const [, list] = /^\s*\/\/ @covers (.+)$/.exec(line) ?? []
    if (list !== undefined) ids.push(...list.split(' '))
    else if (ids.length > 0) {
      const title = titleOf(lines.slice(index, index + 120).join('\n'))
      if (title === undefined) coverage.faults.push(`${file}:${index + 1}: @covers is not above a test`)
      else for (const id of ids) coverage.covered.set(id, [...(coverage.covered.get(id) ?? []), { file, title }])
      ids = []
    }
  }
  return coverage
}

/** Returns the title of a test, group or check. Ignores skipped ones. */
function titleOf(code: string): string | undefined {
  const { title } =
    /^\s*(?:\[|(?:test|it|describe)(?:\.(?!skip|todo|fixme)\w+)*(?:\(|\.each)(?:[^]*?\)\()??)\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/.exec(
      code,
    )?.groups ?? {}
  return title?.replaceAll(/\\(['"`])/g, '$1')
}

export function readCoverage(): Coverage {
  const files = globSync(['{packages,e2e,tools,bench,examples}/**/*.{test,spec}.{ts,tsx}', 'tools/testAll.ts'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  const all = files.toSorted().map((file) => coverageOf(file, readFileSync(join(root, file), 'utf8')))
  const found = Map.groupBy(
    all.flatMap(({ covered }) => [...covered].flatMap(([id, tests]) => tests.map((test) => ({ id, test })))),
    ({ id }) => id,
  )
  const ids = pages.flatMap((page) => idsOf(readFileSync(join(root, page), 'utf8')))
  const covered = new Map(ids.map((id) => [id, (found.get(id) ?? []).map(({ test }) => test)]))
  const unknown = [...found].flatMap(([id, tests]) =>
    covered.has(id) ? [] : tests.map(({ test }) => `${test.file}: ${id} is no requirement, at: ${test.title}`),
  )
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`)
  const uncovered = [...covered].flatMap(([id, tests]) => (tests.length === 0 ? [`${id} has no test`] : []))
  return { covered, faults: [...all.flatMap(({ faults }) => faults), ...unknown, ...repeated, ...uncovered] }
}

if (import.meta.main) {
  const [wanted = ''] = process.argv.slice(2)
  const { covered, faults } = readCoverage()
  for (const [id, tests] of covered)
    if (id.startsWith(wanted)) console.log([id, ...tests.map(({ file, title }) => `  ${file} › ${title}`)].join('\n'))
  for (const fault of faults) console.error(fault)
  console.log(`${covered.size} requirements, ${faults.length} faults`)
  process.exitCode = Math.min(faults.length, 1)
}
