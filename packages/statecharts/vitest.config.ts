import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Laying out every machine is slow on a busy computer.
export default defineConfig({
  plugins: [react()],
  test: { name: 'statecharts', include: ['{src,tests}/**/*.test.{ts,tsx}'], testTimeout: 180_000 },
})
