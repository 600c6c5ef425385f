import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Contract = { components: { schemas: Record<string, { enum?: string[] }> } }

const root = fileURLToPath(new URL('../..', import.meta.url))
const contract = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')) as Contract
const guide = (name: string) => readFileSync(join(root, 'docs/reference', name), 'utf8')

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0, before level 3. */
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

const asvs = guide('asvs.md')

test('asvs.md names each requirement of levels 1 and 2 once and in order', () => {
  expect(asvsNumbers).toHaveLength(70 + 183)
  const ids = [...asvs.matchAll(/^- \*\*(?<ids>[\d., ]+)\*\* \S/gm)].flatMap(({ groups }) => groups?.['ids']?.split(', ') ?? [])
  expect(ids.flatMap(asvsNumbersOf)).toEqual(asvsNumbers)
})

test('asvs.md names only test files that exist', () => {
  const files = [...asvs.matchAll(/`(?<file>[^` ]+\.(?:test|spec)\.tsx?)`/g)].map(({ groups }) => groups?.['file'] ?? '')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('errors.md has one line for each error code and slip note, with a reaction of its list', () => {
  const [codes = '', notes = ''] = guide('errors.md').split('\n## Slip notes\n')
  const reactions = new Set([...codes.matchAll(/^\| (?<reaction>[a-z ]+) \|/gm)].map(({ groups }) => groups?.['reaction']))
  for (const [page, schema, note] of [
    [codes, 'ErrorCode', String.raw`\d{3}`],
    [notes, 'SlipNoteCode', String.raw`\([^)]+\)`],
  ] as const) {
    const line = new RegExp(String.raw`^- \*\*(?<code>\w+)\*\* ${note}, \*(?<reaction>[a-z ]+)\*: \S.*\.(?: Sandbox: \S.*)?$`)
    const lines = page.split('\n').filter((text) => text.startsWith('- '))
    const found = lines.map((text) => line.exec(text)?.groups ?? { code: text, reaction: '' })
    expect(sorted(found.map(({ code = '' }) => code))).toEqual(sorted(contract.components.schemas[schema]?.enum ?? []))
    expect(found.filter(({ reaction }) => !reactions.has(reaction))).toEqual([])
  }
})

test('links between documents lead to files that exist', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', '{packages/*,examples,bench}/*.md'], { cwd: root, exclude: ['docs/{site,api}/**'] })
  expect(pages.length).toBeGreaterThan(50)
  const links = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)(?<link>[^)#]+)/g)].map(({ groups }) => ({
      page,
      link: groups?.['link'] ?? '',
    })),
  )
  expect(links.filter(({ page, link }) => !existsSync(join(root, dirname(page), link)))).toEqual([])
})

const sorted = (words: string[]) => words.toSorted((a, b) => (a < b ? -1 : 1))

function asvsNumbersOf(id: string): string[] {
  const found = asvsNumbers.filter((number) => number === id || number.startsWith(`${id}.`))
  return found.length > 0 ? found : [`unknown ${id}`]
}
