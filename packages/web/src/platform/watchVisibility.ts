type PageEvent = { type: 'page.shown' | 'page.hidden' }

export const pageEvent = (): PageEvent => ({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })

/** Calls back with the event for a machine whenever the page may have been shown or hidden. Returns what ends it. */
export function watchVisibility(send: (event: PageEvent) => void): () => void {
  const change = () => send(pageEvent())
  document.addEventListener('visibilitychange', change)
  // With two windows side by side both stay visible, so focus counts too.
  addEventListener('focus', change)
  // A page restored from the back/forward cache may fire no visibilitychange.
  addEventListener('pageshow', change)
  return () => {
    document.removeEventListener('visibilitychange', change)
    removeEventListener('focus', change)
    removeEventListener('pageshow', change)
  }
}
