/**
 * What is built when a page is first asked for, and anew when one is asked for after a change or a failed build. All else
 * that is asked for belongs to a page that is there, and comes from the build which made that.
 */
export function builtAnew(build: () => Promise<string>): { folder: (isPage: boolean) => Promise<string>; changed: () => void } {
  let last: Promise<string> | undefined
  let isStale = false
  const changed = (): void => void (isStale = true)
  return {
    changed,
    folder: (isPage) => {
      if (last && !(isPage && isStale)) return last
      isStale = false
      // One after another: they write into the same folder.
      last = Promise.resolve(last).then(build, build)
      last.catch(changed)
      return last
    },
  }
}
