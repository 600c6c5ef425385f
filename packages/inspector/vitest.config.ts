import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const conditions = ['source', ...defaultClientConditions]

export default defineConfig({
  plugins: [react()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Every machine is walked and laid out, which takes its time on a busy machine.
  test: { name: 'inspector', include: ['{src,dev}/**/*.test.{ts,tsx}'], testTimeout: 180_000 },
} as Parameters<typeof defineConfig>[0])
