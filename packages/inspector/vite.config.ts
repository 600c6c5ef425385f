import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { translatorAlias } from '../web/build/translatorAlias.ts'

const pathTo = (path: string): string => join(import.meta.dirname, path)

/** Modules need an origin, which a page opened as a file lacks. */
const plainTags: Plugin = {
  name: 'plain-tags',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(' crossorigin', '').replaceAll('type="module"', 'defer'),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  // Works in any folder, or as a file.
  base: './',
  // Poster images of videos.
  publicDir: pathTo('../web/public'),
  plugins: [react(), plainTags],
  resolve: { alias: translatorAlias, conditions: ['source', ...defaultClientConditions], dedupe: ['react', 'react-dom', 'xstate'] },
  build: {
    target: 'es2024',
    outDir: pathTo('dist'),
    emptyOutDir: true,
    // A development tool, read in the debugger.
    minify: false,
    // The product's policy allows data: for images only.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    // Elkjs is a megabyte, which no mobile network carries.
    chunkSizeWarningLimit: 9000,
    // A page opened as a file cannot load modules.
    rolldownOptions: {
      output: { format: 'iife', codeSplitting: false },
      // The empty import.meta left by globs is never used.
      checks: { emptyImportMeta: false },
    },
  },
})
