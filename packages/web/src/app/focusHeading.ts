/**
 * Focuses the heading, where a screen reader starts, and again when the real one replaces a skeleton's. Ends at the first user
 * input, or by the returned function.
 */
export function focusHeading(): () => void {
  let heading: HTMLElement | null = null
  const focus = () => {
    heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && !heading?.isConnected) focus()
  })
  const end = () => {
    observer.disconnect()
    for (const act of acts) removeEventListener(act, end)
  }
  focus()
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  for (const act of acts) addEventListener(act, end, { passive: true })
  return end
}

const acts = ['keydown', 'pointerdown'] as const
