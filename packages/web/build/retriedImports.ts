import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const loader = fileURLToPath(new URL('../src/app/loadChunk.ts', import.meta.url))

/** The build's own loader of chunks asks for each but once; ours (src/app/loadChunk.ts) stands in its place. */
export const retriedImports = (): Plugin => ({
  name: 'retried-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)}`,
  },
})

/** A chunk that needs nothing else is fetched first like any other. */
export const withItself = (file: string, needed: readonly string[]): string[] => [...new Set([file, ...needed])]
