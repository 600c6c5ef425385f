import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    target: 'es2024',
    outDir: join(import.meta.dirname, 'dist/page'),
    emptyOutDir: true,
    // Elkjs is a megabyte, and the page is read from this computer.
    chunkSizeWarningLimit: 9000,
  },
})
