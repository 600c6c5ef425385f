// A guard is one or two lines that keep money right, with the test that fails without them.

export type Guard = {
  name: string
  protects: string
  file: string
  /** The guard's code, which occurs once in the file. */
  find: string
  /** The code without the guard. */
  replace: string
  /** The file of the test that fails without the guard. */
  test: string
  title: string
}

export function withoutGuard(text: string, { name, file, find, replace }: Guard): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${name}: ${file} has its text ${parts.length - 1} times, not once`)
  return parts.join(replace)
}

export const serverFile = (path: string): string => `packages/server/src/${path}`
