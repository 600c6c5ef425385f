/** Once the browser has nothing better to do, and after two seconds whatever it does. Returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  let isWanted = true
  const act = () => {
    if (isWanted) work()
  }
  // Not every browser has it (Safari).
  if (globalThis.requestIdleCallback) globalThis.requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 1000)
  return () => void (isWanted = false)
}
