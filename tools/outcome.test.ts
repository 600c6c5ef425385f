import { expect, test } from 'vitest'
import { fromPlaywright, fromStrays, fromVitest, told } from './outcome.ts'

const vitestTest = (title: string, status: string, ...failureMessages: string[]) => ({
  ancestorTitles: ['', 'a wallet'],
  title,
  status,
  failureMessages,
})
const file = (name: string, status: string, message: string, ...assertionResults: ReturnType<typeof vitestTest>[]) => ({
  name: `/repo/packages/${name}`,
  status,
  message,
  assertionResults,
})

test('vitest: what failed, was skipped or could not be loaded is named by file and title, with the head of its error', () => {
  const error = `\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n\n${Array.from({ length: 20 }, (_, line) => `    at line ${line}`).join('\n')}`
  const outcome = fromVitest(
    {
      numPassedTests: 7,
      testResults: [
        file(
          'a.test.ts',
          'failed',
          '',
          vitestTest('holds', 'passed'),
          vitestTest('breaks', 'failed', error),
          vitestTest('waits', 'skipped'),
        ),
        file('b.test.ts', 'failed', 'Cannot find module ./c.ts'),
        file('d.test.ts', 'failed', 'afterAll broke', vitestTest('holds', 'passed')),
        file('e.test.ts', 'passed', '', vitestTest('some day', 'todo')),
      ],
    },
    '/repo',
  )
  expect(outcome).toEqual({
    passed: 7,
    troubles: [
      {
        what: 'packages/a.test.ts › a wallet › breaks',
        kind: 'failed',
        why: ['AssertionError: expected 1 to be 2', ...Array.from({ length: 11 }, (_, line) => `    at line ${line}`)],
      },
      { what: 'packages/a.test.ts › a wallet › waits', kind: 'skipped', why: [] },
      { what: 'packages/b.test.ts', kind: 'failed', why: ['Cannot find module ./c.ts'] },
      { what: 'packages/d.test.ts', kind: 'failed', why: ['afterAll broke'] },
      { what: 'packages/e.test.ts › a wallet › some day', kind: 'skipped', why: [] },
    ],
  })
})

const spec = (title: string, line: number, status: string, ...messages: string[]) => ({
  title,
  line,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
})

test('playwright: the same, with what failed outside of any test, and what passed at the second try', () => {
  const outcome = fromPlaywright(
    {
      stats: { expected: 500 },
      errors: [{ message: 'globalSetup broke' }],
      suites: [
        {
          title: 'home.spec.ts',
          file: 'home.spec.ts',
          specs: [spec('opens', 3, 'expected'), spec('closes', 9, 'unexpected', 'Error: it stays\nReceived: open')],
          suites: [{ title: 'lo', file: 'home.spec.ts', specs: [spec('greets', 20, 'flaky', 'Timed out'), spec('sings', 30, 'skipped')] }],
        },
      ],
    },
    'e2e',
  )
  expect(outcome).toEqual({
    passed: 500,
    troubles: [
      { what: 'e2e/home.spec.ts:9 › closes', kind: 'failed', why: ['Error: it stays', 'Received: open'] },
      { what: 'e2e/home.spec.ts:20 › lo › greets', kind: 'flaky', why: ['Timed out'] },
      { what: 'e2e/home.spec.ts:30 › lo › sings', kind: 'skipped', why: [] },
      { what: 'e2e', kind: 'failed', why: ['globalSetup broke'] },
    ],
  })
})

test('an error of no test is named too', () => {
  expect(fromStrays('vitest', ['Error: late\n    at a.ts:1'])).toEqual([
    { what: 'vitest, in no test', kind: 'failed', why: ['Error: late', '    at a.ts:1'] },
  ])
})

test('it is told in lines, as many as an end of an output may have', () => {
  expect(told([])).toEqual([])
  const failed = (what: string) => ({ what, kind: 'failed' as const, why: ['Error: no'] })
  expect(told([failed('lint'), { what: 'a › b', kind: 'skipped', why: [] }])).toEqual([
    'What did not pass:',
    '  failed: lint',
    '      Error: no',
    '  skipped: a › b',
  ])
  const many = told(Array.from({ length: 33 }, (_, index) => failed(`check ${index}`)))
  expect([many.length, many.at(-1)]).toEqual([62, '  and 3 more, named above'])
})
