import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { Area } from './layout.ts'
import { centreView, fitView, isWithin, moveView, readable, readableView, zoomView, type Size, type View } from './view.ts'

const step = 60
/** Px of movement that still count as a press. */
const slack = 4

export type Point = { x: number; y: number }
type Move = (to: View | null | ((before: View | null) => View | null)) => void

export function useView(page: RefObject<HTMLDivElement | null>, chart: Size | null, first: readonly Area[]) {
  const [view, setView] = useState<View | null>(null)
  /** Follows the page's size until the reader moves the chart. */
  const mode = useRef<'first' | 'whole' | 'moved'>('first')
  const size = (): Size => sizeOf(page.current)
  const now = view ?? { x: 0, y: 0, scale: 1 }
  const fit = (): void => {
    mode.current = 'whole'
    if (chart) setView(fitView(chart, size()))
  }
  const move: Move = (to) => {
    mode.current = 'moved'
    setView(to)
  }
  const zoomBy = (factor: number, at: Point = { x: size().width / 2, y: size().height / 2 }): void =>
    move((before) => before && zoomView(before, factor, at))
  const show = ({ x, y }: Point): void =>
    move((before) => before && chart && centreView(chart, { x, y, width: 0, height: 0 }, size(), before.scale))

  // A hidden view has no size yet.
  useEffect(() => {
    const element = page.current
    if (!element || !chart) return undefined
    const place = () => {
      if (element.clientWidth === 0 || mode.current === 'moved') return
      const whole = fitView(chart, sizeOf(element))
      setView(mode.current === 'first' && whole.scale < readable ? readableView(chart, first, sizeOf(element)) : whole)
    }
    const watcher = new ResizeObserver(place)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [chart, first, page])

  // React's wheel listener is passive and cannot prevent scrolling.
  useEffect(() => {
    const element = page.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = (event.currentTarget as Element).getBoundingClientRect()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const at = { x: event.clientX - left, y: event.clientY - top }
      mode.current = 'moved'
      setView((before) => {
        if (!before) return before
        if (event.ctrlKey || event.metaKey) return zoomView(before, Math.exp(-event.deltaY * lines * 0.005), at)
        return moveView(before, -event.deltaX * lines, -event.deltaY * lines)
      })
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [page])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys.get(event.key)
    if (!act) return
    event.preventDefault()
    if (act === 'fit') fit()
    else if (typeof act === 'number') zoomBy(act)
    else move(moveView(now, act.x * step, act.y * step))
  }
  const isSeen = (area: Area): boolean => view === null || isWithin(area, view, size())
  return { view, fit, show, isSeen, zoomBy, onKeyDown, ...useDrag(move) }
}

const keys = new Map<string, 'fit' | number | Point>([
  ['0', 'fit'],
  ['+', 1.25],
  ['=', 1.25],
  ['-', 0.8],
  ['ArrowLeft', { x: 1, y: 0 }],
  ['ArrowRight', { x: -1, y: 0 }],
  ['ArrowUp', { x: 0, y: 1 }],
  ['ArrowDown', { x: 0, y: -1 }],
])

/** A drag that ends over a state is not a press. */
function useDrag(change: Move) {
  const pointers = useRef(new Map<number, Point>())
  const travelled = useRef(0)
  const release = ({ pointerId }: ReactPointerEvent): void => void pointers.current.delete(pointerId)
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (pointers.current.size === 0) travelled.current = 0
      pointers.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const from = pointers.current.get(event.pointerId)
      if (!from) return
      const to = pointOf(event)
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      pointers.current.set(event.pointerId, to)
      travelled.current += distance(from, to)
      // A press must still reach the state below, so only a drag captures the pointer.
      if (travelled.current > slack) event.currentTarget.setPointerCapture(event.pointerId)
      if (travelled.current > slack)
        change((before) => before && (other ? pinched(before, from, to, other) : moveView(before, to.x - from.x, to.y - from.y)))
    },
    onPointerUp: release,
    onPointerCancel: release,
    wasDragged: () => travelled.current > slack,
  }
}

const sizeOf = (element: Element | null): Size => ({ width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 })

function pointOf({ clientX, clientY, currentTarget }: ReactPointerEvent): Point {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

function pinched(view: View, from: Point, to: Point, other: Point): View {
  const before = distance(from, other)
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
  const shifted = moveView(view, (to.x - from.x) / 2, (to.y - from.y) / 2)
  return before === 0 ? shifted : zoomView(shifted, distance(to, other) / before, middle)
}
