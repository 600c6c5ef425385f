// Checks the guides' claims against the tree: ids and codes are complete and unique, and named tests exist.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Row = { line: number; heading: string; cells: string[] }
type Table = { header: string[]; rows: Row[]; faults: string[] }
type Operation = { operationId: string; security?: unknown[]; 'x-errors'?: string[] }
type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { enum?: string[] }> }
}
type Shown = { tests: { file: string; title: string }[] } | { fault: string }

const root = fileURLToPath(new URL('..', import.meta.url))
const commands = 'tools/testAll.ts'
const contract = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')) as Contract
const guide = (name: string) => readFileSync(join(root, 'docs/guide', name), 'utf8')

const asvsHeaders = [
  ['no', 'requirement', 'how it is met'],
  ['no', 'level', 'what is missing'],
  ['key or algorithm', 'used for', 'where it is kept'],
] as const
/** Counts of the requirements of levels 1 and 2 in each section of ASVS 5.0.0; level 3 follows them. */
const asvsSections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3
  5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3
  9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4
  17.3:2
`
const asvsNumbers = asvsSections
  .trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [section, count] = entry.split(':')
    return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`)
  })

test('asvs.md, rows and named tests, are whole and exist', () => {
  const [requirements, gaps, keys] = asvsHeaders
  const page = guide('asvs.md')
  const { rows, faults } = tableOf(page, [...requirements], [[...gaps], [...keys]])
  // A row may also name a setting or a reason in words.
  const withTests = rows.flatMap(({ cells, ...row }) => {
    const tests = (cells.at(-1) ?? '').split('<br>').filter((claim) => claim.includes(' › '))
    return tests.length > 0 ? [{ ...row, cells: [tests.join('<br>')] }] : []
  })
  expect([...faults, ...shownFaults(withTests, sourceOf)]).toEqual([])
  expect(withTests.length).toBeGreaterThan(100)
})

test('asvs.md, numbers, are each requirement of levels 1 and 2 once and in order', () => {
  const [requirements, gaps, keys] = asvsHeaders
  const page = guide('asvs.md')
  const { rows } = tableOf(page, [...requirements], [[...gaps], [...keys]])
  expect(asvsNumbers).toHaveLength(70 + 183)
  expect(rows.flatMap(({ cells: [ids = ''] }) => ids.split(', ').flatMap(asvsNumbersOf))).toEqual(asvsNumbers)
  const missing = tableOf(page, [...gaps], [[...requirements], [...keys]])
  const unmet = rows.filter(({ cells }) => cells.at(-1)?.split('<br>').includes('gap'))
  expect([missing.faults, firstCells(missing.rows)]).toEqual([[], firstCells(unmet)])
})

const errors = '../reference/errors.md'
const codeHeader = ['code', 'status', 'when', 'operations', 'in the sandbox', 'client']
const noteHeader = ['note', 'means', 'when', 'in the sandbox', 'client']

test('errors.md, every code and every slip note, has one row and a known reaction', () => {
  const page = guide(errors)
  const codes = tableOf(page, codeHeader, [noteHeader])
  const notes = tableOf(page, noteHeader, [codeHeader])
  const rows = [...codes.rows, ...notes.rows]
  expect([...codes.faults, ...notes.faults]).toEqual([])
  expect(sorted(firstCells(codes.rows))).toEqual(sorted(contract.components.schemas['ErrorCode']?.enum))
  expect(sorted(firstCells(notes.rows))).toEqual(sorted(contract.components.schemas['SlipNoteCode']?.enum))
  const reactions = new Set(firstCells(tableOf(page, ['reaction', 'what it means']).rows))
  expect(firstCells(rows.filter(({ cells }) => !reactions.has(cells.at(-1) ?? '')))).toEqual([])
})

test('errors.md, the operations of a code, are those whose x-errors name it', () => {
  const operations = Object.values(contract.paths).flatMap((item) => Object.values(item).filter((value) => value.operationId !== undefined))
  const { rows } = tableOf(guide(errors), codeHeader, [noteHeader])
  const said = rows.map(({ cells: [code, , , names = ''] }) => [code, operationsOf(names, operations)])
  const answered = rows.map(({ cells: [code = ''] }) => [
    code,
    idsOf(operations.filter((operation) => operation['x-errors']?.includes(code))),
  ])
  expect(said).toEqual(answered)
})

test('a row that names no real test, or is not whole, is told by its line', () => {
  const page = [
    '## 1. Words',
    '| no | what we promise | shown by |',
    '| --- | --- | --- |',
    '| 1.a-1 | one | a.test.ts › %s may have: %s |',
    '| 1.a-1 | two | not yet |',
    '| 1.a | three | a.test.ts › %s may have: %s |',
    '| 1.a-3 | four |',
    '| 1.a-4 | | a.test.ts › it is off |',
    "| 1.a-5 | six | a.test.ts › a \\| b<br>b.test.ts › it's on<br>a.test.ts › only said |",
    '| 1.a-6 | seven | a.ts › it is on |',
    '| 1.a-7 | eight | tools/testAll.ts › lint<br>tools/testAll.ts › spelling |',
    '',
    '| no | what we promised | shown by |',
    '| --- | --- | --- |',
    '| 1.a-8 | nine | a.test.ts › %s may have: %s |',
  ].join('\n')
  const sources: Record<string, string> = {
    'a.test.ts':
      "test.each([1])(\n  '%s may have: %s', run)\ntest.skip('it is off', run)\nsay('only said', run)\ntest.describe(`a | b`, run)",
    'tools/testAll.ts': "  ['lint', run],",
    'b.test.ts': "test('it\\'s on', run)",
  }
  const { rows, faults } = tableOf(page, ['no', 'what we promise', 'shown by'])
  expect([...faults, ...idFaults(rows, /^1\.a-[0-9]$/), ...shownFaults(rows, (file) => sources[file])]).toEqual([
    'line 7: 2 cells, not 3',
    'line 8: an empty cell',
    'line 13: an unknown table',
    'line 5: 1.a-1 stands twice',
    'line 6: 1.a is no id',
    'line 5: no test: not yet',
    'line 8: a.test.ts has no test: it is off',
    'line 9: a.test.ts has no test: only said',
    'line 10: no test: a.ts › it is on',
    'line 11: tools/testAll.ts has no test: spelling',
  ])
})

