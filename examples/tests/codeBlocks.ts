import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type CodeBlock = { line: number; code: string }

/** The TypeScript of a page of this repository, by its path from the root, in the order in which a reader meets it. */
export function codeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8')
  return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length + 1,
    code: match[1] ?? '',
  }))
}
