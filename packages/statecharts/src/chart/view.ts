import type { Area } from './layout.ts'

export type Size = { width: number; height: number }
export type View = { x: number; y: number; scale: number }

const minScale = 0.1
const maxScale = 2.5
const margin = 16

export function fitView(chart: Size, page: Size): View {
  const scale = bounded(Math.min(1, (page.width - 2 * margin) / chart.width, (page.height - 2 * margin) / chart.height))
  return { x: (page.width - chart.width * scale) / 2, y: Math.max(margin, (page.height - chart.height * scale) / 2), scale }
}

export function centreView({ x, y, width, height }: Area, page: Size, scale: number): View {
  return { x: page.width / 2 - (x + width / 2) * scale, y: page.height / 2 - (y + height / 2) * scale, scale }
}

/** The scale at which a state's text can be read. */
export const readable = 0.85

/** Centres a state; a chart never leaves a margin where it could show more. */
export function readableView(chart: Size, first: Area, page: Size): View {
  const centred = centreView(first, page, readable)
  const within = (at: number, whole: number, most: number): number =>
    whole * readable + 2 * margin <= most ? (most - whole * readable) / 2 : Math.min(margin, Math.max(at, most - margin - whole * readable))
  return { scale: readable, x: within(centred.x, chart.width, page.width), y: within(centred.y, chart.height, page.height) }
}

export const moveView = ({ x, y, scale }: View, right: number, down: number): View => ({ x: x + right, y: y + down, scale })

export function zoomView({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  const to = bounded(scale * factor)
  return { x: at.x - ((at.x - x) * to) / scale, y: at.y - ((at.y - y) * to) / scale, scale: to }
}

const bounded = (scale: number): number => Math.min(maxScale, Math.max(minScale, scale))
