/** Gives a screen a separate history: a frame shares the window's entries, so closing a sheet would navigate the gallery back. */
export function keepHistoryHere(window: Window): void {
  const { history } = window
  const replace = history.replaceState.bind(history)
  const before: unknown[] = []
  history.pushState = (state) => {
    before.push(history.state)
    replace(state, '')
  }
  history.back = () => {
    if (before.length === 0) return
    const state = before.pop()
    replace(state, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }
}
