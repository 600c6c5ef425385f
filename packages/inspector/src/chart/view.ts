// What of a chart is in view: moved and zoomed, as numbers alone.
import type { Area } from './layout.ts'

export type Size = { width: number; height: number }
/** Where the chart's corner stands on the page, in px, and how large a px of it is there. */
export type View = { x: number; y: number; scale: number }

const smallest = 0.1
const largest = 2.5
const margin = 16

/** All of it, in the middle; a small chart is not blown up. */
export function fitted(chart: Size, page: Size): View {
  const scale = bounded(Math.min(1, (page.width - 2 * margin) / chart.width, (page.height - 2 * margin) / chart.height))
  return { x: (page.width - chart.width * scale) / 2, y: Math.max(margin, (page.height - chart.height * scale) / 2), scale }
}

/** A part of it in the middle, at a size that can be read. */
export function centredOn({ x, y, width, height }: Area, page: Size, scale: number): View {
  return { x: page.width / 2 - (x + width / 2) * scale, y: page.height / 2 - (y + height / 2) * scale, scale }
}

export const moved = ({ x, y, scale }: View, right: number, down: number): View => ({ x: x + right, y: y + down, scale })

/** The point of the page under the pointer stays where it is. */
export function zoomed({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  const to = bounded(scale * factor)
  return { x: at.x - ((at.x - x) * to) / scale, y: at.y - ((at.y - y) * to) / scale, scale: to }
}

const bounded = (scale: number): number => Math.min(largest, Math.max(smallest, scale))
