import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom', 'xstate'],
  },
  build: {
    target: 'es2024',
    outDir: join(import.meta.dirname, '../node_modules/.harness'),
    emptyOutDir: true,
    // As in the product, whose policy has no data: but for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
  },
})
