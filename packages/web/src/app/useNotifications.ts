import { useEffect, useEffectEvent } from 'react'
import { useAppServices } from './appServices.tsx'

/** Calls `changed` when the server notifies of a changed balance, QR, slip or game account. */
export function useNotifications(changed: () => void): void {
  const { live } = useAppServices()
  const hear = useEffectEvent(changed)
  useEffect(() => live.hear(() => hear()), [live])
}
