import type { Area } from './layout.ts'

export type Size = { width: number; height: number }
export type View = { x: number; y: number; scale: number }

const minScale = 0.1
const minFitScale = 0.001
const maxScale = 2.5
const margin = 16
/** Px at the foot of the page that a fitted chart leaves to the buttons. */
const toolsHeight = 72

export function fitView(chart: Size, page: Size): View {
  const free = page.height - toolsHeight
  const scale = Math.max(minFitScale, Math.min(1, (page.width - 2 * margin) / chart.width, (free - margin) / chart.height))
  const height = chart.height * scale
  return { x: (page.width - chart.width * scale) / 2, y: Math.max(margin, Math.min((page.height - height) / 2, free - height)), scale }
}

/** Leaves no empty space beyond the edge of a chart that is larger than the page. */
export function centreView(chart: Size, { x, y, width, height }: Area, page: Size, scale: number): View {
  const offset = (middle: number, chartSize: number, pageSize: number): number =>
    chartSize * scale + 2 * margin <= pageSize
      ? (pageSize - chartSize * scale) / 2
      : Math.min(margin, Math.max(pageSize / 2 - middle * scale, pageSize - margin - chartSize * scale))
  return { scale, x: offset(x + width / 2, chart.width, page.width), y: offset(y + height / 2, chart.height, page.height) }
}

export const readable = 0.85
const minReadableScale = 0.7

export function readableView(chart: Size, areas: readonly Area[], page: Size): View {
  const scale = Math.min(readable, Math.max(minReadableScale, (page.width - 2 * margin) / chart.width))
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
  // A large chart that is fitted may already be smaller than `minScale`.
  const to = Math.min(maxScale, Math.max(Math.min(minScale, scale), scale * factor))
  return { x: at.x - ((at.x - x) * to) / scale, y: at.y - ((at.y - y) * to) / scale, scale: to }
}
