import { useEffect, useRef, type RefObject } from 'react'

/**
 * For the heading of what takes the place of what a person was using: it comes into view and takes the focus, which
 * would be lost with the button that was pressed.
 */
export function useArrival<E extends HTMLElement>(): RefObject<E | null> {
  const heading = useRef<E>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return heading
}
