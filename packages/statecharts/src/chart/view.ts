import type { Area } from './layout.ts'

export type Size = { width: number; height: number }
export type View = { x: number; y: number; scale: number }

const minScale = 0.1
const smallestWhole = 0.001
const maxScale = 2.5
const margin = 16
/** Px below a whole chart, where the buttons are. */
const toolsHeight = 72

export function fitView(chart: Size, page: Size): View {
  const free = page.height - toolsHeight
  const scale = Math.max(smallestWhole, Math.min(1, (page.width - 2 * margin) / chart.width, (free - margin) / chart.height))
  const height = chart.height * scale
  return { x: (page.width - chart.width * scale) / 2, y: Math.max(margin, Math.min((page.height - height) / 2, free - height)), scale }
}

/** Leaves no empty space beyond the edge of a chart that is larger than the page. */
export function centreView(chart: Size, { x, y, width, height }: Area, page: Size, scale: number): View {
  const within = (middle: number, whole: number, most: number): number =>
    whole * scale + 2 * margin <= most
      ? (most - whole * scale) / 2
      : Math.min(margin, Math.max(most / 2 - middle * scale, most - margin - whole * scale))
  return { scale, x: within(x + width / 2, chart.width, page.width), y: within(y + height / 2, chart.height, page.height) }
}

export const readable = 0.85
const smallest = 0.7

export function readableView(chart: Size, areas: readonly Area[], page: Size): View {
  const scale = Math.min(readable, Math.max(smallest, (page.width - 2 * margin) / chart.width))
  const fits = ({ width, height }: Area): boolean => width * scale <= page.width && height * scale <= page.height
  const first = areas.find(fits) ?? areas.at(-1)
  return first ? centreView(chart, first, page, scale) : fitView(chart, page)
}

export function isWithin({ x, y, width, height }: Area, view: View, page: Size): boolean {
  const [left, top] = [view.x + (x + width / 2) * view.scale, view.y + (y + height / 2) * view.scale]
  return left >= 0 && top >= 0 && left <= page.width && top <= page.height
}

export const moveView = ({ x, y, scale }: View, right: number, down: number): View => ({ x: x + right, y: y + down, scale })

export function zoomView({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  // A large chart as a whole may be smaller still.
  const to = Math.min(maxScale, Math.max(Math.min(minScale, scale), scale * factor))
  return { x: at.x - ((at.x - x) * to) / scale, y: at.y - ((at.y - y) * to) / scale, scale: to }
}
