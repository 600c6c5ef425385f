import { useEffect, useEffectEvent } from 'react'
import { useRoots } from './roots.tsx'

/** Calls `changed` when the server says that money moved, a QR, a slip or a game account changed: read again what is shown. */
export function useHints(changed: () => void): void {
  const { live } = useRoots()
  const hear = useEffectEvent(changed)
  useEffect(() => live.hear(() => hear()), [live])
}
