import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type CodeBlock = { line: number; code: string }

export function codeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8')
  return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length + 1,
    code: match[1] ?? '',
  }))
}
