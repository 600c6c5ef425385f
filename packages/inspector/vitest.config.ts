import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { translatorAlias } from '../web/build/translatorAlias.ts'

const conditions = ['source', ...defaultClientConditions]

export default defineConfig({
  plugins: [react()],
  resolve: { alias: translatorAlias, conditions },
  ssr: { resolve: { conditions } },
  // Laying out every machine is slow on a busy computer.
  test: { name: 'inspector', include: ['{src,dev}/**/*.test.{ts,tsx}'], testTimeout: 180_000 },
} as Parameters<typeof defineConfig>[0])
