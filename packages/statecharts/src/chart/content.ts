// Lays out and measures the text of a box or an arrow.
import type { Box, Row } from './graph.ts'
import { textStyles, wrapped, type Line, type Measure, type TextStyle } from './measure.ts'

export type Content = { width: number; height: number; lines: Line[]; rules: number[] }

/** Px; narrower on arrows, because they stand side by side. */
const widest = { box: 240, arrow: 180 }
const gap = 6
const indent = 10

export type Detail = 'all' | 'names'

type Extra = Partial<Pick<Line, 'x' | 'row' | 'change' | 'link'>>

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

  add(text: string, style: TextStyle, { x = 0, row = null, change, link }: Extra = {}): void {
    for (const line of wrapped(text, style, this.#widest - x, this.#measure)) {
      const { height, size } = textStyles[style]
      // Centres the letters on the line.
      this.lines.push({ text: line, style, x, y: this.height + (height + size * 0.72) / 2, row, change, link })
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
  column.add(nameOf(box), 'name', { change: box.change })
  if (detail === 'all') column.add(box.description, 'note')
  if (box.hidden > 0) column.add(`${box.hidden} ${box.hidden === 1 ? 'state' : 'states'} inside`, 'note')
  const acts = detail === 'all' ? actsOf(box) : []
  column.space(acts.length + box.invokes.length > 0 ? 4 : 0)
  for (const [index, text] of invokesOf(box, detail === 'all').entries())
    column.add(text, 'action', { link: box.invokes[index]?.machine ?? undefined })
  for (const act of acts) column.add(act, 'action')
  if (box.selfTransitions.length > 0) {
    column.rule()
    for (const row of byEvent(box.selfTransitions)) addRow(column, row, detail)
  }
  return column.content
}

export function nameOf({ name, kind, deep }: Box): string {
  if (kind !== 'history') return name
  return `${name} (${deep ? 'H*' : 'H'})`
}

export const invokesOf = ({ invokes }: Box, isDetailed: boolean): string[] =>
  invokes.map(({ name, src }) => `invoke ${name}${isDetailed && !src.startsWith('xstate.invoke.') && src !== name ? ` (${src})` : ''}`)

export const actsOf = ({ entry, exit, initially, tags, output }: Box): string[] => [
  ...(entry.length > 0 ? [`entry: ${entry.join(', ')}`] : []),
  ...(exit.length > 0 ? [`exit: ${exit.join(', ')}`] : []),
  ...(initially.length > 0 ? [`initially: ${initially.join(', ')}`] : []),
  ...(tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []),
  ...(output === '' ? [] : [`output: ${output}`]),
]

export function labelOf(rows: readonly Row[], detail: Detail, measure: Measure): Content {
  const column = new Column(measure, widest.arrow)
  for (const row of byEvent(rows)) addRow(column, row, detail)
  return column.content
}

type ShownRow = Row & { reenters: boolean; first: boolean }

/** Only the first of several rows with the same event names it. */
const byEvent = (rows: readonly Row[]): ShownRow[] => rows.map((row, index) => ({ ...row, first: row.event !== rows[index - 1]?.event }))

function addRow(column: Column, { id: row, event, guard, actions, description, reenters, first, change }: ShownRow, detail: Detail): void {
  column.space(first ? 5 : 2)
  if (first || guard === '') column.add(reenters ? `↻ ${event}` : event, 'event', { row, change })
  if (guard !== '') column.add(guard === 'otherwise' ? guard : `if ${guard}`, 'guard', { x: indent, row, change })
  if (detail === 'all' && actions.length > 0) column.add(`→ ${actions.join(', ')}`, 'action', { x: indent, row, change })
  if (detail === 'all') column.add(description, 'note', { x: indent, row, change })
}
