import { useEffect } from 'react'

type Beside = { getSnapshot(): { matches(state: 'failed'): boolean }; send(event: { type: 'refresh.requested' }): void }

/** Ms between two looks at what stands beside. */
const betweenLooks = 30_000

/** What says nothing of its own failure is asked for again while what it stands beside could be read: now, with the network, and in time. */
export function useReadAgain(isRead: boolean, ...beside: Beside[]): void {
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
    // Actors live as long as who calls this.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRead])
}
