import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const here = (path: string): string => join(import.meta.dirname, path)

/** Opened as a file a page may load plain scripts and styles only: modules ask for an origin, which a file does not have. */
const plainTags: Plugin = {
  name: 'plain-tags',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(' crossorigin', '').replaceAll('type="module"', 'defer'),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  // It may stand in any folder of any site, or in none.
  base: './',
  // Posters of films, as the product has them.
  publicDir: here('../web/public'),
  plugins: [react(), plainTags],
  resolve: { conditions: ['source', ...defaultClientConditions], dedupe: ['react', 'react-dom', 'xstate'] },
  build: {
    target: 'es2024',
    outDir: here('dist'),
    emptyOutDir: true,
    // Ports are read from the text of their placeholders (chartWords.ts), which keeps its names.
    minify: false,
    // As in the product, whose policy has no data: but for pictures.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    // Charts are laid out by elkjs, a megabyte of it, which nobody downloads over a phone's network.
    chunkSizeWarningLimit: 9000,
    // One plain script, for the same reason as the plain tags.
    rolldownOptions: {
      output: { format: 'iife', codeSplitting: false },
      // What globs leave behind of it is asked for nothing.
      checks: { emptyImportMeta: false },
    },
  },
})
