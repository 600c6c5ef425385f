import { useEffect, useEffectEvent, useId, useRef } from 'react'

/**
 * While mounted, the browser's Back closes what is open instead of leaving the page. Each entry of the history names all that is
 * open at it, so one Back closes one thing, whatever lies over what. What stays open while pages change (`staysOnPages`) is none
 * of a Back's business that leads from one page to another.
 */
export function useBackToClose(close: () => void, { staysOnPages = false } = {}): void {
  const key = useId()
  const mounted = useRef(false)
  const closed = useEffectEvent(close)
  useEffect(() => {
    mounted.current = true
    const { open: under, page } = entry()
    if (under.at(-1) !== key) history.pushState({ ...history.state, open: [...under, key] }, '')
    const onPop = () => {
      const { open, page: shown } = entry()
      if (!open.includes(key) && (shown === page || !staysOnPages)) closed()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      mounted.current = false
      // After this tick: a link in the sheet may have gone elsewhere, and React's strict mode mounts us again at once.
      setTimeout(() => {
        if (!mounted.current && entry().open.at(-1) === key) history.back()
      })
    }
  }, [key, staysOnPages])
}

/** What is open here, and which page it is: the router numbers the pages of a visit. */
function entry(): { open: readonly string[]; page: number | undefined } {
  const { open = [], idx: page } = (history.state ?? {}) as { open?: readonly string[]; idx?: number }
  return { open, page }
}
