import type { Language } from '#i18n/language.ts'
import { pngFileOf } from '#ui/picture/pictures.ts'
import type { ReceiptContent } from './receipt.ts'

const width = 720
const margin = 48
const inner = width - 2 * margin
const line = { small: 40, text: 50, amount: 96 }

/** A PNG 720 px wide, light in either theme. @throws if it cannot be drawn. */
export async function receiptPicture({ title, amount, status, facts }: ReceiptContent, brand: string, language: Language): Promise<File> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  const style = getComputedStyle(document.body)
  const family = style.fontFamily
  const fonts = { small: `26px ${family}`, text: `700 30px ${family}`, amount: `700 72px ${family}` }
  const rows: { text: string; size: keyof typeof line; gap: number }[] = [
    { text: brand, size: 'text', gap: 0 },
    { text: title, size: 'text', gap: 32 },
    { text: amount, size: 'amount', gap: 0 },
    { text: status, size: 'small', gap: 0 },
    ...facts.flatMap(({ name, value }) => [
      { text: name, size: 'small' as const, gap: 24 },
      ...linesIn(value, language, (text) => measured(pen, fonts.text, text) <= inner).map((text) => ({
        text,
        size: 'text' as const,
        gap: 0,
      })),
    ]),
  ]
  canvas.width = width
  canvas.height = 2 * margin + rows.reduce((height, { size, gap }) => height + gap + line[size], 0)
  pen.fillStyle = style.getPropertyValue('--quiet-zone')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'middle'
  pen.fillStyle = style.getPropertyValue('--on-quiet-zone')
  let top = margin
  for (const { text, size, gap } of rows) {
    pen.font = fonts[size]
    pen.fillText(text, margin, top + gap + line[size] / 2, inner)
    top += gap + line[size]
  }
  return await pngFileOf(canvas, 'receipt')
}

function measured(pen: CanvasRenderingContext2D, font: string, text: string): number {
  pen.font = font
  return pen.measureText(text).width
}

/** Thai and Lao have no spaces between words. */
export function linesIn(text: string, language: Language, fits: (text: string) => boolean): string[] {
  const lines = ['']
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = lines.length - 1
    const longer = (lines[last] ?? '') + segment
    if (fits(longer.trimEnd()) || lines[last] === '') lines[last] = longer
    else lines.push(segment.trimStart())
  }
  return lines.map((one) => one.trimEnd())
}
