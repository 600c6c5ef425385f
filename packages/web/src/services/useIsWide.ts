import { useSyncExternalStore } from 'react'

/** From this width the menu is beside the page. jsdom has no media queries. */
const media = globalThis.matchMedia?.('(min-width: 1024px)')

function subscribe(listener: () => void): () => void {
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

/** For elements with another place on a desktop: styles alone would not change the keyboard order. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => media?.matches ?? false)
