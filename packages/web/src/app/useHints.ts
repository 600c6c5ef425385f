import { useEffect, useEffectEvent } from 'react'
import { useRoots } from './roots.tsx'

/** Calls `changed` when the server notifies of a changed balance, QR, slip or game account. */
export function useHints(changed: () => void): void {
  const { live } = useRoots()
  const hear = useEffectEvent(changed)
  useEffect(() => live.hear(() => hear()), [live])
}
