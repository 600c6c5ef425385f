// Lays out and measures the text of a box or an arrow.
import type { Box, Row } from './graph.ts'
import { textStyles, wrapped, type Line, type Measure, type TextStyle } from './measure.ts'

export type Content = { width: number; height: number; lines: Line[]; rules: number[] }

/** Px; narrower on arrows, because they stand side by side. */
const widest = { box: 240, arrow: 180 }
const gap = 6
const indent = 10

export type Detail = 'all' | 'names'

class Column {
  readonly lines: Line[] = []
  readonly rules: number[] = []
  width = 0
  height = 0
  readonly #measure: Measure
  readonly #widest: number

  constructor(measure: Measure, most: number) {
    this.#measure = measure
    this.#widest = most
  }

  add(text: string, style: TextStyle, { x = 0, row = null }: { x?: number; row?: string | null } = {}): void {
    for (const line of wrapped(text, style, this.#widest - x, this.#measure)) {
      const { height, size } = textStyles[style]
      // Centres the letters on the line.
      this.lines.push({ text: line, style, x, y: this.height + (height + size * 0.72) / 2, row })
      this.height += height
      this.width = Math.max(this.width, x + this.#measure(line, style))
    }
  }

  space(height: number): void {
    if (this.height > 0) this.height += height
  }

  rule(): void {
    this.height += gap
    this.rules.push(this.height)
    this.height += gap
  }

  get content(): Content {
    const { width, height, lines, rules } = this
    return { width: Math.ceil(width), height: Math.ceil(height), lines, rules }
  }
}

export function headOf(box: Box, detail: Detail, measure: Measure): Content {
  const column = new Column(measure, widest.box)
  column.add(box.name, 'name')
  if (detail === 'all') {
    column.add(box.description, 'note')
    const acts = [
      ...box.invokes.map((id) => `runs ${id}`),
      ...(box.entry.length > 0 ? [`on entry: ${box.entry.join(', ')}`] : []),
      ...(box.exit.length > 0 ? [`on leaving: ${box.exit.join(', ')}`] : []),
    ]
    column.space(acts.length > 0 ? 4 : 0)
    for (const act of acts) column.add(act, 'action')
  } else for (const id of box.invokes) column.add(`runs ${id}`, 'action')
  if (box.stays.length > 0) {
    column.rule()
    for (const row of byEvent(box.stays)) addRow(column, row, detail)
  }
  return column.content
}

export function labelOf(rows: readonly Row[], detail: Detail, measure: Measure): Content {
  const column = new Column(measure, widest.arrow)
  for (const row of byEvent(rows)) addRow(column, row, detail)
  return column.content
}

type ShownRow = Row & { again: boolean; first: boolean }

/** Only the first of several rows with the same event names it. */
const byEvent = (rows: readonly Row[]): ShownRow[] => rows.map((row, index) => ({ ...row, first: row.event !== rows[index - 1]?.event }))

function addRow(column: Column, { id, event, guard, actions, again, first }: ShownRow, detail: Detail): void {
  column.space(first ? 5 : 2)
  if (first || guard === '') column.add(again ? `↻ ${event}` : event, 'event', { row: id })
  if (guard !== '') column.add(guard === 'otherwise' ? guard : `if ${guard}`, 'guard', { x: indent, row: id })
  if (detail === 'all' && actions.length > 0) column.add(`→ ${actions.join(', ')}`, 'action', { x: indent, row: id })
}
