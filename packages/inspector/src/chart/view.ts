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

export const moveView = ({ x, y, scale }: View, right: number, down: number): View => ({ x: x + right, y: y + down, scale })

export function zoomView({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  const to = bounded(scale * factor)
  return { x: at.x - ((at.x - x) * to) / scale, y: at.y - ((at.y - y) * to) / scale, scale: to }
}

const bounded = (scale: number): number => Math.min(maxScale, Math.max(minScale, scale))
