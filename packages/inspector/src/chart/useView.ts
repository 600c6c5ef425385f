import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { Area } from './layout.ts'
import { centreView, fitView, moveView, zoomView, type Size, type View } from './view.ts'

const step = 60
/** The scale at which a state's text can be read. */
const readable = 0.85
/** Px of movement that still count as a press. */
const slack = 4

type Point = { x: number; y: number }

/** Moves a chart by drag, wheel and arrow keys; zooms it by pinch, Ctrl and wheel, and + − 0. */
export function useView(page: RefObject<HTMLDivElement | null>, chart: Size | null, first: Area | null) {
  const [view, setView] = useState<View | null>(null)
  const size = (): Size => sizeOf(page.current)
  const now = view ?? { x: 0, y: 0, scale: 1 }
  const fit = (): void => {
    if (chart) setView(fitView(chart, size()))
  }
  const zoomBy = (factor: number, at: Point = { x: size().width / 2, y: size().height / 2 }): void => setView(zoomView(now, factor, at))

  // A hidden view has no size yet.
  useEffect(() => {
    const element = page.current
    if (!element || !chart || view) return undefined
    const place = () => {
      if (element.clientWidth === 0) return
      const whole = fitView(chart, sizeOf(element))
      setView(first && whole.scale < readable ? centreView(first, sizeOf(element), readable) : whole)
    }
    const watcher = new ResizeObserver(place)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [chart, first, page, view])

  // React's wheel listener is passive and cannot prevent scrolling.
  useEffect(() => {
    const element = page.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = (event.currentTarget as Element).getBoundingClientRect()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const at = { x: event.clientX - left, y: event.clientY - top }
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
    else setView(moveView(now, act.x * step, act.y * step))
  }
  return { view, fit, zoomBy, onKeyDown, ...useDrag(setView) }
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
function useDrag(change: (to: (before: View | null) => View | null) => void) {
  const held = useRef(new Map<number, Point>())
  const travelled = useRef(0)
  const letGo = ({ pointerId }: ReactPointerEvent): void => void held.current.delete(pointerId)
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (held.current.size === 0) travelled.current = 0
      held.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const from = held.current.get(event.pointerId)
      if (!from) return
      const to = pointOf(event)
      const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      held.current.set(event.pointerId, to)
      travelled.current += distance(from, to)
      // A press must still reach the state below, so only a drag captures the pointer.
      if (travelled.current > slack) event.currentTarget.setPointerCapture(event.pointerId)
      change((before) => before && (other ? pinched(before, from, to, other) : moveView(before, to.x - from.x, to.y - from.y)))
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    dragged: () => travelled.current > slack,
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
