import { useEffect, useRef } from 'react'

/** Ms in which a tap may still be meant for the button of the step before. */
const stepChange = 600

/** Recognises the second tap of a double tap, when the first has already replaced the button. Keys, and taps after an input, are never ignored. */
export function useLateTap(follows: boolean) {
  const shownAt = useRef(0)
  const isLate = useRef(false)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return {
    isLate: () => isLate.current,
    listeners: {
      onPointerDown: () => {
        isLate.current = follows && performance.now() - shownAt.current < stepChange
      },
      onInput: () => {
        shownAt.current = Number.NEGATIVE_INFINITY
      },
      onKeyDown: () => {
        isLate.current = false
      },
    },
  }
}
