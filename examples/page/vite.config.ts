import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  // In this repository: the packages as they are written, not as they were built last. Whoever installs them needs none of it.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // As page.ts starts it.
  worker: { format: 'es' },
})
