/** After two seconds at the latest. Returns the cancel function. */
export function whenIdle(work: () => void): () => void {
  let isWanted = true
  const act = () => {
    if (isWanted) work()
  }
  // Safari lacks requestIdleCallback.
  if (globalThis.requestIdleCallback) globalThis.requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 1000)
  return () => void (isWanted = false)
}
