import { useEffect } from 'react'

/** Timers and figures may be stale when the tab becomes visible again. */
export function usePageShown(...actors: { send(event: { type: 'page.shown' }): void }[]): void {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      for (const actor of actors) actor.send({ type: 'page.shown' })
    }
    document.addEventListener('visibilitychange', tell)
    // With two windows side by side both stay visible, so focus counts too.
    addEventListener('focus', tell)
    // A page restored from the back/forward cache may fire no visibilitychange.
    addEventListener('pageshow', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      removeEventListener('focus', tell)
      removeEventListener('pageshow', tell)
    }
    // Actors live as long as the caller.
    // oxlint-disable-next-line react/exhaustive-deps
  }, actors)
}
