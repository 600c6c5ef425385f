import { expect, test } from 'vitest'
import { coverageOf, idsOf, readCoverage } from '../requirements.ts'

test('each requirement has a test, and each id in a @covers line is a requirement', () => {
  const { covered, faults } = readCoverage()
  expect(faults).toEqual([])
  expect(covered.size).toBeGreaterThan(700)
})

test('idsOf finds bold bullets, codes in tables, and numbered items below a topic', () => {
  const page = [
    '# Title',
    '1. not below a topic',
    '### 1.a: Topic',
    '1. one',
    '2. two',
    '## Other',
    '1. three',
    '- **G1.2** four',
    '- **bold** five',
    '| code | text |',
    '| --- | --- |',
    '| NO_DATA | six |',
  ]
  expect(idsOf(page.join('\n'))).toEqual(['1.a-1', '1.a-2', 'G1.2', 'NO_DATA'])
})

test('coverageOf, every form of a test, finds its title and ids', () => {
  const source = [
    '// @covers 1.a-1 1.a-2',
    '// @covers 1.a-3',
    "test('one, it\\'s there', run)",
    '  // @covers 1.a-1',
    '  test.each([[1], [2]])(',
    "    'two %s',",
    '// @covers 1.a-4',
    'test.describe(`three`, run)',
    '// @covers 1.a-5',
    "  ['lint', run],",
  ]
  const { covered, faults } = coverageOf('a.test.ts', source.join('\n'))
  expect(faults).toEqual([])
  expect([...covered].map(([id, tests]) => [id, ...tests.map(({ title }) => title)])).toEqual([
    ['1.a-1', "one, it's there", 'two %s'],
    ['1.a-2', "one, it's there"],
    ['1.a-3', "one, it's there"],
    ['1.a-4', 'three'],
    ['1.a-5', 'lint'],
  ])
})

test.each(["test.skip('off', run)", "test.todo('later')", 'const value = 1', ''])('coverageOf, above %s, is a fault', (line) => {
  const { covered, faults } = coverageOf('a.test.ts', `// @covers 1.a-1\n${line}`)
  expect([covered.size, faults]).toEqual([0, ['a.test.ts:2: @covers is not above a test']])
})
