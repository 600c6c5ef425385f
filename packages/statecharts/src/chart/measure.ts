import type { Change } from './graph.ts'

export type Measure = (text: string, style: TextStyle) => number

export const textStyles = {
  name: { size: 14, weight: 650, italic: false, height: 20 },
  note: { size: 12, weight: 400, italic: false, height: 17 },
  event: { size: 12, weight: 600, italic: false, height: 17 },
  guard: { size: 12, weight: 400, italic: true, height: 16 },
  action: { size: 11.5, weight: 400, italic: false, height: 16 },
} as const
export type TextStyle = keyof typeof textStyles

/** `y` is the baseline. */
export type Line = {
  text: string
  style: TextStyle
  x: number
  y: number
  row: string | null
  change?: Change | undefined
  /** The id of a machine. */
  link?: string | undefined
}

// No quotes, because it also stands in attributes.
export const chartFont = 'system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, sans-serif'

export function canvasMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  // As in the chart's styles; otherwise some font sizes are rounded to whole pixels.
  if (context) context.textRendering = 'geometricPrecision'
  return (text, style) => {
    if (!context) return roughMeasure(text, style)
    const { size, weight, italic } = textStyles[style]
    context.font = `${italic ? 'italic ' : ''}${weight} ${size}px ${chartFont}`
    return context.measureText(text).width
  }
}

/** Wide enough for Latin letters of any common font. */
export const roughMeasure: Measure = (text, style) => {
  const { size, weight } = textStyles[style]
  return text.length * size * (weight > 500 ? 0.62 : 0.56)
}

/** Splits a word wider than `width` at its dots and capitals. */
export function wrapped(text: string, style: TextStyle, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.split(/(?<=\s)|(?<=[a-z]\.)|(?<=[a-z])(?=[A-Z])/)) {
    const longer = line + piece
    if (line !== '' && measure(longer.trimEnd(), style) > width) {
      lines.push(line.trimEnd())
      line = piece
    } else line = longer
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
