// Summarises the runners' JSON reports.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** `why`: the error's first lines. */
export type Trouble = { what: string; kind: 'failed' | 'skipped'; why: string[] }
export type TestOutcome = { passed: number; troubles: Trouble[] }

/** The expected value is in the first lines. */
const maxErrorLines = 12
/** CI keeps only the end of the output. */
const maxShown = 30

type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[]
}
type VitestTest = { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }

/** A skipped test counts as failed, because it proves nothing. */
export function fromVitest({ numPassedTests, testResults }: VitestReport, root: string): TestOutcome {
  const troubles = testResults.flatMap(({ name, status, message, assertionResults }): Trouble[] => {
    const file = relative(root, name)
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test): Trouble => {
        const what = [file, ...test.ancestorTitles, test.title].filter(Boolean).join(' › ')
        return { what, kind: test.status === 'failed' ? 'failed' : 'skipped', why: headOf(test.failureMessages) }
      })
    // A file that failed to load has no tests, and its hook may fail beside passing tests.
    const isFileFailure = status === 'failed' && tests.every(({ kind }) => kind !== 'failed')
    return isFileFailure ? [{ what: file, kind: 'failed', why: headOf([message]) }, ...tests] : tests
  })
  return { passed: numPassedTests, troubles }
}

type PlaywrightReport = { suites: PlaywrightSuite[]; errors: PlaywrightError[]; stats: { expected: number } }
type PlaywrightSuite = { title: string; file: string; suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightSpec = { title: string; line: number; tests: { status: string; results: { errors: PlaywrightError[] }[] }[] }
type PlaywrightError = { message?: string }

/** Paths in the report are relative to `folder`. */
export function fromPlaywright({ suites, errors, stats }: PlaywrightReport, folder: string): TestOutcome {
  const inTests = suites.flatMap((suite) => troublesOf(suite, folder, []))
  // The set-up, or a file that failed to load.
  const outsideTests = errors.map((error): Trouble => ({ what: folder, kind: 'failed', why: headOf([error.message ?? '']) }))
  return { passed: stats.expected, troubles: [...inTests, ...outsideTests] }
}

function troublesOf({ file, title, suites = [], specs }: PlaywrightSuite, folder: string, above: string[]): Trouble[] {
  const titles = title === file ? above : [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }): Trouble => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
        return {
          what: [`${folder}/${file}:${spec.line}`, ...titles, spec.title].join(' › '),
          kind: status === 'skipped' ? 'skipped' : 'failed',
          why: headOf(messages),
        }
      }),
  )
  return [...own, ...suites.flatMap((suite) => troublesOf(suite, folder, titles))]
}

export const fromStrayErrors = (what: string, strays: readonly string[]): Trouble[] =>
  strays.map((stray) => ({ what: `${what}, in no test`, kind: 'failed', why: headOf([stray]) }))

export function formatTroubles(title: string, troubles: readonly Trouble[]): string[] {
  if (troubles.length === 0) return []
  const lines = troubles.slice(0, maxShown).flatMap(({ what, kind, why }) => [`  ${kind}: ${what}`, ...why.map((line) => `      ${line}`)])
  const rest = troubles.length - maxShown
  return [title, ...lines, ...(rest > 0 ? [`  and ${rest} more, named above`] : [])]
}

const headOf = (messages: readonly string[]): string[] =>
  messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .slice(0, maxErrorLines)
