import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const here = (path: string): string => join(import.meta.dirname, path)

/** Uses plain scripts and styles only, because modules need an origin, which a page opened as a file lacks. */
const plainTags: Plugin = {
  name: 'plain-tags',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(' crossorigin', '').replaceAll('type="module"', 'defer'),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that it works in any folder or as a file.
  base: './',
  // Poster images of videos, as in the product.
  publicDir: here('../web/public'),
  plugins: [react(), plainTags],
  resolve: { conditions: ['source', ...defaultClientConditions], dedupe: ['react', 'react-dom', 'xstate'] },
  build: {
    target: 'es2024',
    outDir: here('dist'),
    emptyOutDir: true,
    // Minifying would rename the placeholders from whose text the ports are read (chartWords.ts).
    minify: false,
    // Matches the product, whose policy allows data: for images only.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    // Elkjs is a megabyte, but nothing is downloaded over a mobile network.
    chunkSizeWarningLimit: 9000,
    // One plain script, for the same reason as the plain tags.
    rolldownOptions: {
      output: { format: 'iife', codeSplitting: false },
      // The empty import.meta left by globs is never used.
      checks: { emptyImportMeta: false },
    },
  },
})
