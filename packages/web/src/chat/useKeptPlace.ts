import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

type Options = {
  /** Names the uppermost, so that what comes above is known from what comes below. */
  first: string
  /** How many of one's own are on their way: whoever writes wants to see it. */
  own: number
  place: 'end' | 'above'
  onPlace: (end: boolean) => void
  onTop: () => void
}

/** Px from an edge that count as being there. */
const near = 48

/**
 * For a list that grows at both ends: at its end it stays there, further up it stays where the reader is, whatever comes above
 * or below. Browsers do so by themselves only in part, and not all of them.
 */
export function useKeptPlace<E extends HTMLElement>({ first, own, place, onPlace, onTop }: Options): RefObject<E | null> {
  const scroller = useRef<E>(null)
  const before = useRef({ first: '', height: 0, own: 0 })
  // Where it stood when that was last known. Browsers tell of scrolling a frame late, and what is drawn meanwhile must not pull back
  // whoever has just moved.
  const top = useRef(0)
  const toEnd = (element: E): void => {
    element.scrollTop = element.scrollHeight
    top.current = element.scrollTop
  }
  // With each render: whatever was drawn anew may have another height.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { scrollHeight } = element
    const wrote = own > before.current.own
    if (before.current.first === '' || (place === 'end' && !hasLeft(element, top.current)) || wrote) toEnd(element)
    else if (before.current.first !== first) element.scrollTop += scrollHeight - before.current.height
    before.current = { first, height: scrollHeight, own }
  })

  const tell = useEffectEvent((end: boolean) => {
    if (end !== (place === 'end')) onPlace(end)
  })
  const reachTop = useEffectEvent(onTop)
  const stay = useEffectEvent(() => {
    const element = scroller.current
    if (!element) return
    // A picture came, or the keyboard of a phone.
    if (place === 'end' && !hasLeft(element, top.current)) toEnd(element)
    before.current.height = element.scrollHeight
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const scrolled = () => {
      top.current = element.scrollTop
      tell(isAtEnd(element))
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

/** Scrolled up since it stood at `top`, by more than counts as being there still, and not because there is less to show. */
const hasLeft = (element: HTMLElement, top: number): boolean => top - element.scrollTop >= near && !isAtEnd(element)
