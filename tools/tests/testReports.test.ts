import { expect, test } from 'vitest'
import { fromPlaywright, fromStrayErrors, fromVitest, formatTroubles } from '../testReports.ts'

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

test('vitest: failed, skipped and unloadable tests are named by file and title, with the first line of the error', () => {
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

test('playwright: failed, skipped and unloadable tests are named, and failures outside of tests', () => {
  const outcome = fromPlaywright(
    {
      stats: { expected: 500 },
      errors: [{ message: 'globalSetup broke' }],
      suites: [
        {
          title: 'home.spec.ts',
          file: 'home.spec.ts',
          specs: [spec('opens', 3, 'expected'), spec('closes', 9, 'unexpected', 'Error: it stays\nReceived: open')],
          suites: [
            {
              title: 'lo',
              file: 'home.spec.ts',
              specs: [spec('greets', 20, 'unexpected', 'Error: it greets twice'), spec('sings', 30, 'skipped')],
            },
          ],
        },
      ],
    },
    'e2e',
  )
  expect(outcome).toEqual({
    passed: 500,
    troubles: [
      { what: 'e2e/home.spec.ts:9 › closes', kind: 'failed', why: ['Error: it stays', 'Received: open'] },
      { what: 'e2e/home.spec.ts:20 › lo › greets', kind: 'failed', why: ['Error: it greets twice'] },
      { what: 'e2e/home.spec.ts:30 › lo › sings', kind: 'skipped', why: [] },
      { what: 'e2e', kind: 'failed', why: ['globalSetup broke'] },
    ],
  })
})

test('an error outside of tests is named too', () => {
  expect(fromStrayErrors('vitest', ['Error: late\n    at a.ts:1'])).toEqual([
    { what: 'vitest, in no test', kind: 'failed', why: ['Error: late', '    at a.ts:1'] },
  ])
})

test('the report fits into the last lines of an output', () => {
  expect(formatTroubles('What did not pass:', [])).toEqual([])
  const failed = (what: string) => ({ what, kind: 'failed' as const, why: ['Error: no'] })
  expect(formatTroubles('What did not pass:', [failed('lint'), { what: 'a › b', kind: 'skipped', why: [] }])).toEqual([
    'What did not pass:',
    '  failed: lint',
    '      Error: no',
    '  skipped: a › b',
  ])
  const many = formatTroubles(
    'What did not pass:',
    Array.from({ length: 33 }, (_, index) => failed(`check ${index}`)),
  )
  expect([many.length, many.at(-1)]).toEqual([62, '  and 3 more, named above'])
})
