// A guard: a line or two that keep a player's money right, and the test that fails without them.

export type Guard = {
  name: string
  /** In one sentence, for the page. */
  protects: string
  /** Where it stands: its text, which is there once, and what the file is without it. */
  file: string
  find: string
  replace: string
  /** The test that notices: its file, and words of its title. */
  test: string
  title: string
}

/** The file's text without the guard. */
export function takenOut(text: string, { name, file, find, replace }: Guard): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${name}: ${file} has its text ${parts.length - 1} times, not once`)
  return parts.join(replace)
}

/** A file of the server's sources. */
export const server = (path: string): string => `packages/server/src/${path}`
