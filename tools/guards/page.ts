// Reads and writes the table of docs/guide/guards.md, one row per guard.

export type Seen = { name: string; protects: string; file: string; test: string; says: string; day: string }

const header = '| Guard | What it keeps true | Where | Seen by | What the test then says | Seen on |\n| --- | --- | --- | --- | --- | --- |'

export function rowsOf(page: string): Map<string, Seen> {
  const lines = page.slice(page.indexOf(header) + header.length).split('\n')
  const cells = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map(unwritten),
    )
  return new Map(
    cells.map(([name = '', protects = '', file = '', test = '', says = '', day = '']) => [name, { name, protects, file, test, says, day }]),
  )
}

export function withRows(page: string, rows: readonly Seen[]): string {
  const at = page.indexOf(header)
  if (at < 0) throw new Error('the page has no table of guards')
  const lines = rows.map(
    ({ name, protects, file, test, says, day }) => `| ${[name, protects, file, test, says, day].map(written).join(' | ')} |`,
  )
  return `${page.slice(0, at)}${[header, ...lines].join('\n')}\n`
}

const written = (text: string): string => text.replaceAll('|', String.raw`\|`)
const unwritten = (cell: string): string => cell.trim().replaceAll(String.raw`\|`, '|')
