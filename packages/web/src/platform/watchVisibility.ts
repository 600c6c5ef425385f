type PageEvent = { type: 'page.shown' | 'page.hidden' }

export const pageEvent = (): PageEvent => ({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })

/** Calls back with the event for a machine whenever the page may have been shown or hidden. Returns what ends it. */
export function watchVisibility(send: (event: PageEvent) => void): () => void {
  let shownAt = Number.NEGATIVE_INFINITY
  const change = () => {
    const event = pageEvent()
    // A tab that is shown fires both events.
    if (event.type === 'page.shown' && performance.now() - shownAt < 100) return
    shownAt = event.type === 'page.shown' ? performance.now() : Number.NEGATIVE_INFINITY
    send(event)
  }
  // A page restored from the back/forward cache may fire no visibilitychange.
  const restore = ({ persisted }: PageTransitionEvent) => persisted && change()
  document.addEventListener('visibilitychange', change)
  // With two windows side by side both stay visible, so focus counts too.
  addEventListener('focus', change)
  addEventListener('pageshow', restore)
  return () => {
    document.removeEventListener('visibilitychange', change)
    removeEventListener('focus', change)
    removeEventListener('pageshow', restore)
  }
}
