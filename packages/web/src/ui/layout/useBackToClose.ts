import { useEffect, useEffectEvent, useId, useRef } from 'react'

/**
 * Back closes an overlay instead of leaving the page. Each history entry lists the overlays open at it, so one Back closes one.
 * An overlay that stays, because Back went a step back inside it, gets its entry again. With `staysOnPages` an overlay ignores a
 * Back between pages.
 */
export function useBackToClose(close: () => void, { staysOnPages = false } = {}): void {
  const key = useId()
  const mounted = useRef(false)
  const closed = useEffectEvent(close)
  useEffect(() => {
    mounted.current = true
    const { open: under, page } = entry()
    if (under.at(-1) !== key) addEntry([...under, key])
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
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      mounted.current = false
      // Deferred: a link in the sheet may have navigated, and React's strict mode remounts at once.
      setTimeout(() => {
        if (mounted.current || entry().open.at(-1) !== key) return
        // A frame later, because the browser restores its position after this event.
        window.addEventListener('popstate', () => requestAnimationFrame(restoreScrollAgain), { once: true })
        history.back()
      })
    }
  }, [key, staysOnPages])
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
