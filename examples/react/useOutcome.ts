import type { Outcome, Problem } from '@krapao/sdk'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> = { value: T | null; problem: Problem | null; again: () => void }

/** Keeps the last value during and after a failed reload. `read` must be the same function from render to render. */
export function useOutcome<T>(read: (signal: AbortSignal) => Promise<Outcome<T>>): Loaded<T> {
  const [seen, setSeen] = useState<{ value: T | null; problem: Problem | null }>({ value: null, problem: null })
  const latest = useRef<AbortController | null>(null)
  const again = useCallback(() => {
    latest.current?.abort()
    const controller = (latest.current = new AbortController())
    void read(controller.signal).then((outcome) => {
      // An aborted read must not overwrite the newer one.
      if (controller.signal.aborted) return
      setSeen((before) => (outcome.ok ? { value: outcome.value, problem: null } : { ...before, problem: outcome.problem }))
    })
  }, [read])
  useEffect(() => {
    again()
    return () => latest.current?.abort()
  }, [again])
  return { ...seen, again }
}
