import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'

/**
 * Back closes an overlay instead of leaving the page. Each history entry lists the overlays open at it.
 * An overlay that stays, because Back went a step back inside it, gets its entry again. With `staysOnPages` an overlay ignores a
 * Back between pages.
 */
export function useBackToClose(close: () => void, { staysOnPages = false } = {}): void {
  const key = useId()
  const mounted = useRef(false)
  const closed = useEffectEvent(close)
  // A Back may follow at once.
  useLayoutEffect(() => {
    mounted.current = true
    closedOverlays.delete(key)
    let page: number | undefined
    const onPop = () => {
      const { open, page: shown } = entry()
      if (open.includes(key) || (shown !== page && staysOnPages)) return
      closed()
      // Deferred: React unmounts a closed overlay after this event.
      setTimeout(() => {
        const now = entry()
        if (mounted.current && now.page === page && !now.open.includes(key)) addEntry([...now.open, key])
        else restoreScrollAgain()
      })
    }
    const stop = new AbortController()
    whenLeft(() => {
      if (stop.signal.aborted) return
      const under = entry()
      page = under.page
      if (under.open.at(-1) !== key) addEntry([...under.open, key])
      window.addEventListener('popstate', onPop, { signal: stop.signal })
    })
    return () => {
      stop.abort()
      mounted.current = false
      // Deferred: a link in the sheet may have navigated, and React's strict mode remounts at once.
      setTimeout(() => {
        if (mounted.current) return
        closedOverlays.add(key)
        leaveClosed()
      })
    }
  }, [key, staysOnPages])
}

const closedOverlays = new Set<string>()
/** A Back arrives later; an entry added before it would be left instead. */
let isLeaving = false

/** Goes back over the history entries of closed overlays, one at a time. */
function leaveClosed(): void {
  const top = entry().open.at(-1)
  if (isLeaving || top === undefined || !closedOverlays.delete(top)) return
  isLeaving = true
  const onLeft = () => {
    isLeaving = false
    leaveClosed()
    // A frame later, because the browser restores its position after this event.
    requestAnimationFrame(restoreScrollAgain)
  }
  window.addEventListener('popstate', onLeft, { once: true })
  // A page that a game loaded in its frame is a step of `history` too. A Back over it has no event once the frame is gone.
  if ('navigation' in window) ignoreRejections(navigation.back())
  else history.back()
}

/** Both reject where there is no step back, as in the gallery. */
const ignoreRejections = ({ committed, finished }: NavigationResult) => void Promise.allSettled([committed, finished])

function whenLeft(act: () => void): void {
  if (!isLeaving) act()
  else window.addEventListener('popstate', () => setTimeout(() => whenLeft(act)), { once: true })
}

/** The page does not scroll under an overlay. Its old position, restored by Back, would undo a scroll made on closing. */
function addEntry(open: readonly string[]): void {
  history.scrollRestoration = 'manual'
  history.pushState({ ...history.state, open }, '')
}

/** For a reload of the page without an overlay. */
function restoreScrollAgain(): void {
  if (entry().open.length === 0) history.scrollRestoration = 'auto'
}

function entry(): { open: readonly string[]; page: number | undefined } {
  const { open = [], idx: page } = (history.state ?? {}) as { open?: readonly string[]; idx?: number }
  return { open, page }
}
