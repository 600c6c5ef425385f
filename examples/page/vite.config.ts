import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  // Uses the packages' sources in this repository; an installed package needs none of this.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  worker: { format: 'es' },
})
