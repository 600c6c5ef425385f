/** Sorts keys, so that equal values give equal texts. `replace` gets each value first, with its name. */
export const canonicalJson = (value: unknown, replace: (name: string, part: unknown) => unknown = (_, part) => part): string =>
  JSON.stringify(value, (name, given: unknown) => {
    const part = replace(name, given)
    return part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part
  })