/** Returns the operations that a cell names: `none`, a list, or a group with `but` these and `and` those. */
function operationsOf(cell: string, operations: Operation[]): string[] {
  const { group, but, and } =
    /^(?<group>every .*?(?:operation|login))?(?: but (?<but>.*?))?(?:(?:^| and )(?<and>\S.*))?$/.exec(cell)?.groups ?? {}
  const members: Record<string, string[]> = {
    'every operation': idsOf(operations),
    'every signed-in operation': idsOf(operations.filter(({ security }) => security?.length !== 0)),
    'every auto login': idsOf(operations).filter((id) => id.startsWith('autoLogin')),
  }
  const less = new Set(but?.split(', '))
  const more = and === undefined || and === 'none' ? [] : and.split(', ')
  return sorted([...(members[group ?? ''] ?? []).filter((id) => !less.has(id)), ...more])
}

const asvsNumbersOf = (id: string) => {
  const found = asvsNumbers.filter((number) => number === id || number.startsWith(`${id}.`))
  return found.length > 0 ? found : [`unknown ${id}`]
}
const idsOf = (operations: Operation[]) => sorted(operations.map(({ operationId }) => operationId))
const firstCells = (rows: Row[]) => rows.map(({ cells: [cell = ''] }) => cell)
const sorted = (words: string[] = []) => words.toSorted((a, b) => (a < b ? -1 : 1))

/**
 * Returns all rows of the page's tables with this header. A row of another width is a fault, as is a
 * table with an unknown header, except for legends under the page's title.
 */
function tableOf(text: string, header: string[], others: string[][] = []): Table {
  const table: Table = { header, rows: [], faults: [] }
  const known = others.map(String)
  let heading = '# '
  let state: 'outside' | 'head' | 'rows' | 'other' = 'outside'
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('#')) heading = line
    if (!line.startsWith('|')) state = 'outside'
    else if (state === 'outside') {
      const cells = String(cellsOf(line))
      state = cells === String(header) ? 'head' : 'other'
      if (state === 'other' && !heading.startsWith('# ') && !known.includes(cells)) table.faults.push(`line ${index + 1}: an unknown table`)
    } else if (state === 'head') state = 'rows'
    else if (state === 'rows') addRow(table, { line: index + 1, heading, cells: cellsOf(line) })
  }
  return table
}

function addRow(table: Table, row: Row): void {
  if (row.cells.length !== table.header.length) table.faults.push(`line ${row.line}: ${row.cells.length} cells, not ${table.header.length}`)
  else table.rows.push(row)
  if (row.cells.includes('')) table.faults.push(`line ${row.line}: an empty cell`)
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function idFaults(rows: Row[], pattern: RegExp): string[] {
  const seen = new Set<string>()
  return rows.flatMap(({ line, cells: [id = ''] }) => {
    if (seen.has(id)) return [`line ${line}: ${id} stands twice`]
    seen.add(id)
    return pattern.test(id) ? [] : [`line ${line}: ${id} is no id`]
  })
}

function shownOf({ cells }: Row): Shown {
  const cell = cells.at(-1) ?? ''
  const tests: { file: string; title: string }[] = []
  for (const claim of cell.split('<br>')) {
    const { file, title } = /^(?<file>\S+\.(?:test|spec)\.tsx?|tools\/testAll\.ts) › (?<title>.+)$/.exec(claim)?.groups ?? {}
    if (file === undefined || title === undefined) return { fault: `no test: ${claim}` }
    tests.push({ file, title })
  }
  return { tests }
}

function shownFaults(rows: Row[], read: (file: string) => string | undefined): string[] {
  return rows.flatMap((row) => {
    const shown = shownOf(row)
    if ('fault' in shown) return [`line ${row.line}: ${shown.fault}`]
    return shown.tests.flatMap(({ file, title }) => {
      const source = read(file)
      if (source === undefined) return [`line ${row.line}: no file ${file}`]
      return hasTest(file, source, title) ? [] : [`line ${row.line}: ${file} has no test: ${title}`]
    })
  })
}

/**
 * Returns whether a test, a group or a check of the test command has this title as
 * its literal first argument. Skipped ones do not count.
 */
function hasTest(file: string, source: string, title: string): boolean {
  const literal = ["'", '"', '`'].map((quote) => quote + title.replaceAll(quote, `\\${quote}`) + quote)
  const any = literal.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|')
  // `test.each(rows)(` and similar calls end in `)(`; a check is written `['name', command`.
  const call = file === commands ? String.raw`^ *\[` : String.raw`\b(?:test|it|describe)(?:\.(?:describe|step|serial|concurrent))*\(|\)\(`
  return new RegExp(`(?:${call})\\s*(?:${any})\\s*[,)]`, 'm').test(source)
}

function sourceOf(file: string): string | undefined {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
