import { useEffect, useRef, type RefObject } from 'react'

type Options = {
  /** For content that also appears without a user action. */
  ifLost?: boolean
  /** Runs again when this changes, for an element that stays while its content changes. */
  on?: string
  /** `false` for part of a page, whose heading takes the focus on load. */
  atFirst?: boolean
}

/** Scrolls to new content and focuses its heading, as the focus would be lost with the pressed button. */
export function useFocusOnChange<E extends HTMLElement>({ ifLost = false, on = '', atFirst = true }: Options = {}): RefObject<E | null> {
  const heading = useRef<E>(null)
  const arrived = useRef<string>(atFirst ? null : on)
  useEffect(() => {
    if (arrived.current === on) return
    arrived.current = on
    // The body has the focus when its element was removed.
    if (ifLost && document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: ifLost ? 'nearest' : 'start' })
  }, [ifLost, on])
  return heading
}
