import { defineConfig } from 'vitest/config'

// The walks over every mutant of a machine take seconds, and on a busy machine many.
export default defineConfig({ test: { name: 'machines', include: ['src/**/*.test.ts', 'tools/**/*.test.ts'], testTimeout: 300_000 } })
