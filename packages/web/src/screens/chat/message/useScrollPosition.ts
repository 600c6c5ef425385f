import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

type Options = {
  /** The uppermost item's id distinguishes items added above from those added below. */
  first: string
  /** A new own message scrolls to the end. */
  own: number
  place: 'end' | 'above'
  onPlace: (end: boolean) => void
  onTop: () => void
}

/** Px from an edge that count as being at it. */
const near = 48

/**
 * A list that grows at both ends: at its end it stays there, elsewhere at what the reader sees. Browsers' scroll anchoring covers
 * only part of this.
 */
export function useScrollPosition<E extends HTMLElement>({ first, own, place, onPlace, onTop }: Options): RefObject<E | null> {
  const scroller = useRef<E>(null)
  const before = useRef({ first: '', height: 0, own: 0 })
  // Scroll events come a frame late, and rendering must not undo a scroll that has just happened.
  const top = useRef(0)
  const toEnd = (element: E): void => {
    element.scrollTop = element.scrollHeight
    top.current = element.scrollTop
  }
  // Any render may change the height.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { scrollHeight } = element
    const wrote = own > before.current.own
    if (before.current.first === '' || (place === 'end' && !hasLeft(element, top.current)) || wrote) toEnd(element)
    else if (before.current.first !== first) element.scrollTop += scrollHeight - before.current.height
    before.current = { first, height: scrollHeight, own }
  })

  const report = useEffectEvent((end: boolean) => {
    if (end !== (place === 'end')) onPlace(end)
  })
  const reachTop = useEffectEvent(onTop)
  const stay = useEffectEvent(() => {
    const element = scroller.current
    if (!element) return
    // A picture loaded or a phone's keyboard opened.
    if (place === 'end' && !hasLeft(element, top.current)) toEnd(element)
    before.current.height = element.scrollHeight
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const scrolled = () => {
      top.current = element.scrollTop
      report(isAtEnd(element))
      if (element.scrollTop < near && element.scrollHeight > element.clientHeight) reachTop()
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => stay())
    observer?.observe(element)
    for (const child of element.children) observer?.observe(child)
    return () => {
      element.removeEventListener('scroll', scrolled)
      observer?.disconnect()
    }
  }, [])
  return scroller
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean => scrollHeight - scrollTop - clientHeight < near

/** The user scrolled up, rather than the content shrank. */
const hasLeft = (element: HTMLElement, top: number): boolean => top - element.scrollTop >= near && !isAtEnd(element)
