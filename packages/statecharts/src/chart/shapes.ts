import type { Content } from './content.ts'
import type { Change } from './graph.ts'
import { labelPad, pad, type Area, type Drawing, type PlacedArrow, type PlacedBox } from './layout.ts'
import { textStyles } from './measure.ts'
import { rounded } from './path.ts'

export const shapesOf = ({ boxes, arrows, marks }: Drawing): string =>
  [...boxes.map(stateShape), `<g>${arrowHead}`, ...arrows.map(arrowShape), ...marks.map(markShape), '</g>'].join('')

/** XML forbids control characters and lone surrogates, even escaped. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const arrowHead =
  '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="11" markerHeight="11" orient="auto"><path class="sc-head" d="M0 1 10 5 0 9z"/></marker></defs>'

/** The page adds what is active and chosen. */
function stateShape({ x, y, width, height, depth, box, content, textX }: PlacedBox): string {
  const radius = depth === 0 ? 18 : 12
  const { kind, path } = box
  const attributes = {
    class: 'sc-state',
    'data-state': path,
    'data-id': box.id,
    'data-kind': kind,
    'data-depth': String(depth % 2),
    'data-change': box.change,
    'data-folded': box.hidden > 0 ? '' : undefined,
    transform: `translate(${x} ${y})`,
  }
  const rect = `<rect class="sc-box" width="${width}" height="${height}" rx="${radius}"/>`
  const inner =
    kind === 'final'
      ? `<rect class="sc-inner" x="4" y="4" width="${width - 8}" height="${height - 8}" rx="${radius - 3}"/>`
      : box.hidden > 0
        ? `<rect class="sc-inner" x="0" y="${height - 5}" width="${width}" height="5" rx="2.5"/>`
        : ''
  return `<g${attributesOf(attributes)}>${rect}${inner}${wordsShape(content, { x: textX, y: pad - 3, width: width - textX - pad })}</g>`
}

function arrowShape({ arrow, points, label }: PlacedArrow): string {
  const changes = new Set(arrow?.rows.map(({ change }) => change))
  const change: Change | undefined = changes.size === 1 ? [...changes][0] : changes.size > 1 ? 'changed' : undefined
  const attributes = { class: 'sc-arrow', 'data-from': arrow?.from, 'data-to': arrow?.to, 'data-change': change }
  const line = `<path class="sc-line" d="${rounded(points)}" marker-end="url(#head)"/>`
  if (!label) return `<g${attributesOf(attributes)}>${line}</g>`
  const ground = `<rect class="sc-ground" width="${label.width}" height="${label.height}" rx="6"/>`
  const words = wordsShape(label.content, { ...labelPad, width: label.width })
  return `<g${attributesOf(attributes)}>${line}<g class="sc-label" transform="translate(${label.x} ${label.y})">${ground}${words}</g></g>`
}

function markShape({ kind, x, y, width, height }: Area & { kind: 'initial' | 'anywhere' }): string {
  if (kind === 'initial') return `<circle class="sc-initial" cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}"/>`
  const text = `<text x="${width / 2}" y="${height / 2 + 4}" text-anchor="middle">any of it</text>`
  return `<g class="sc-anywhere" transform="translate(${x} ${y})"><rect width="${width}" height="${height}" rx="${height / 2}"/>${text}</g>`
}

function wordsShape({ lines, rules }: Content, { x, y, width }: { x: number; y: number; width: number }): string {
  const drawn = rules.map((at) => `<path class="sc-rule" d="M0 ${at}H${width}"/>`)
  const texts = lines.map(({ text, style, x: left, y: base, row, change, link }) => {
    const { size, weight, italic } = textStyles[style]
    const attributes = {
      class: `sc-${style}`,
      'data-row': row ?? undefined,
      'data-change': change,
      'data-machine': link,
      x: String(left),
      y: String(base),
      'font-size': String(size),
      'font-weight': String(weight),
      'font-style': italic ? 'italic' : undefined,
    }
    return `<text${attributesOf(attributes)}>${escaped(text)}</text>`
  })
  return `<g transform="translate(${x} ${y})">${drawn.join('')}${texts.join('')}</g>`
}

const attributesOf = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(value)}"`))
    .join('')
