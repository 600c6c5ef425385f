import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const loader = fileURLToPath(new URL('../src/platform/loadChunk.ts', import.meta.url))

/** Vite's chunk loader requests each chunk only once, so src/platform/loadChunk.ts replaces it. */
export const retriedImports = (): Plugin => ({
  name: 'retried-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)}`,
  },
})

/** Adds the chunk itself, so that loadChunk also fetches chunks without imports before they are evaluated. */
export const withItself = (file: string, needed: readonly string[]): string[] => [...new Set([file, ...needed])]
