import { useEffect, useEffectEvent, useId, useRef } from 'react'

/** While mounted, the browser's Back closes what is open instead of leaving the page. */
export function useBackToClose(close: () => void): void {
  const key = useId()
  const mounted = useRef(false)
  const closed = useEffectEvent(close)
  useEffect(() => {
    mounted.current = true
    if (openSheet() !== key) history.pushState({ ...history.state, sheet: key }, '')
    const onPop = () => {
      // A sheet that lies over this one pops to ours; only a pop below ours closes us.
      if (openSheet() !== key) closed()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      mounted.current = false
      // After this tick: a link in the sheet may have gone elsewhere, and React's strict mode mounts us again at once.
      setTimeout(() => {
        if (!mounted.current && openSheet() === key) history.back()
      })
    }
  }, [key])
}

const openSheet = (): unknown => (history.state as { sheet?: unknown } | null)?.sheet
