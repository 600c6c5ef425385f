import { useEffect } from 'react'

type Secondary = { getSnapshot(): { matches(state: 'failed'): boolean }; send(event: { type: 'refresh.requested' }): void }

/** Ms between two retries. */
const betweenLooks = 30_000

/** Secondary resources are retried while the main one is loaded: at once, when the network returns, and periodically. */
export function useRetryFailed(isRead: boolean, ...beside: Secondary[]): void {
  useEffect(() => {
    if (!isRead) return undefined
    const look = () => {
      for (const actor of beside) if (actor.getSnapshot().matches('failed')) actor.send({ type: 'refresh.requested' })
    }
    look()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, betweenLooks)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRead])
}
