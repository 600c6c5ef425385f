import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { translatorAlias } from './build/translatorAlias.ts'

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions], alias: translatorAlias },
  ssr: { resolve: { conditions: ['source', ...defaultClientConditions] } },
  // Only theme.test.ts reads CSS.
  // A test that needs a page begins with `// @vitest-environment jsdom`.
  test: {
    name: 'web',
    testTimeout: 180_000,
    hookTimeout: 60_000,
    css: { include: [/theme\.css/, /Skeleton\.module\.css/] },
  },
})
