/** How wide a text is, in px. */
export type Measure = (text: string, style: TextStyle) => number

/** The kinds of text in a chart: their size, weight and height of line, said once for measuring and for drawing. */
export const textStyles = {
  name: { size: 14, weight: 650, italic: false, height: 20 },
  note: { size: 12, weight: 400, italic: false, height: 17 },
  event: { size: 12, weight: 600, italic: false, height: 17 },
  guard: { size: 12, weight: 400, italic: true, height: 16 },
  action: { size: 11.5, weight: 400, italic: false, height: 16 },
} as const
export type TextStyle = keyof typeof textStyles

/** One line of text at its place: `y` is its base line. */
export type Line = { text: string; style: TextStyle; x: number; y: number; row: string | null }

/** As Chart.module.css has it. */
const chartFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** By the browser's own fonts. */
export function canvasMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  // As Chart.module.css has it: by itself a browser may round the letters of one size to whole pixels and not those of another.
  if (context) context.textRendering = 'geometricPrecision'
  return (text, style) => {
    if (!context) return roughMeasure(text, style)
    const { size, weight, italic } = textStyles[style]
    context.font = `${italic ? 'italic ' : ''}${weight} ${size}px ${chartFont}`
    return context.measureText(text).width
  }
}

/** Where there is no browser: wide enough for Latin letters of any common font. */
export const roughMeasure: Measure = (text, style) => text.length * textStyles[style].size * 0.56

/** A text in lines no wider than `width`; a single word that is wider is parted at its dots and humps, for it has no spaces. */
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
