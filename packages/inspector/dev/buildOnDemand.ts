/** Builds when a page is requested for the first time, after a change, or after a failed build. */
export function buildOnDemand(build: () => Promise<string>): { folder: (isPage: boolean) => Promise<string>; changed: () => void } {
  let last: Promise<string> | undefined
  let isStale = false
  const changed = (): void => void (isStale = true)
  return {
    changed,
    folder: (isPage) => {
      if (last && !(isPage && isStale)) return last
      isStale = false
      last = Promise.resolve(last).then(build, build)
      last.catch(changed)
      return last
    },
  }
}
