import { defineConfig } from 'vitest/config'

// Walks over every mutant take seconds, many on a busy machine.
export default defineConfig({ test: { name: 'machines', include: ['src/**/*.test.ts', 'tools/**/*.test.ts'], testTimeout: 300_000 } })
