import { linesOf, type Area, type Drawing } from './layout.ts'

export function overlapsIn({ boxes, arrows, marks, width, height }: Drawing): string[] {
  const placed = new Map(boxes.map((one) => [one.box.id, one]))
  const outside = boxes.flatMap((one) => {
    const children = one.box.children.flatMap(({ id }) => placed.get(id) ?? [])
    return [
      ...(contains({ x: 0, y: 0, width, height }, one) ? [] : [`${one.box.id} outside of the chart`]),
      ...(one.textX + one.content.width + 14 <= one.width + 1 ? [] : [`the text of ${one.box.id} is wider than its box`]),
      ...children.filter((child) => !contains(one, child)).map(({ box }) => `${box.id} outside of ${one.box.id}`),
      ...among(children.map(({ box, ...area }) => ({ name: box.id, ...area }))),
    ]
  })
  const labels = arrows.flatMap(({ id, label }) => (label ? [{ ...label, name: id }] : []))
  const heads = boxes.map(({ box, x, y, width: boxWidth, height: boxHeight, content, textX }) =>
    box.children.length === 0
      ? { name: box.id, x, y, width: boxWidth, height: boxHeight }
      : { name: `the text of ${box.id}`, x: x + textX - 14, y, width: content.width + 28, height: content.height + 14 },
  )
  const lines = arrows.flatMap(({ id, points }) => linesOf(points).map((line) => ({ ...line, name: id })))
  return [
    ...outside,
    ...among(labels),
    ...between(labels, heads),
    ...between(marks.map(named), [...labels, ...heads]),
    ...between(lines, [...labels, ...heads]),
  ]
}

type Named = Area & { name: string }

const named = (mark: Area & { id: string }): Named => ({ ...mark, name: mark.id })

const contains = (outer: Area, inner: Area): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1

const overlap = (a: Area, b: Area): boolean =>
  a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1

const among = (areas: readonly Named[]): string[] =>
  areas.flatMap((a, index) => areas.slice(index + 1).flatMap((b) => (overlap(a, b) ? [`${a.name} over ${b.name}`] : [])))

const between = (some: readonly Named[], others: readonly Named[]): string[] =>
  some.flatMap((a) => others.flatMap((b) => (overlap(a, b) ? [`${a.name} over ${b.name}`] : [])))
