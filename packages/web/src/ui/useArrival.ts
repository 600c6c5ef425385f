import { useEffect, useRef, type RefObject } from 'react'

type Options = {
  /** For what also comes by itself, out of a skeleton: then it leaves the focus where it is. */
  ifLost?: boolean
  /** For what stays while its content is another: when this changes it arrives anew. */
  on?: string
  /** `false` for a part of a page: what came with the page is led to by its heading. */
  atFirst?: boolean
}

/**
 * For the heading of what takes the place of what a person was using: it comes into view and takes the focus, which
 * would be lost with the button that was pressed.
 */
export function useArrival<E extends HTMLElement>({ ifLost = false, on = '', atFirst = true }: Options = {}): RefObject<E | null> {
  const heading = useRef<E>(null)
  const arrived = useRef<string>(atFirst ? null : on)
  useEffect(() => {
    if (arrived.current === on) return
    arrived.current = on
    // Where the element with the focus was taken away, it is the page's body that has it.
    if (ifLost && document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: ifLost ? 'nearest' : 'start' })
  }, [ifLost, on])
  return heading
}
