import { useEffect } from 'react'
import { watchVisibility } from '#platform/watchVisibility.ts'

/** Sends `page.shown` when the tab becomes visible again, because timers and figures may be stale. */
export function useSendPageShown(...actors: { send(event: { type: 'page.shown' }): void }[]): void {
  useEffect(
    () =>
      watchVisibility(({ type }) => {
        if (type === 'page.shown') for (const actor of actors) actor.send({ type })
      }),
    // Actors live as long as the caller.
    // oxlint-disable-next-line react/exhaustive-deps
    actors,
  )
}
