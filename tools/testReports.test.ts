import { expect, test } from 'vitest'
import { fromPlaywright, fromStrayErrors, fromVitest, formatTroubles } from './testReports.ts'

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
    slow: [],
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
              specs: [spec('greets', 20, 'flaky', 'Error: it greets twice'), spec('sings', 30, 'skipped')],
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
      { what: 'e2e/home.spec.ts:20 › lo › greets', kind: 'flaky', why: ['Error: it greets twice'] },
      { what: 'e2e/home.spec.ts:30 › lo › sings', kind: 'skipped', why: [] },
      { what: 'e2e', kind: 'failed', why: ['globalSetup broke'] },
    ],
    slow: [],
  })
})

const waits = [
  'Error: \u001B[2mexpect(\u001B[22mlocator).toBeVisible() failed\n\nExpected: visible\nTimeout: 30000ms\nError: element(s) not found',
  'TimeoutError: locator.click: Timeout 40000ms exceeded.\nCall log:\n  - waiting for getByText("y")',
  'Error: page.waitForEvent: Test timeout of 240000ms exceeded.\n=== logs ===\nwaiting for event "response"',
  '\u001B[31mTest timeout of 240000ms exceeded.\u001B[39m',
]
const ofSpecs = (...specs: ReturnType<typeof spec>[]) =>
  fromPlaywright({ stats: { expected: 500 }, errors: [], suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs }] }, 'e2e')
const kinds = ({ passed, troubles, slow }: ReturnType<typeof ofSpecs>) => [passed, troubles.map(({ kind }) => kind), slow.length]

test('a timeout that passes at the second try is allowed for a few tests, and reported; for more it is not', () => {
  const flaky = waits.map((wait, line) => spec(`waits ${line}`, line, 'flaky', wait))
  expect(kinds(ofSpecs(...flaky.slice(0, 3)))).toEqual([503, [], 3])
  expect(kinds(ofSpecs(...flaky.slice(1)))).toEqual([503, [], 3])
  expect(kinds(ofSpecs(...flaky))).toEqual([500, ['slow', 'slow', 'slow', 'slow'], 0])
  expect(ofSpecs(...flaky.slice(3)).slow).toEqual([
    { what: 'e2e/a.spec.ts:3 › waits 3', kind: 'slow', why: ['Test timeout of 240000ms exceeded.'] },
  ])
})

test('a wrong value is never forgiven, and neither is a second failure', () => {
  const [wait = ''] = waits
  const seen = [
    'Error: unexpected browser errors\n\nexpect(received).toEqual(expected)',
    'Error: expect(received).toEqual(expected)\n\n-   "ok": true,\n+   "ok": false,',
    'Error: expect(received).toBe(expected)\n\nExpected: 1\nReceived: 2',
    'Error: expect(locator).toHaveText(expected) failed\n\nExpected: "100.00"\nReceived: "200.00"\nTimeout:  30000ms',
    'Error: expect(locator).toBeHidden() failed\n\nExpected: hidden\nReceived: visible\nTimeout:  30000ms',
    'Error: expect(received).toBe(expected)\n\nExpected: 1\nReceived: 2\n\nCall Log:\n- Timeout 30000ms exceeded while waiting on the predicate',
    'Error: expect(received).toEqual(expected)\n\n-   "a",\n+   "Timeout 1ms exceeded",',
  ]
  for (const message of seen) expect(kinds(ofSpecs(spec('sees', 1, 'flaky', wait, message)))).toEqual([500, ['flaky'], 0])
  expect(kinds(ofSpecs(spec('ends without a word', 1, 'flaky')))).toEqual([500, ['flaky'], 0])
  expect(kinds(ofSpecs(spec('waits', 1, 'unexpected', wait, wait)))).toEqual([500, ['failed'], 0])
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
