import { useEffect } from 'react'

/** Tells machines that a tab is looked at again: a phone slept, and their clocks and figures may be old (machines.md). */
export function usePageShown(...actors: { send(event: { type: 'page.shown' }): void }[]): void {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      for (const actor of actors) actor.send({ type: 'page.shown' })
    }
    document.addEventListener('visibilitychange', tell)
    // Of two windows side by side both are visible all the time.
    addEventListener('focus', tell)
    // Back from the browser's page cache there may be no change of visibility.
    addEventListener('pageshow', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      removeEventListener('focus', tell)
      removeEventListener('pageshow', tell)
    }
    // Root and screen actors live as long as who calls this.
    // oxlint-disable-next-line react/exhaustive-deps
  }, actors)
}
