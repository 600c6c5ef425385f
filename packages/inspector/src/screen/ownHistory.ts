/**
 * Within the gallery a screen has a history of its own. Sheets push an entry so that Back closes them; a frame's entries
 * are the whole window's, and leaving a sheet would take the gallery back with it.
 */
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
