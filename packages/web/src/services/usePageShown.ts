import { useEffect } from 'react'

/** Timers and figures may be stale when the tab becomes visible again. */
export function usePageShown(...actors: { send(event: { type: 'page.shown' }): void }[]): void {
  useEffect(() => {
    const sendVisibility = () => {
      if (document.visibilityState !== 'visible') return
      for (const actor of actors) actor.send({ type: 'page.shown' })
    }
    document.addEventListener('visibilitychange', sendVisibility)
    // With two windows side by side both stay visible, so focus counts too.
    addEventListener('focus', sendVisibility)
    // A page restored from the back/forward cache may fire no visibilitychange.
    addEventListener('pageshow', sendVisibility)
    return () => {
      document.removeEventListener('visibilitychange', sendVisibility)
      removeEventListener('focus', sendVisibility)
      removeEventListener('pageshow', sendVisibility)
    }
    // Actors live as long as the caller.
    // oxlint-disable-next-line react/exhaustive-deps
  }, actors)
}
