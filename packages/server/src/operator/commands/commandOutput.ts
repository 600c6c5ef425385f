import { escapedText } from '#platform/values/visibleText.ts'

export const waitsForSecond = 'It takes effect once another member of staff gives the same command within a day.'

type Row = Record<string, unknown>

export function show(
  rows: readonly object[],
  columns: readonly string[],
  { json }: { json: boolean },
  print: (line: string) => void,
): void {
  if (json) return print(JSON.stringify(rows))
  const table = [columns, ...rows.map((row) => columns.map((column) => cell((row as Row)[column])))]
  const widths = columns.map((_, index) => Math.max(...table.map((cells) => cells[index]?.length ?? 0)))
  for (const cells of table)
    print(
      cells
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export const cell = (value: unknown): string => escapedText(textOf(value))

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')) return value.join(',') || 'none'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
