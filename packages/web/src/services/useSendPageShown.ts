import { useEffect } from 'react'
import { watchVisibility } from '#platform/watchVisibility.ts'

/** Timers and figures may be stale when the tab becomes visible again. */
export function usePageShown(...actors: { send(event: { type: 'page.shown' }): void }[]): void {
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
