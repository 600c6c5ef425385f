import { useEffect } from 'react'

type Secondary = { getSnapshot(): { matches(state: 'failed'): boolean }; send(event: { type: 'refresh.requested' }): void }

/** Milliseconds. */
const retryInterval = 30_000

/** Secondary resources are retried while the main one is loaded: at once, when the network returns, and periodically. */
export function useRetryFailed(isMainLoaded: boolean, ...secondary: Secondary[]): void {
  useEffect(() => {
    if (!isMainLoaded) return undefined
    const retryAll = () => {
      for (const actor of secondary) if (actor.getSnapshot().matches('failed')) actor.send({ type: 'refresh.requested' })
    }
    retryAll()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') retryAll()
    }, retryInterval)
    window.addEventListener('online', retryAll)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retryAll)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMainLoaded])
}
