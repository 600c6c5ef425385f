import { useCallback, useEffect, useRef } from 'react'

/** Calls within `ms` make one call, at their end: the same change may be reported in several ways. */
export function useCoalesced(call: () => void, ms = 300): () => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      latest.current()
    }, ms)
  }, [ms])
}
